import type { AssetEvent, CoordinateSpace, TextureUse, WarningEvent } from '@rigstream/core';

/**
 * Sixteen numbers, column-major, for column vectors (`p' = M · p`; translation in elements 12–14): what WebGL, three.js
 * and glTF use. Row-vector files hold the same sixteen numbers in the same order.
 */
export type Matrix = readonly number[];

/** Axes, winding and texture origin of a model. Matrices, quaternions and times are always in the terms of `Model`. */
export type ModelSpace = Pick<CoordinateSpace, 'handedness' | 'up' | 'winding' | 'uvOrigin' | 'unitInMetres'>;

/**
 * A character or scene put together from events: plain data that can be sent to a worker. Names are bound, faces are
 * triangles, corner attributes have their own vertices. Coordinates stay in the space of the file until
 * `convertSpace`.
 */
export interface Model {
  readonly format: AssetEvent['format'];
  readonly space: ModelSpace;
  readonly bones: readonly Bone[];
  readonly meshes: readonly Mesh[];
  readonly materials: readonly Material[];
  readonly clips: readonly Clip[];
  /** What the clips with `Clip.poses` play; absent where there are none. */
  readonly poses?: Poses;
  /** What decoding and putting together found odd, in order. */
  readonly warnings: readonly WarningEvent[];
}

/** A named transform of the hierarchy. */
export interface Bone {
  /** Empty where the file gives none. */
  readonly name: string;
  /** Index into `Model.bones`, −1 for a root. Never part of a cycle. */
  readonly parent: number;
  /**
   * To the parent's space, in the rest pose of the file. Where a file has poses and no rest pose (ZYM), its first pose.
   */
  readonly local: Matrix;
  /**
   * Scene space to bone space in the bind pose, where the file gives it by bone (Cal3D). It is also in the joints of the
   * meshes.
   */
  readonly inverseBind?: Matrix;
}

export interface Mesh {
  /** Empty where the file gives none. */
  readonly name: string;
  /** The bone the mesh hangs on, −1 for the root of the scene. */
  readonly bone: number;
  /**
   * Which of the alternatives for ever greater distances the mesh belongs to, 0 for the nearest; absent: it is always
   * drawn. See `selectLevelOfDetail`.
   */
  readonly levelOfDetail?: number;
  readonly vertexCount: number;
  /** Three numbers a vertex. Where the file has points in bone space only (see `Skin.local`): in the rest pose. */
  readonly position: Float32Array<ArrayBuffer>;
  /** Three numbers a vertex. */
  readonly normal?: Float32Array<ArrayBuffer>;
  /** Four numbers a vertex. */
  readonly tangent?: Float32Array<ArrayBuffer>;
  /** Four numbers a vertex. */
  readonly color?: Float32Array<ArrayBuffer>;
  /** Texture coordinate sets, two numbers a vertex. */
  readonly uv: readonly Float32Array<ArrayBuffer>[];
  /** Three vertex indices a triangle. */
  readonly triangles: Uint32Array<ArrayBuffer>;
  /** Triangles of one material each, one group per material, covering all of them in order. */
  readonly groups: readonly TriangleGroup[];
  /**
   * The file's index of each vertex; vertices that were split share one. The vertices of the file come first and in
   * their order, so `sourceVertex[v] === v` for them.
   */
  readonly sourceVertex: Uint32Array<ArrayBuffer>;
  readonly skin?: Skin;
  /** By the number of the target in the file; absent where there are none. */
  readonly morphs?: readonly MorphTarget[];
}

/** How far some vertices of a mesh move when a target is fully on. */
export interface MorphTarget {
  /** Empty where the file gives none. */
  readonly name: string;
  /** The vertices that change; split vertices are all there. */
  readonly vertices: Uint32Array<ArrayBuffer>;
  /** Three numbers to add for each of them. */
  readonly position: Float32Array<ArrayBuffer>;
  /** Three numbers to add for each of them. */
  readonly normal?: Float32Array<ArrayBuffer>;
}

export interface TriangleGroup {
  /** First index into `triangles`; a multiple of three. */
  readonly start: number;
  /** Indices, not triangles. */
  readonly count: number;
  /** Index into `Model.materials`, −1 for none. */
  readonly material: number;
}

/**
 * How bones deform a mesh. Vertex v has the influences `offsets[v] … offsets[v + 1)`, as many as the file gives it and
 * with the weights as stored. A vertex without any follows the bone of the mesh.
 */
export interface Skin {
  readonly joints: readonly Joint[];
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Indices into `joints`. */
  readonly joint: Uint16Array<ArrayBuffer>;
  readonly weight: Float32Array<ArrayBuffer>;
  /**
   * Where each influence has the vertex in the space of its bone, three numbers an influence (ZYM). The vertex is then at
   * `Σ weight · (world matrix of the bone · local)`, without an inverse bind.
   */
  readonly local?: Float32Array<ArrayBuffer>;
}

export interface Joint {
  /** The name the file binds by; empty where it binds by index. */
  readonly name: string;
  /** Index into `Model.bones`, −1 where the file has no bone of that name. */
  readonly bone: number;
  /** Mesh space to bone space in the bind pose. */
  readonly inverseBind: Matrix;
}

export interface Material {
  /** Empty where the file gives none. */
  readonly name: string;
  readonly ambient?: readonly number[];
  /** Red, green, blue, opacity. Colours are as stored, but for their scale: full intensity is 1. */
  readonly diffuse?: readonly number[];
  readonly specular?: readonly number[];
  readonly emissive?: readonly number[];
  /** Phong exponent. */
  readonly shininess?: number;
  readonly textures: readonly TextureUse[];
}

export interface Clip {
  /** Empty where the file gives none. */
  readonly name: string;
  /** In ticks: as the file states it, else the time of the last key. */
  readonly duration: number;
  readonly ticksPerSecond: number;
  /** `assumed`: the file states none, and the format's own engine would use this one. */
  readonly rateSource: 'file' | 'assumed';
  readonly loop?: boolean;
  /**
   * What the components without keys of an animated bone are: `identity` (.X, whose keys replace the frame matrix as a
   * whole), or those of the rest pose. Absent: `identity`.
   */
  readonly unkeyed?: 'identity' | 'rest';
  /** At most one for each property of a bone. */
  readonly tracks: readonly Track[];
  /**
   * The poses of `Model.poses` the clip plays, one a tick; it then has no tracks. Always within `Model.poses`. A clip
   * that loops goes from the last pose back to the first within its last tick.
   */
  readonly poses?: { readonly start: number; readonly count: number };
}

/** Whole poses, one after another. */
export interface Poses {
  readonly count: number;
  /** A bone has twelve numbers: the upper three rows of its local matrix for column vectors, row by row. */
  readonly layout: 'matrix-3x4' | 'trs';
  /** Of every bone of the model in each pose. For `trs` a bone has ten: translation, rotation x y z w, scale. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** Keys of one property of one bone, in strictly ascending time. */
export interface Track {
  /** Index into `Model.bones`, −1 where the file has no such bone. */
  readonly bone: number;
  /** The name the file binds by; empty where it binds by index or not at all. */
  readonly target: string;
  readonly path: 'translation' | 'rotation' | 'scale' | 'matrix';
  readonly interpolation: 'step' | 'linear';
  /** In ticks. */
  readonly times: Float32Array<ArrayBuffer>;
  /** Per key 3 numbers, for rotations 4 (x y z w, column-vector convention), for matrices 16 (see `Matrix`). */
  readonly values: Float32Array<ArrayBuffer>;
}
