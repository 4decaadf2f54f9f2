import type { ByteSpan } from './byte-span.ts';
import type { CoordinateSpace } from './coordinate-space.ts';
import type { WarningCode } from './fault-codes.ts';
import type { Name, Ref } from './name.ts';

/** Bulk data of an event. It owns its buffer, so it can be transferred to a worker. */
export type FloatArray = Float32Array<ArrayBuffer>;
export type IndexArray = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
export type Vector3 = readonly [x: number, y: number, z: number];
/** Components in the order of the type's labels, whatever order the file stores. */
export type Quaternion = readonly [x: number, y: number, z: number, w: number];
/** Sixteen numbers in the order stored; `CoordinateSpace.matrix` says what they mean. */
export type Matrix4 = readonly number[];

export interface EventBase {
  readonly type: string;
  /** The bytes this event was decoded from. */
  readonly span?: ByteSpan;
}

export type AssetKind = 'skeleton' | 'animation' | 'mesh' | 'material' | 'morph' | 'scene' | 'manifest';
/** Things whose number a header may announce. */
export type DeclaredThing = 'bones' | 'meshes' | 'tracks' | 'clips' | 'materials' | 'bytes';

/** First event of every decode. */
export interface AssetEvent extends EventBase {
  readonly type: 'asset';
  readonly format: { readonly id: string; readonly variant: string; readonly version?: number | string };
  readonly kind: AssetKind;
  readonly space: CoordinateSpace;
  /** Claims of the header, as stored. Nothing may be allocated from them. */
  readonly declared: Readonly<Partial<Record<DeclaredThing, number>>>;
}

/**
 * A named transform: a Cal3D or ZYM bone, a .X frame, a CLF piece. Whether it deforms a mesh is told by influences.
 * The local transform is `matrix`, or `translation` with `rotation`; with neither it is the identity, or comes later
 * as a `bone-transform`.
 */
export interface BoneEvent extends EventBase {
  readonly type: 'bone';
  readonly index: number;
  /** Absent where the file gives the bone no name. */
  readonly name?: Name;
  /** Index of the parent, −1 for a root. It may be larger than `index`. */
  readonly parent: number;
  readonly translation?: Vector3;
  readonly rotation?: Quaternion;
  readonly matrix?: Matrix4;
  readonly inverseBind?:
    { readonly translation: Vector3; readonly rotation: Quaternion } | { readonly matrix: Matrix4 };
}

/** The local transform of a bone already declared, where the file gives it later (.X). */
export interface BoneTransformEvent extends EventBase {
  readonly type: 'bone-transform';
  readonly index: number;
  readonly matrix: Matrix4;
}

export type MeshAttribute = 'position' | 'normal' | 'color' | 'tangent' | `uv${number}`;

/** Opens a mesh; `mesh-end` closes it. */
export interface MeshEvent extends EventBase {
  readonly type: 'mesh';
  readonly mesh: number;
  readonly name?: Name;
  /** The bone the mesh hangs on; absent: the root of the scene. */
  readonly bone?: Ref;
  /** One material for the whole mesh, where the format binds it so. */
  readonly material?: Ref;
  /** Which of the alternatives for ever greater distances this mesh belongs to; absent: the file has but one. */
  readonly levelOfDetail?: number;
  readonly declared: { readonly vertices?: number; readonly faces?: number };
  /** The attributes known at this point; more may follow. */
  readonly attributes: readonly MeshAttribute[];
}

export interface UvBatch {
  readonly set: number;
  /** Two numbers a vertex. */
  readonly values: FloatArray;
}

/** An attribute core has no field for: binormals, packed vertex data, further weights. */
export interface ExtraAttributeBatch {
  readonly attribute: string;
  /** Numbers per vertex. */
  readonly components: number;
  readonly values: FloatArray;
}

/** Values of `count` vertices from `first`. `first` grows without gaps for each attribute on its own. */
export interface VerticesEvent extends EventBase {
  readonly type: 'vertices';
  readonly mesh: number;
  readonly first: number;
  readonly count: number;
  /** Three numbers a vertex. */
  readonly position?: FloatArray;
  /** Three numbers a vertex. */
  readonly normal?: FloatArray;
  /** Four numbers a vertex: red, green, blue, alpha. */
  readonly color?: FloatArray;
  /** Four numbers a vertex; the fourth is the sign of the binormal. */
  readonly tangent?: FloatArray;
  readonly uv?: readonly UvBatch[];
  readonly extra?: readonly ExtraAttributeBatch[];
}

/** Faces as in the file, polygons of any size. */
export interface IndicesEvent extends EventBase {
  readonly type: 'indices';
  readonly mesh: number;
  readonly firstFace: number;
  readonly faceCount: number;
  /** Faces of the whole mesh as announced. */
  readonly declaredFaces?: number;
  readonly indices: IndexArray;
  /** Corners of each face; absent: all are triangles. */
  readonly faceSizes?: IndexArray;
}

/** Values of an attribute that has an index list of its own (.X normals), or that names its vertices (.X colours). */
export interface ValuesEvent extends EventBase {
  readonly type: 'values';
  readonly mesh: number;
  readonly attribute: MeshAttribute;
  readonly first: number;
  readonly count: number;
  readonly values: FloatArray;
  /** The vertex each value belongs to, where the file says so. */
  readonly vertices?: IndexArray;
}

/** Per face corner, in the order of the faces: an index into the attribute's values, or the value itself. */
export interface CornersEvent extends EventBase {
  readonly type: 'corners';
  readonly mesh: number;
  readonly attribute: MeshAttribute;
  readonly firstFace: number;
  readonly faceCount: number;
  readonly indices?: IndexArray;
  /** Corners of each face; absent: all are triangles. */
  readonly faceSizes?: IndexArray;
  readonly values?: FloatArray;
}

/** Material of each face, as a slot of the mesh, where it comes apart from the faces. */
export interface FaceMaterialsEvent extends EventBase {
  readonly type: 'face-materials';
  readonly mesh: number;
  readonly firstFace: number;
  readonly count: number;
  /** Slots; `mesh-material` says which material fills a slot. A list shorter than the faces repeats its last entry. */
  readonly materials: IndexArray;
  /** As announced: slots, and entries of this list. */
  readonly declared: { readonly slots: number; readonly faces: number };
}

/** Fills a material slot of a mesh. */
export interface MeshMaterialEvent extends EventBase {
  readonly type: 'mesh-material';
  readonly mesh: number;
  readonly slot: number;
  readonly material: Ref;
}

/** Vertex-major influences of `count` vertices from `first`. */
export interface InfluencesEvent extends EventBase {
  readonly type: 'influences';
  readonly mesh: number;
  readonly first: number;
  readonly count: number;
  /** Influences of each vertex; the other arrays hold them one after another. */
  readonly counts: IndexArray;
  readonly bones: IndexArray;
  readonly weights?: FloatArray;
  /**
   * The vertex in the space of the bone, three numbers an influence, whole: weights are not multiplied in. The vertex
   * is `Σ weight · (world matrix of the bone · point)`, without an inverse bind; where `weights` is absent every
   * influence of a vertex weighs the same, 1 / count (ZYM specification section 2).
   */
  readonly local?: FloatArray;
}

/** Bone-major influences: what one bone does to a mesh. A long list continues in further events of the same bone. */
export interface BoneWeightsEvent extends EventBase {
  readonly type: 'bone-weights';
  readonly mesh: number;
  /** The how-many-th skinned bone of the mesh, from 0. */
  readonly skinBone: number;
  readonly bone: Ref;
  readonly first: number;
  readonly count: number;
  readonly vertices: IndexArray;
  readonly weights: FloatArray;
  /** Mesh space to bone space in the bind pose; in the last event of the bone. */
  readonly offsetMatrix?: Matrix4;
}

/** Closes a mesh, with what was really found. */
export interface MeshEndEvent extends EventBase {
  readonly type: 'mesh-end';
  readonly mesh: number;
  readonly vertices: number;
  readonly faces: number;
}

/** Sparse deltas of one morph target. */
export interface MorphEvent extends EventBase {
  readonly type: 'morph';
  readonly mesh: number;
  readonly target: number;
  readonly name?: Name;
  readonly vertices: IndexArray;
  readonly position: FloatArray;
  readonly normal?: FloatArray;
  readonly uv?: readonly UvBatch[];
}

export interface ClipEvent extends EventBase {
  readonly type: 'clip';
  readonly clip: number;
  readonly name?: Name;
  /** In the unit of `CoordinateSpace.time`. */
  readonly duration?: number;
  readonly ticksPerSecond?: number;
  readonly loop?: boolean;
  /** The range of `poses` the clip plays, where poses are shared. */
  readonly poses?: { readonly start: number; readonly count: number };
}

export type TrackPath = 'translation' | 'rotation' | 'scale' | 'matrix';

/** One animated property of one bone in one clip; its keys follow in `keyframes`. */
export interface TrackEvent extends EventBase {
  readonly type: 'track';
  readonly track: number;
  readonly clip: number;
  /** Tracks of one channel drive one bone: the how-many-th channel of the file. */
  readonly channel: number;
  readonly channelName?: Name;
  /** Absent where the file has not said it yet; a `track-target` follows, or the track drives nothing. */
  readonly target?: Ref;
  readonly path: TrackPath;
  /** Numbers per key. */
  readonly stride: number;
  readonly interpolation: 'step' | 'linear' | 'unknown';
  /** The file's own code for this kind of key. */
  readonly keyType?: number;
  /** Keys as announced. */
  readonly declaredKeys?: number;
}

/** The bone of tracks that were announced without one. */
export interface TrackTargetEvent extends EventBase {
  readonly type: 'track-target';
  readonly channel: number;
  readonly tracks: readonly number[];
  readonly target: Ref;
}

export interface KeyframesEvent extends EventBase {
  readonly type: 'keyframes';
  readonly track: number;
  readonly first: number;
  readonly count: number;
  /** In the unit of `CoordinateSpace.time`, in file order. */
  readonly times: FloatArray;
  /** `stride` numbers a key, components in the order stored. */
  readonly values: FloatArray;
}

/**
 * Pose-major animation: `count` poses from `first`, every bone of the file in each of them. A bone has 12 numbers
 * (row-major 3×4 matrix) or 10 (translation, rotation x y z w, scale).
 */
export interface PosesEvent extends EventBase {
  readonly type: 'poses';
  readonly first: number;
  readonly count: number;
  readonly bones: number;
  readonly layout: 'matrix-3x4' | 'trs';
  readonly values: FloatArray;
}

/** Ticks per second of every clip of the file, where it stands apart from them. The first one counts. */
export interface TimeBaseEvent extends EventBase {
  readonly type: 'time-base';
  readonly ticksPerSecond: number;
}

export interface TextureUse {
  /** The file's own word for the use: `TextureFilename`, `NormalmapFilename`. */
  readonly kind: string;
  readonly file: Name;
}

/** A material as stored: colours are neither scaled nor clamped. */
export interface MaterialEvent extends EventBase {
  readonly type: 'material';
  readonly material: number;
  readonly name?: Name;
  /** What full intensity is stored as, opacity included: 255 where colours are bytes. Absent: 1. */
  readonly fullColor?: number;
  readonly ambient?: readonly number[];
  /** Red, green, blue, opacity. */
  readonly diffuse?: readonly number[];
  readonly specular?: readonly number[];
  readonly emissive?: readonly number[];
  /** Phong exponent. */
  readonly shininess?: number;
  readonly textures: readonly TextureUse[];
}

/** Names another file that belongs to this one. */
export interface ReferenceEvent extends EventBase {
  readonly type: 'reference';
  readonly kind: 'texture' | 'mesh' | 'skeleton' | 'animation' | 'material' | 'morph' | 'file';
  readonly uri: Name;
  readonly owner?: Ref;
}

/** A block the decoder does not interpret. */
export interface UnknownEvent extends EventBase {
  readonly type: 'unknown';
  readonly what: string;
  readonly span: ByteSpan;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Odd data; decoding goes on. The driver puts it before the next event, in the order of the file. */
export interface WarningEvent extends EventBase {
  readonly type: 'warning';
  readonly code: WarningCode;
  readonly message: string;
  /** `info`: worth knowing, nothing is wrong. */
  readonly severity: 'info' | 'warning';
  readonly path?: string;
  readonly expected?: string;
  readonly found?: string;
  readonly hint?: string;
}

/**
 * Sent on request, once per chunk read, from the `asset` on. It is the one event that depends on how the source is cut.
 */
export interface ProgressEvent extends EventBase {
  readonly type: 'progress';
  readonly bytes: number;
  /** Absent when the size of the source is not known. */
  readonly totalBytes?: number;
}

/** What a finished decode delivered. */
export interface EventTotals {
  readonly bones: number;
  readonly meshes: number;
  readonly vertices: number;
  readonly faces: number;
  readonly materials: number;
  readonly clips: number;
  readonly tracks: number;
  readonly keyframes: number;
  readonly poses: number;
  /** Warnings, with those past `Limits.maxWarningsPerCode` that were not delivered. */
  readonly warnings: number;
}

/** Last event of a decode that succeeded. */
export interface EndEvent extends EventBase {
  readonly type: 'end';
  /** Bytes of source read. */
  readonly bytes: number;
  readonly totals: EventTotals;
}

/** What a plugin may yield. The driver adds warnings, progress and the end. */
export type PluginEvent =
  | AssetEvent
  | BoneEvent
  | BoneTransformEvent
  | MeshEvent
  | VerticesEvent
  | IndicesEvent
  | ValuesEvent
  | CornersEvent
  | FaceMaterialsEvent
  | MeshMaterialEvent
  | InfluencesEvent
  | BoneWeightsEvent
  | MeshEndEvent
  | MorphEvent
  | ClipEvent
  | TrackEvent
  | TrackTargetEvent
  | KeyframesEvent
  | PosesEvent
  | TimeBaseEvent
  | MaterialEvent
  | ReferenceEvent
  | UnknownEvent;

export type DriverEvent = WarningEvent | ProgressEvent | EndEvent;
export type CoreEvent = PluginEvent | DriverEvent;
