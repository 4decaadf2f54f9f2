import type { CoreEvent } from '@rigstream/core';
import { encodeClf, type EncodeClfOptions } from '../../src/encode.ts';
import type { ClfEvent } from '../../src/index.ts';

const nameOf = (text: string) => ({ text, raw: Uint8Array.from(text, (letter) => letter.charCodeAt(0)) });
const floats = (...values: number[]) => Float32Array.from(values);

/** A hull that stands still, and a sail that is moved and turned, with a seam between its two faces. */
export const twoPieces: readonly (CoreEvent | ClfEvent)[] = [
  {
    type: 'asset',
    format: { id: 'clf', variant: 'template' },
    kind: 'scene',
    space: {
      handedness: 'left',
      up: '+y',
      winding: 'cw',
      uvOrigin: 'top-left',
      matrix: 'none',
      rotation: 'euler',
      euler: { order: 'YXZ', signs: [1, 1, 1] },
      time: 'frames',
    },
    declared: { meshes: 2, materials: 1 },
  },
  { type: 'material', material: 0, textures: [{ kind: 'texture', file: nameOf('sail.tf') }] },
  { type: 'mesh', mesh: 0, name: nameOf('hull'), bone: { index: 0 }, declared: {}, attributes: [] },
  {
    type: 'vertices',
    mesh: 0,
    first: 0,
    count: 3,
    position: floats(0, 0, 0, 1, 0, 0, 0, 1, 0),
    uv: [{ set: 0, values: floats(0, 0, 1, 0, 0, 1) }],
  },
  { type: 'indices', mesh: 0, firstFace: 0, faceCount: 1, indices: Uint16Array.of(0, 1, 2) },
  { type: 'mesh-end', mesh: 0, vertices: 3, faces: 1 },
  { type: 'mesh', mesh: 1, name: nameOf('sail'), bone: { index: 1 }, declared: {}, attributes: [] },
  {
    type: 'clf:piece',
    mesh: 1,
    frames: 2,
    textureIndex: 0,
    reserved: Uint8Array.from({ length: 96 }, (_, index) => index),
  },
  { type: 'clf:stale', of: 'mesh', index: 1, bytes: Uint8Array.from({ length: 27 }, () => 0xcd) },
  { type: 'vertices', mesh: 1, first: 0, count: 4, position: floats(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0) },
  {
    type: 'clf:reserved',
    of: 'vertices',
    mesh: 1,
    records: Uint32Array.of(1, 3),
    words: Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8),
  },
  { type: 'indices', mesh: 1, firstFace: 0, faceCount: 2, indices: Uint16Array.of(0, 1, 2, 0, 2, 3) },
  {
    type: 'corners',
    mesh: 1,
    attribute: 'uv0',
    firstFace: 0,
    faceCount: 2,
    values: floats(0, 0, 1, 0, 1, 1, 0.5, 0.5, 0.75, 1, 0.5, 1),
  },
  { type: 'mesh-end', mesh: 1, vertices: 4, faces: 2 },
  {
    type: 'track',
    track: 0,
    clip: 0,
    channel: 1,
    target: { index: 1 },
    path: 'translation',
    stride: 3,
    interpolation: 'linear',
  },
  {
    type: 'track',
    track: 1,
    clip: 0,
    channel: 1,
    target: { index: 1 },
    path: 'rotation',
    stride: 3,
    interpolation: 'linear',
  },
  { type: 'keyframes', track: 0, first: 0, count: 2, times: floats(0, 1), values: floats(1, 2, 3, 4, 5, 6) },
  {
    type: 'keyframes',
    track: 1,
    first: 0,
    count: 2,
    times: floats(0, 1),
    values: floats(0, Math.PI / 2, 0, 0.25, 0, 0),
  },
];

export function encodeWhole(
  events: Iterable<CoreEvent | ClfEvent>,
  options?: EncodeClfOptions,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([...encodeClf(events, options)]));
}
