import type { EventBase, Name } from '@rigstream/core';

/** The thing an object stands in, by its index among the events of that kind. */
export interface XPlace {
  readonly kind: 'bone' | 'mesh' | 'material' | 'clip' | 'channel' | 'object';
  readonly index: number;
}

export type XNumbers =
  Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** The members of a template inside another. */
export interface XStruct {
  readonly members: readonly XMember[];
}

/** One member of an object. An array of several dimensions is flat, the last index running fastest. */
export interface XMember {
  /** As the template names it; empty for values without a layout. */
  readonly name: string;
  /** The primitive type in upper case (`DWORD`, `FLOAT`, `STRING` …), or the name of a template. */
  readonly type: string;
  readonly value: number | Name | XNumbers | XStruct | readonly (Name | XStruct)[];
  /**
   * For an array continued from an earlier event: the index of its first element here. Where that element is a struct,
   * the earlier event may hold members of it already.
   */
  readonly first?: number;
}

/** An object core has no event for: its own values by their template, or one after another where none is known. */
export interface XObjectEvent extends EventBase {
  readonly type: 'x:object';
  /** The how-many-th such object of the file. */
  readonly object: number;
  /** Name of the template as the object spells it; empty for bare braces. */
  readonly template: string;
  /** Where the layout comes from. `none`: numbers and strings in file order, in members without a name. */
  readonly layout: 'standard' | 'declared' | 'none';
  readonly name?: Name;
  /** Object identifier, upper case, without brackets. */
  readonly guid?: string;
  /** Absent at the top level. A material is announced after what it holds. */
  readonly parent?: XPlace;
  readonly members: readonly XMember[];
}

/** More members of an object whose values do not fit one batch. */
export interface XDataEvent extends EventBase {
  readonly type: 'x:data';
  readonly object: number;
  readonly members: readonly XMember[];
}

/** A reference `{name}` where core has no event for it: a mesh or a frame placed in a frame, an object in an object. */
export interface XReferenceEvent extends EventBase {
  readonly type: 'x:reference';
  readonly name?: Name;
  /** Upper case, without brackets. */
  readonly guid?: string;
  /** Absent at the top level. */
  readonly parent?: XPlace;
}

export interface XTemplateMember {
  readonly name: string;
  /** The primitive type in upper case, or the name of a template. */
  readonly type: string;
  /** Of an array: sizes, or names of the earlier members that hold them. */
  readonly dimensions: readonly (number | string)[];
}

/** A template declared in the file. A standard one keeps its built-in layout whatever the declaration says. */
export interface XTemplateEvent extends EventBase {
  readonly type: 'x:template';
  readonly name: string;
  /** Upper case, without brackets. */
  readonly guid?: string;
  readonly members: readonly XTemplateMember[];
  /** What objects may hold: anything (`...`), templates by name, or nothing where it is empty. */
  readonly children: readonly string[];
}

/** Events only .X files have. */
export type XEvent = XObjectEvent | XDataEvent | XReferenceEvent | XTemplateEvent;
