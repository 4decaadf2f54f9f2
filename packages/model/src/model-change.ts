import type { MeshAttribute, WarningEvent } from '@rigstream/core';

/** Something that arrived, told so that a consumer can draw it at once. Numbers are places in the builder's lists. */
export type ModelChange =
  | { readonly type: 'asset' }
  /** Bones `first … first + count − 1` are new, or have another local transform. */
  | { readonly type: 'bones'; readonly first: number; readonly count: number }
  | { readonly type: 'mesh-opened'; readonly mesh: number }
  /** Values of vertices `first … first + count − 1` of an open mesh. */
  | {
      readonly type: 'vertices';
      readonly mesh: number;
      readonly first: number;
      readonly count: number;
      readonly attributes: readonly MeshAttribute[];
    }
  /** Triangles `first … first + count − 1` of an open mesh. */
  | { readonly type: 'triangles'; readonly mesh: number; readonly first: number; readonly count: number }
  /** An open mesh got influences; `joint` is its how-many-th. */
  | { readonly type: 'influences'; readonly mesh: number; readonly joint: number }
  /** Vertices `first … first + count − 1` of an open mesh got their influences; with points in bone space, their places. */
  | {
      readonly type: 'vertex-influences';
      readonly mesh: number;
      readonly first: number;
      readonly count: number;
    }
  | { readonly type: 'morph'; readonly mesh: number; readonly target: number }
  /** The mesh is in `snapshot().meshes`, with its vertices split and its triangles by material. */
  | { readonly type: 'mesh-completed'; readonly mesh: number }
  | { readonly type: 'material'; readonly material: number }
  | { readonly type: 'clip'; readonly clip: number }
  | { readonly type: 'track'; readonly clip: number; readonly track: number }
  | {
      readonly type: 'keys';
      readonly clip: number;
      readonly track: number;
      readonly first: number;
      readonly count: number;
    }
  /** Poses `first … first + count − 1` are there; with the first ones, bones without a transform of their own have one. */
  | { readonly type: 'poses'; readonly first: number; readonly count: number }
  /** A file of the asset is missing. */
  | { readonly type: 'missing-part'; readonly kind: string; readonly uri: string }
  /** The file states its rate. */
  | { readonly type: 'time-base'; readonly ticksPerSecond: number }
  | { readonly type: 'warning'; readonly warning: WarningEvent };
