import type { Bone, Clip, Track } from '@rigstream/model';
import { decomposeMatrix, type TransformParts } from './decompose-affine.ts';
import { KeyCursor } from './key-cursor.ts';
import { normaliseQuaternion } from './quaternion.ts';

/** Keys of one part of a transform. */
export interface PartKeys {
  /** In ticks, strictly ascending. */
  readonly times: Track['times'];
  readonly cursor: KeyCursor;
  readonly step: boolean;
  /** Three numbers a key; four of unit length for rotations. */
  readonly values: Float64Array;
}

/** What drives one bone. */
export interface Channel {
  readonly bone: number;
  readonly translation: PartKeys | undefined;
  readonly rotation: PartKeys | undefined;
  readonly scale: PartKeys | undefined;
  /** The matrices as keyed, where nothing else drives the bone: at their times they hold what parts cannot (shear). */
  readonly matrices: Track['values'] | undefined;
  /** The transform of parts without keys: one key of each. */
  readonly unkeyed: TransformParts;
}

/** A clip made ready for sampling: tracks by bone, matrices taken apart, rotations of unit length. */
export interface PreparedClip {
  readonly channels: readonly Channel[];
  /** Where the parts of one bone are blended. */
  readonly scratch: TransformParts;
}

export function prepareClip(clip: Clip, bones: readonly Bone[]): PreparedClip {
  const byBone = new Map<number, Track[]>();
  for (const track of clip.tracks) {
    // A track without keys leaves its bone where it is.
    if (bones[track.bone] === undefined) continue;
    const tracks = byBone.get(track.bone);
    if (tracks === undefined) byBone.set(track.bone, [track]);
    else tracks.push(track);
  }
  const channels: Channel[] = [];
  for (const [bone, tracks] of byBone) {
    const keyed = tracks.filter(({ times }) => times.length > 0);
    if (keyed.length > 0) channels.push(prepareChannel(bone, tracks, keyed, clip, bones));
  }
  return { channels, scratch: newParts(1) };
}

function prepareChannel(
  bone: number,
  tracks: readonly Track[],
  keyed: readonly Track[],
  clip: Clip,
  bones: readonly Bone[],
): Channel {
  const of = (path: Track['path']): Track | undefined => keyed.find((track) => track.path === path);
  const matrix = of('matrix');
  const parts = matrix === undefined ? undefined : prepareMatrices(matrix);
  return {
    bone,
    translation: prepareVectors(of('translation')) ?? parts?.translation,
    rotation: prepareRotations(of('rotation')) ?? parts?.rotation,
    scale: prepareVectors(of('scale')) ?? parts?.scale,
    matrices: keyed.length === 1 ? matrix?.values : undefined,
    unkeyed: unkeyedParts(tracks, clip, bones[bone]?.local ?? []),
  };
}

function unkeyedParts(tracks: readonly Track[], clip: Clip, local: readonly number[]): TransformParts {
  const rest = newParts(1);
  decomposeMatrix(rest, 0, local, 0);
  if (clip.unkeyed === 'rest') return rest;
  const has = (path: Track['path']): boolean => tracks.some((track) => track.path === path);
  return {
    translation: has('translation') ? rest.translation : new Float64Array(3),
    rotation: has('rotation') ? rest.rotation : Float64Array.of(0, 0, 0, 1),
    scale: has('scale') ? rest.scale : Float64Array.of(1, 1, 1),
  };
}

function newParts(keys: number): TransformParts {
  return {
    translation: new Float64Array(keys * 3),
    rotation: new Float64Array(keys * 4),
    scale: new Float64Array(keys * 3),
  };
}

function prepareVectors(track: Track | undefined): PartKeys | undefined {
  return track === undefined ? undefined : prepareKeys(track, Float64Array.from(track.values));
}

function prepareRotations(track: Track | undefined): PartKeys | undefined {
  if (track === undefined) return undefined;
  const values = Float64Array.from(track.values);
  for (let at = 0; at < values.length; at += 4) normaliseQuaternion(values, at);
  return prepareKeys(track, values);
}

function prepareKeys(track: Track, values: Float64Array): PartKeys {
  return {
    times: track.times,
    cursor: new KeyCursor(track.times),
    step: track.interpolation === 'step',
    values,
  };
}

function prepareMatrices(track: Track): Pick<Channel, 'translation' | 'rotation' | 'scale'> {
  const parts = newParts(track.times.length);
  for (let key = 0; key < track.times.length; key++) decomposeMatrix(parts, key, track.values, key * 16);
  const keys = prepareKeys(track, parts.translation);
  return {
    translation: keys,
    rotation: { ...keys, values: parts.rotation },
    scale: { ...keys, values: parts.scale },
  };
}
