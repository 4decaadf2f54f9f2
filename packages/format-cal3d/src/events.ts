import type { EventBase, FloatArray, IndexArray, Name, Vector3 } from '@rigstream/core';

/** The ambient light of the scene, with a skeleton (specification section 3). */
export interface Cal3dAmbientEvent extends EventBase {
  readonly type: 'cal3d:ambient';
  readonly color: Vector3;
}

/** What a bone has beyond its transforms; follows the `bone` of that index. */
export interface Cal3dBoneEvent extends EventBase {
  readonly type: 'cal3d:bone';
  readonly index: number;
  /** Indices of bones, as listed. The parents of the bones are what counts. */
  readonly children: IndexArray;
  /** 0 none, 1 omni, 2 directional, 3 target, 4 ambient. */
  readonly lightType?: number;
  readonly lightColor?: Vector3;
}

/** What the head of a submesh announces; follows the `mesh`. */
export interface Cal3dSubmeshEvent extends EventBase {
  readonly type: 'cal3d:submesh';
  readonly mesh: number;
  /** Vertices that vanish, the last one first, down to the coarsest level of detail. */
  readonly lodSteps: number;
  readonly declared: { readonly springs: number; readonly maps: number; readonly morphs: number };
}

/** The vertices that vanish with a level of detail. All others have −1 and 0. */
export interface Cal3dCollapseEvent extends EventBase {
  readonly type: 'cal3d:collapse';
  readonly mesh: number;
  readonly first: number;
  readonly count: number;
  readonly vertices: IndexArray;
  /** The vertex each of them becomes, −1 for none. */
  readonly targets: Int32Array<ArrayBuffer>;
  /** Faces that vanish with it. */
  readonly faces: Int32Array<ArrayBuffer>;
}

/** The vertices that springs move. All others have the weight 0 and follow the skeleton. */
export interface Cal3dPhysicsEvent extends EventBase {
  readonly type: 'cal3d:physics';
  readonly mesh: number;
  readonly first: number;
  readonly count: number;
  readonly vertices: IndexArray;
  readonly weights: FloatArray;
}

export interface Cal3dSpringsEvent extends EventBase {
  readonly type: 'cal3d:springs';
  readonly mesh: number;
  readonly first: number;
  readonly count: number;
  /** Two a spring. */
  readonly vertices: IndexArray;
  readonly coefficients: FloatArray;
  readonly lengths: FloatArray;
}

/** Announces a morph target of a mesh. */
export interface Cal3dMorphTargetEvent extends EventBase {
  readonly type: 'cal3d:morph-target';
  readonly mesh: number;
  readonly target: number;
  /** With a mode of blending at its end: `.Exclusive`, `.Clamped`, `.Average` (specification section 5). */
  readonly name?: Name;
  readonly declaredVertices?: number;
}

/**
 * Vertices of a morph target as stored: most writers store where a vertex gets to, those of the version 1301 how far
 * it moves (specification section 5).
 */
export interface Cal3dMorphEvent extends EventBase {
  readonly type: 'cal3d:morph';
  readonly mesh: number;
  readonly target: number;
  readonly first: number;
  readonly count: number;
  readonly vertices: IndexArray;
  /** Three numbers a vertex. */
  readonly positions: FloatArray;
  /** Three numbers a vertex. */
  readonly normals: FloatArray;
  /** Two numbers for each map of a vertex. */
  readonly uvs: FloatArray;
}

/** What a track says about its translations; follows the two `track` events of the channel. */
export interface Cal3dTrackEvent extends EventBase {
  readonly type: 'cal3d:track';
  readonly channel: number;
  readonly translationRequired: boolean;
  readonly translationIsDynamic: boolean;
  readonly highRangeRequired: boolean;
}

/** Announces the weights of one morph target in a clip. */
export interface Cal3dMorphTrackEvent extends EventBase {
  readonly type: 'cal3d:morph-track';
  readonly track: number;
  readonly clip: number;
  /** Name of the morph target, where the file has names. */
  readonly name?: Name;
  /** Number of the morph target in the submeshes listed, where the file has numbers. */
  readonly morph?: number;
  readonly model?: number;
  readonly declaredKeys?: number;
}

/** The submeshes a morph track with a number belongs to. */
export interface Cal3dMorphSubmeshesEvent extends EventBase {
  readonly type: 'cal3d:morph-submeshes';
  readonly track: number;
  readonly first: number;
  readonly count: number;
  readonly submeshes: IndexArray;
}

export interface Cal3dMorphKeysEvent extends EventBase {
  readonly type: 'cal3d:morph-keys';
  readonly track: number;
  readonly first: number;
  readonly count: number;
  /** In seconds. */
  readonly times: FloatArray;
  readonly weights: FloatArray;
}

/** The size of a character, as its manifest has it (specification section 11). */
export interface Cal3dScaleEvent extends EventBase {
  readonly type: 'cal3d:scale';
  readonly scale: number;
}

/** Events only Cal3D files have. */
export type Cal3dEvent =
  | Cal3dAmbientEvent
  | Cal3dBoneEvent
  | Cal3dSubmeshEvent
  | Cal3dCollapseEvent
  | Cal3dPhysicsEvent
  | Cal3dSpringsEvent
  | Cal3dMorphTargetEvent
  | Cal3dMorphEvent
  | Cal3dTrackEvent
  | Cal3dMorphTrackEvent
  | Cal3dMorphSubmeshesEvent
  | Cal3dMorphKeysEvent
  | Cal3dScaleEvent;
