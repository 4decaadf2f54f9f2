import type { BoneEvent, Name } from '@rigstream/core';
import { copyUint32 } from '../big-endian.ts';
import {
  BONE_BYTES,
  BONE_POSE_BYTES,
  INFLUENCE_BYTES,
  NAME_BYTES,
  SCENE_BYTES,
  SCENE_PLAYS_ONCE,
  type LumpName,
} from '../layout.ts';
import { refuse, type HeldModel } from './held-model.ts';
import { joinBounds, measurePoses, type Bounds } from './measure-bounds.ts';
import { joined, sortFaces } from './sort-faces.ts';

/** Poses a second of clips that name no rate, as the compiler assumes (specification section 6). */
const DEFAULT_RATE = 10;

/** The header's numbers, and the bytes of each lump in pieces. */
export interface Lumps {
  readonly bounds: Bounds;
  readonly counts: readonly [
    vertices: number,
    triangles: number,
    shaders: number,
    bones: number,
    scenes: number,
  ];
  readonly pieces: Readonly<Record<LumpName, readonly Uint8Array<ArrayBuffer>[]>>;
}

/** @throws RangeError where the events do not fit each other */
export function lumpsOf(model: HeldModel): Lumps {
  const { bones, clips, influences } = model;
  expectWholePoses(model);
  expectBones(model);
  const vertices = influences.reduce((sum, { count }) => sum + count, 0);
  const runs = sortFaces(model);
  const triangles = runs.reduce((sum, { faces }) => sum + faces.length, 0);
  const texcoords = joined(model.texcoords, Float32Array);
  if (texcoords.length > vertices * 2) refuse('there are texture coordinates of vertices without a point');
  const uv = new Float32Array(vertices * 2);
  uv.set(texcoords);
  const zones = joined(model.zones, Uint8Array);

  const clipBounds = clips.map((_, clip) => model.bounds.get(clip));
  const isMeasured = model.bounds.has(-1) && !clipBounds.includes(undefined);
  const measured = isMeasured ? [] : measurePoses(model);
  const scenes = clips.map(({ name, ticksPerSecond, loop, poses }, clip) => {
    const { start = 0, count = 0 } = poses ?? {};
    const bounds = clipBounds[clip] ?? joinBounds(measured.slice(start, start + count));
    const rate = ticksPerSecond ?? model.ticksPerSecond ?? DEFAULT_RATE;
    const others = (model.clipFlags.get(clip) ?? 0) & ~SCENE_PLAYS_ONCE;
    const flags = others | (loop === false ? SCENE_PLAYS_ONCE : 0);
    const record = namedRecord(SCENE_BYTES, name);
    write(record, NAME_BYTES, new Float32Array([...boundsNumbers(bounds), rate]));
    write(record, NAME_BYTES + 32, Int32Array.of(flags, start, count));
    return record;
  });
  return {
    bounds: model.bounds.get(-1) ?? joinBounds(measured),
    counts: [vertices, triangles, runs.length, bones.length, clips.length],
    pieces: {
      scenes,
      poses: model.poses.map(bigEndian),
      bones: bones.map((bone) => boneRecord(bone, model.boneFlags.get(bone.index) ?? 0)),
      vertbonecounts: influences.map(({ counts }) => bigEndian(Uint32Array.from(counts))),
      verts: influences.map(({ bones: hung, local = new Float32Array() }) => {
        const records = new ArrayBuffer(hung.length * INFLUENCE_BYTES);
        const [integers, floats] = [new Uint32Array(records), new Float32Array(records)];
        for (let index = 0; index < hung.length; index++) {
          integers[index * 4] = hung[index] as number;
          floats.set(local.subarray(index * 3, index * 3 + 3), index * 4 + 1);
        }
        return bigEndian(integers);
      }),
      texcoords: [bigEndian(uv)],
      render: runs.flatMap(({ faces, corners }) => [
        bigEndian(Uint32Array.of(faces.length)),
        bigEndian(corners),
      ]),
      shaders: runs.map((_, shader) => namedRecord(NAME_BYTES, model.shaders[shader])),
      trizone: [
        joined(
          runs.map(({ faces }) => Uint8Array.from(faces, (face) => zones[face] ?? 0)),
          Uint8Array,
        ),
      ],
    },
  };
}

export function boundsNumbers({ min, max, squaredRadius }: Bounds): readonly number[] {
  return [...min, ...max, squaredRadius];
}

/** The numbers' bytes, each number turned where the machine stores it the other way. */
export function bigEndian(
  numbers: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = numbers;
  return new Uint8Array(copyUint32(new Uint8Array(buffer, byteOffset, byteLength)).buffer);
}

function write(
  record: Uint8Array<ArrayBuffer>,
  at: number,
  numbers: Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>,
): void {
  record.set(bigEndian(numbers), at);
}

function boneRecord({ name, parent }: BoneEvent, flags: number): Uint8Array<ArrayBuffer> {
  const record = namedRecord(BONE_BYTES, name);
  write(record, NAME_BYTES, Int32Array.of(flags, parent));
  return record;
}

function namedRecord(bytes: number, name: Name | undefined): Uint8Array<ArrayBuffer> {
  const record = new Uint8Array(bytes);
  if (name === undefined) return record;
  if (name.raw.length > NAME_BYTES || name.raw.includes(0))
    refuse(`the name ${JSON.stringify(name.text)} does not fit ${NAME_BYTES} bytes without a zero`);
  record.set(name.raw);
  return record;
}

function expectWholePoses({ bones, poses }: HeldModel): void {
  const numbers = (bones.length * BONE_POSE_BYTES) / 4;
  if (poses.every(({ length }) => (numbers === 0 ? length === 0 : length % numbers === 0))) return;
  refuse(`poses do not hold ${bones.length} bones each`);
}

/** Hierarchy and points can be followed: parents first, and every point on a bone there is. */
function expectBones({ bones, influences }: HeldModel): void {
  for (const { index, parent } of bones)
    if (parent >= index) refuse(`bone ${index} stands before its parent, which is ${parent}`);
  for (const { first, counts, bones: hung } of influences) {
    const none = counts.indexOf(0);
    if (none >= 0 && bones.length > 0) refuse(`vertex ${first + none} hangs on no bone`);
    const unknown = hung.find((bone) => bone >= bones.length);
    if (unknown !== undefined) refuse(`a vertex hangs on bone ${unknown}, and there are ${bones.length}`);
  }
}
