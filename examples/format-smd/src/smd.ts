import { API_VERSION } from '@rigstream/core';
import type {
  ByteCursor,
  CoordinateSpace,
  DecodeContext,
  DecodeRoutine,
  FormatPlugin,
  PluginEvent,
} from '@rigstream/core';
import { LineReader } from './line-reader.ts';

const FIRST_LINE = 'version 1';
/** Far more than any compiler of SMD takes; it keeps a short file from asking for endless poses. */
const MOST_BONES = 1024;
/** Numbers of a bone in a pose: three rows of four. */
const BONE_NUMBERS = 12;

/** As the compilers of Half-Life and ZYM understand it; `zmodel` plays ten frames a second where nothing else is said. */
const space: CoordinateSpace = {
  handedness: 'right',
  up: '+z',
  winding: 'ccw',
  uvOrigin: 'bottom-left',
  matrix: 'column-vector',
  rotation: 'matrix',
  time: 'frames',
  assumedTicksPerSecond: 10,
};

/**
 * Studiomdl data: a skeleton, its poses and triangles, line by line. A corner hangs on the bone it begins with, as for
 * `zmodel`; the further bones and weights that newer compilers put behind it are not read.
 */
export const smd: FormatPlugin<'smd'> = {
  id: 'smd',
  title: 'SMD (Studiomdl data)',
  version: '0.0.0',
  apiVersion: API_VERSION,
  extensions: ['smd'],
  mediaTypes: [],
  sniffBytes: FIRST_LINE.length,
  variants: [{ id: 'text', incremental: true, maxRetainedBytes: 2 ** 20 }],
  defaults: {},
  sniff: (head) => (String.fromCharCode(...head).startsWith(FIRST_LINE) ? 'likely' : 'no'),
  decode,
};

function* decode(cursor: ByteCursor, context: DecodeContext): DecodeRoutine {
  const lines = new LineReader(cursor, context);
  if ((yield* lines.next()) !== FIRST_LINE)
    context.fail('bad-magic', 'this is no SMD file', { expected: FIRST_LINE });
  yield {
    type: 'asset',
    format: { id: 'smd', variant: 'text', version: 1 },
    kind: 'scene',
    space,
    declared: {},
  };
  let bones = 0;
  const sections = new Set<string>();
  for (let line; (line = yield* lines.next()) !== undefined;) {
    if (line !== '' && sections.has(line)) context.fail('syntax', 'a section comes twice', { found: line });
    sections.add(line);
    if (line === 'nodes') bones = yield* decodeNodes(lines, context);
    else if (line === 'skeleton') yield* decodeSkeleton(lines, context, bones);
    else if (line === 'triangles') yield* decodeTriangles(lines, context, bones);
    else if (line !== '') context.fail('syntax', 'no section begins so', { found: JSON.stringify(line) });
  }
}

function* decodeNodes(
  lines: LineReader,
  context: DecodeContext,
): Generator<PluginEvent | number, number, void> {
  let index = 0;
  for (let line; (line = yield* lines.inSection()) !== undefined; index++) {
    const [, number, parent] = /^(\d+)\s+".*"\s+(-?\d+)$/.exec(line) ?? [];
    if (Number(number) !== index)
      context.fail('syntax', 'a node is a number, a quoted name and a parent', {
        found: JSON.stringify(line),
      });
    if (index >= MOST_BONES)
      context.fail('limit-exceeded', 'too many nodes', { expected: `at most ${MOST_BONES}` });
    if (Number(parent) >= index || Number(parent) < -1)
      context.warn('bad-parent', 'a node does not stand behind its parent', { found: String(parent) });
    const { bytes } = lines;
    const name = context.text(bytes.subarray(bytes.indexOf(0x22) + 1, bytes.lastIndexOf(0x22)));
    yield { type: 'bone', index, name, parent: Number(parent) };
  }
  return index;
}

/** A frame names the bones that move; others stay where the frame before had them. */
function* decodeSkeleton(lines: LineReader, context: DecodeContext, bones: number): DecodeRoutine {
  const most = Math.max(1, Math.floor(context.batchSize / Math.max(1, bones)));
  const frame = new Float32Array(bones * BONE_NUMBERS);
  const held: Float32Array[] = [];
  let [frames, first] = [0, 0];
  const flush = function* (): Generator<PluginEvent, void, void> {
    const values = new Float32Array(held.length * frame.length);
    for (const [place, pose] of held.entries()) values.set(pose, place * frame.length);
    const count = held.splice(0).length;
    if (count > 0) yield { type: 'poses', first, count, bones, layout: 'matrix-3x4', values };
    first += count;
  };
  try {
    for (let line; (line = yield* lines.inSection()) !== undefined;) {
      if (line.startsWith('time ')) {
        if (frames++ > 0) held.push(frame.slice());
        if (held.length >= most) yield* flush();
        continue;
      }
      const [bone = 0, ...numbers] = lines.numbers(7);
      if (frames === 0 || !(bone < bones)) context.fail('syntax', 'a bone is out of place', { found: line });
      frame.set(poseOf(numbers), bone * BONE_NUMBERS);
    }
    if (frames > 0) held.push(frame);
  } catch (fault) {
    yield* flush();
    throw fault;
  }
  yield* flush();
  if (frames > 0) yield { type: 'clip', clip: 0, poses: { start: 0, count: frames } };
}

/** T(x y z) · Rz · Ry · Rx, angles in radians. */
function poseOf([x = 0, y = 0, z = 0, a = 0, b = 0, c = 0]: readonly number[]): number[] {
  const [sa, ca, sb, cb, sc, cc] = [a, b, c].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const turn = [
    [cb * cc, sa * sb * cc - ca * sc, ca * sb * cc + sa * sc],
    [cb * sc, sa * sb * sc + ca * cc, ca * sb * sc - sa * cc],
    [-sb, sa * cb, ca * cb],
  ];
  return turn.flatMap((row, axis) => [...row, [x, y, z][axis] ?? 0]);
}

/** A line with the material, then three with a corner each: the bone, a position, a normal, u and v. */
function* decodeTriangles(lines: LineReader, context: DecodeContext, bones: number): DecodeRoutine {
  const most = Math.max(1, Math.floor(context.batchSize / 3));
  const materials = new Map<string, number>();
  const corners: number[][] = [];
  const slots: number[] = [];
  let faces = 0;
  const flush = function* (): Generator<PluginEvent, void, void> {
    const faceCount = slots.length;
    if (faceCount === 0) return;
    const whole = corners.slice(0, faceCount * 3);
    for (let start = 0; start < whole.length; start += context.batchSize) {
      const part = whole.slice(start, start + context.batchSize);
      const list = (from: number, to: number) =>
        Float32Array.from(part.flatMap((corner) => corner.slice(from, to)));
      const batch = { mesh: 0, first: faces * 3 + start, count: part.length };
      const uv = [{ set: 0, values: list(7, 9) }];
      yield { type: 'vertices', ...batch, position: list(1, 4), normal: list(4, 7), uv };
      const [counts, weights] = [new Uint16Array(part.length).fill(1), new Float32Array(part.length).fill(1)];
      yield { type: 'influences', ...batch, counts, bones: Uint32Array.from(list(0, 1)), weights };
    }
    const indices = Uint32Array.from(whole.keys(), (corner) => faces * 3 + corner);
    yield { type: 'indices', mesh: 0, firstFace: faces, faceCount, indices };
    const declared = { slots: 0, faces: 0 };
    yield {
      type: 'face-materials',
      mesh: 0,
      firstFace: faces,
      count: faceCount,
      materials: Uint32Array.from(slots),
      declared,
    };
    faces += faceCount;
    corners.length = slots.length = 0;
  };
  yield { type: 'mesh', mesh: 0, declared: {}, attributes: ['position', 'normal', 'uv0'] };
  try {
    for (let line; (line = yield* lines.inSection()) !== undefined;) {
      const slot = materials.get(line) ?? materials.size;
      if (slot === materials.size) {
        const name = context.text(lines.bytes);
        yield* flush();
        materials.set(line, slot);
        yield { type: 'material', material: slot, name, textures: [{ kind: 'texture', file: name }] };
        yield { type: 'mesh-material', mesh: 0, slot, material: { index: slot } };
      }
      for (let corner = 0; corner < 3; corner++) {
        if ((yield* lines.inSection()) === undefined) context.fail('syntax', 'a triangle lacks a corner');
        const numbers = lines.numbers(9);
        if (!((numbers[0] ?? 0) < bones))
          context.warn('bad-index', 'a corner hangs on a bone that does not exist');
        corners.push(numbers);
      }
      slots.push(slot);
      if (slots.length >= most) yield* flush();
    }
  } catch (fault) {
    yield* flush();
    throw fault;
  }
  yield* flush();
  yield { type: 'mesh-end', mesh: 0, vertices: faces * 3, faces };
}
