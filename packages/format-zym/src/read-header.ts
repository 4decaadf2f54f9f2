import type { ByteCursor, DecodeContext } from '@rigstream/core';
import {
  BONE_BYTES,
  BONE_POSE_BYTES,
  HEADER_BYTES,
  INFLUENCE_BYTES,
  INFLUENCE_COUNT_BYTES,
  lumpNames,
  MAGIC,
  NAME_BYTES,
  RUN_COUNT_BYTES,
  SCENE_BYTES,
  TEXCOORD_BYTES,
  TRIANGLE_BYTES,
  TYPE_WITH_POSES,
  type LumpName,
} from './layout.ts';

export interface Lump {
  readonly name: LumpName;
  readonly start: number;
  readonly length: number;
}

export interface Header {
  readonly fileBytes: number;
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  readonly squaredRadius: number;
  readonly vertices: number;
  readonly triangles: number;
  readonly shaders: number;
  readonly bones: number;
  readonly scenes: number;
  readonly lumps: readonly Lump[];
}

/**
 * Reads the header as it is stored (specification section 1).
 * @throws FormatError `bad-magic`, `unsupported-variant`, `truncated`
 */
export function* readHeader(cursor: ByteCursor, context: DecodeContext): Generator<number, Header, void> {
  for (let index = 0; index < MAGIC.length; index++) {
    if (!cursor.has(1)) yield* cursor.need(1);
    const found = cursor.u8();
    if (found !== MAGIC.charCodeAt(index)) {
      context.fail('bad-magic', 'this is no ZYM file', {
        span: cursor.span(index),
        expected: JSON.stringify(MAGIC.slice(index)),
        found: `0x${found.toString(16)}`,
      });
    }
  }
  if (!cursor.has(4)) yield* cursor.need(4);
  const type = cursor.i32be();
  if (type !== TYPE_WITH_POSES) {
    context.fail('unsupported-variant', 'ZYM files of this type never got a layout', {
      span: cursor.span(MAGIC.length),
      expected: `type ${TYPE_WITH_POSES}`,
      found: `${type}`,
    });
  }
  const left = HEADER_BYTES - MAGIC.length - 4;
  if (!cursor.has(left)) yield* cursor.need(left);
  return {
    fileBytes: cursor.i32be(),
    min: [cursor.f32be(), cursor.f32be(), cursor.f32be()],
    max: [cursor.f32be(), cursor.f32be(), cursor.f32be()],
    squaredRadius: cursor.f32be(),
    vertices: cursor.i32be(),
    triangles: cursor.i32be(),
    shaders: cursor.i32be(),
    bones: cursor.i32be(),
    scenes: cursor.i32be(),
    lumps: lumpNames.map((name) => ({ name, start: cursor.i32be(), length: cursor.i32be() })),
  };
}

/**
 * Checks counts and lumps against each other, before anything is read by them (specification section 5).
 * @returns the lumps that hold something, in the order of the file
 * @throws FormatError `bad-count`, `bad-section`, `limit-exceeded`
 */
export function checkLumps(header: Header, context: DecodeContext): readonly Lump[] {
  const { vertices, triangles, shaders, bones, scenes } = header;
  context.count(bones, BONE_BYTES, 'bones');
  context.count(scenes, SCENE_BYTES, 'scenes');
  context.count(vertices, INFLUENCE_COUNT_BYTES, 'vertices');
  context.count(triangles, TRIANGLE_BYTES, 'triangles');
  context.count(shaders, NAME_BYTES, 'shaders');
  /** Bytes the counts ask for. */
  const due: Readonly<Record<LumpName, number>> = {
    scenes: scenes * SCENE_BYTES,
    poses: 0,
    bones: bones * BONE_BYTES,
    vertbonecounts: vertices * INFLUENCE_COUNT_BYTES,
    verts: 0,
    texcoords: vertices * TEXCOORD_BYTES,
    render: shaders * RUN_COUNT_BYTES + triangles * TRIANGLE_BYTES,
    shaders: shaders * NAME_BYTES,
    trizone: triangles,
  };
  const filled = header.lumps.filter(({ length }) => length !== 0).toSorted((a, b) => a.start - b.start);
  let free = HEADER_BYTES;
  for (const { name, start, length } of filled) {
    if (start < free || length < 0) {
      context.fail('bad-section', `the lump "${name}" does not lie behind what precedes it`, {
        path: name,
        expected: `a start of ${free} or more`,
        found: `start ${start}, length ${length}`,
      });
    }
    free = start + length;
  }
  for (const { name, length } of header.lumps) {
    const records = { poses: bones * BONE_POSE_BYTES, verts: INFLUENCE_BYTES }[name as string];
    const expected = due[name];
    if (records === undefined ? length === expected : length === 0 || length % records === 0) continue;
    const details = {
      path: name,
      expected: records === undefined ? `${expected} bytes` : `a multiple of ${records} bytes`,
      found: `${length} bytes`,
    };
    // Engines take a tail of the pose lump, a longer list of names and zones of any length; section 5 tells which.
    const harmless = name === 'poses' ? bones > 0 : name === 'trizone' || length > expected;
    if (!harmless || name === 'render' || name === 'verts')
      context.fail('bad-section', `the lump "${name}" does not fit its count`, details);
    if (name !== 'trizone' || length > 0)
      context.warn('size-mismatch', `the lump "${name}" does not fit its count`, details);
  }
  return filled;
}
