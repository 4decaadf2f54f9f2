import type { AssetEvent, ByteCursor, DecodeContext } from '@rigstream/core';
import { decodeBones } from './decode-bones.ts';
import { InfluencesReader } from './decode-influences.ts';
import { decodePoses } from './decode-poses.ts';
import { decodeRender } from './decode-render.ts';
import { decodeScenes } from './decode-scenes.ts';
import { decodeShaders, decodeTexcoords, decodeZones } from './decode-surface.ts';
import type { ZymOptions } from './options.ts';
import { BONE_POSE_BYTES, MESH, type LumpName } from './layout.ts';
import { checkLumps, readHeader } from './read-header.ts';
import type { ZymRoutine } from './routine.ts';

/** Quake's axes: x forward, y left, z up; a unit is about an inch (specification section 3). */
const space: AssetEvent['space'] = {
  handedness: 'right',
  up: '+z',
  unitInMetres: 0.0254,
  winding: 'ccw',
  uvOrigin: 'bottom-left',
  matrix: 'column-vector',
  rotation: 'matrix',
  time: 'frames',
};

/** Decodes the lumps in the order in which they lie in the file (specification section 4). */
export function* decodeZym(cursor: ByteCursor, context: DecodeContext<ZymOptions>): ZymRoutine {
  const header = yield* readHeader(cursor, context);
  const { vertices, triangles, shaders, bones, scenes } = header;
  const headerSpan = cursor.span(0);
  yield {
    type: 'asset',
    format: { id: 'zym', variant: 'poses', version: 1 },
    kind: 'scene',
    space,
    declared: { bones, meshes: 1, clips: scenes, materials: shaders, bytes: header.fileBytes },
    span: headerSpan,
  };
  const lumps = checkLumps(header, context);
  const { min, max, squaredRadius } = header;
  yield { type: 'zym:bounds', min, max, squaredRadius, span: headerSpan };
  if (bones === 0) context.warn('no-bones', 'the file has no bones', { span: headerSpan });
  if (vertices === 0 || triangles === 0)
    context.warn('no-content', 'the file has no surface', { span: headerSpan });
  yield {
    type: 'mesh',
    mesh: MESH,
    declared: { vertices, faces: triangles },
    attributes: ['uv0'],
    span: headerSpan,
  };

  const poseBytes = bones * BONE_POSE_BYTES;
  const lengthOf = (wanted: LumpName): number =>
    header.lumps.find(({ name }) => name === wanted)?.length ?? 0;
  const poses = bones === 0 ? 0 : Math.floor(lengthOf('poses') / poseBytes);
  if (scenes === 0 || (poses === 0 && bones > 0))
    context.warn('no-content', 'the file has no animation', { span: headerSpan });
  const influences = new InfluencesReader(cursor, context, vertices, bones, lengthOf('verts'));
  const decoders: Readonly<Record<LumpName, (length: number) => ZymRoutine>> = {
    scenes: () => decodeScenes(cursor, context, scenes, poses),
    poses: () => decodePoses(cursor, context, bones, poses),
    bones: () => decodeBones(cursor, context, bones),
    vertbonecounts: () => influences.decodeCounts(),
    verts: () => influences.decodePoints(),
    texcoords: () => decodeTexcoords(cursor, context, vertices),
    render: () => decodeRender(cursor, context, header),
    shaders: () => decodeShaders(cursor, context, shaders),
    trizone: (length) => decodeZones(cursor, context, length),
  };
  for (const { name, start, length } of lumps) {
    yield* passOver(cursor, start);
    context.describePath(() => name);
    yield* decoders[name](length);
    yield* passOver(cursor, start + length);
    context.describePath(() => '');
  }
  yield { type: 'mesh-end', mesh: MESH, vertices, faces: triangles };
  const end = cursor.offset;
  while (!(yield* cursor.atEnd())) cursor.position = cursor.limit;
  if (cursor.offset > end) yield { type: 'unknown', what: 'bytes behind the lumps', span: cursor.span(end) };
  if (cursor.offset !== header.fileBytes) {
    context.warn('size-mismatch', 'the file has another size than its header says', {
      span: cursor.span(16, 20),
      expected: `${header.fileBytes} bytes`,
      found: `${cursor.offset} bytes`,
    });
  }
}

/** Bytes that no lump's records cover: fillers between lumps, and tails behind their last record. */
function* passOver(cursor: ByteCursor, target: number): ZymRoutine {
  const { offset } = cursor;
  if (target === offset) return;
  yield* cursor.skip(target - offset);
  yield { type: 'unknown', what: 'bytes of no record', span: cursor.span(offset) };
}
