import {
  COLLAPSE_BYTES,
  COLOR_BYTES,
  FACE_BYTES,
  FIRST_VERSION,
  hasLights,
  hasMorphs,
  INFLUENCE_BYTES,
  POINT_BYTES,
  SPRING_BYTES,
  SUBMESH_BYTES,
  UV_BYTES,
  type Dialect,
} from '../layout.ts';
import { assetEvent } from '../records/asset-event.ts';
import { MeshRecords } from '../records/mesh-records.ts';
import type { BinaryReader, BinaryRoutine } from './binary-reader.ts';
import { dialectOfMesh } from './choose-dialect.ts';

/** What the head of a submesh says of the records behind it. */
interface SubmeshLayout {
  readonly dialect: Dialect;
  readonly version: number;
  readonly vertices: number;
  readonly faces: number;
  readonly springs: number;
  readonly maps: number;
  readonly morphs: number;
}

/** Most maps of one vertex. */
const MOST_MAPS = 256;

/** `.cmf` (specification section 5). */
export function* decodeMesh(reader: BinaryReader, version: number): BinaryRoutine {
  const { cursor, context } = reader;
  const meshes = yield* reader.count(SUBMESH_BYTES, 'submeshes');
  const dialect = yield* dialectOfMesh(reader, version, meshes);
  yield assetEvent('mesh', `binary-${dialect}`, version, { meshes }, reader.span(0));
  const records = new MeshRecords(context);
  for (let mesh = 0; mesh < meshes; mesh++) {
    reader.path = `submeshes[${mesh}]`;
    const start = cursor.offset;
    const headBytes = SUBMESH_BYTES + (hasMorphs(dialect) ? 4 : 0);
    yield* cursor.need(headBytes);
    const material = cursor.i32le();
    const count = (recordBytes: number, what: string): number => {
      const from = cursor.offset;
      return context.count(cursor.i32le(), recordBytes, what, { start: from, end: from + 4 });
    };
    const vertices = count(POINT_BYTES, 'vertices');
    const faces = count(FACE_BYTES, 'faces');
    const lodSteps = cursor.i32le();
    const springs = count(SPRING_BYTES, 'springs');
    const maps = count(0, 'maps');
    const morphs = hasMorphs(dialect) ? count(4, 'morph targets') : 0;
    if (maps > MOST_MAPS)
      context.fail('limit-exceeded', 'the vertices of a submesh have too many maps', {
        span: reader.span(start),
        expected: `at most ${MOST_MAPS}`,
        found: `${maps}`,
      });
    const layout = { dialect, version, vertices, faces, springs, maps, morphs };
    yield* records.submesh({
      material,
      lodSteps,
      declared: { vertices, faces, springs, maps, ...(hasMorphs(dialect) && { morphs }) },
      span: reader.span(start),
    });
    try {
      yield* decodeVertices(reader, records, layout);
      yield* decodeSprings(reader, records, layout);
      yield* decodeMorphs(reader, records, layout);
      yield* decodeFaces(reader, records, layout);
    } catch (fault) {
      yield* records.flush(cursor.offset);
      throw fault;
    }
    yield* records.flush(cursor.offset);
    yield* records.endSubmesh(reader.span(start));
  }
}

function* decodeVertices(
  reader: BinaryReader,
  records: MeshRecords,
  { dialect, vertices, springs, maps }: SubmeshLayout,
): BinaryRoutine {
  const { cursor } = reader;
  const { path } = reader;
  const hasColors = hasLights(dialect);
  const fixed = POINT_BYTES + (hasColors ? COLOR_BYTES : 0) + COLLAPSE_BYTES + maps * UV_BYTES + 4;
  const numbers = new Float64Array(9 + 2 * maps);
  const numberCount = 6 + (hasColors ? 3 : 0);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const start = cursor.offset;
    if (records.needsFlush('vertices')) yield* records.flush(start);
    reader.path = `${path} > vertices[${vertex}]`;
    if (!cursor.has(fixed)) yield* cursor.need(fixed);
    records.begin('vertices', start);
    reader.floats(numbers, numberCount);
    const collapseTarget = cursor.i32le();
    const collapseFaces = cursor.i32le();
    for (let at = 0; at < 2 * maps; at++) numbers[numberCount + at] = cursor.f32le();
    reader.checkFinite(numbers, numberCount + 2 * maps, start, reader.path);
    const from = cursor.offset;
    const influences = reader.context.count(cursor.i32le(), INFLUENCE_BYTES, 'influences', {
      start: from,
      end: from + 4,
    });
    for (let influence = 0; influence < influences; influence++) {
      if (!cursor.has(INFLUENCE_BYTES)) yield* cursor.need(INFLUENCE_BYTES);
      const bone = cursor.i32le();
      records.influence(bone, cursor.f32le());
    }
    if (springs > 0) {
      if (!cursor.has(4)) yield* cursor.need(4);
      records.physicalWeight = cursor.f32le();
    }
    for (let at = 0; at < 3; at++) {
      records.positions.push(numbers[at] as number);
      records.normals.push(numbers[3 + at] as number);
      if (hasColors) records.colors.push(numbers[6 + at] as number);
    }
    for (let at = 0; at < 2 * maps; at++) records.uvs.push(numbers[numberCount + at] as number);
    records.collapseTarget = collapseTarget;
    records.collapseFaces = collapseFaces;
    records.endVertex(reader.span(start));
  }
  reader.path = path;
}

function* decodeSprings(
  reader: BinaryReader,
  records: MeshRecords,
  { version, springs }: SubmeshLayout,
): BinaryRoutine {
  const { cursor } = reader;
  // Files of the first revision have a damping coefficient, which nothing reads (specification section 2).
  const damping = version === FIRST_VERSION ? 4 : 0;
  const size = SPRING_BYTES + damping;
  for (let spring = 0; spring < springs; spring++) {
    const start = cursor.offset;
    if (records.needsFlush('springs')) yield* records.flush(start);
    if (!cursor.has(size)) yield* cursor.need(size);
    records.begin('springs', start);
    records.springVertices.push(cursor.i32le(), cursor.i32le());
    records.springCoefficients.push(cursor.f32le());
    if (damping > 0) cursor.f32le();
    records.springLengths.push(cursor.f32le());
    records.endSpring(reader.span(start));
  }
}

function* decodeMorphs(reader: BinaryReader, records: MeshRecords, layout: SubmeshLayout): BinaryRoutine {
  const { cursor, path } = reader;
  const { dialect, vertices, maps, morphs } = layout;
  const isCounted = dialect === 'git';
  for (let morph = 0; morph < morphs; morph++) {
    reader.path = `${path} > morphs[${morph}]`;
    const start = cursor.offset;
    yield* records.flush(start);
    const name = yield* reader.string('the name of a morph target');
    const declared = isCounted
      ? yield* reader.count(POINT_BYTES + 4, 'vertices of a morph target')
      : undefined;
    yield* records.morphTarget(name, declared, reader.span(start));
    for (let left = declared ?? Infinity; left > 0; left--) {
      const from = cursor.offset;
      const id = yield* reader.integer();
      // A bare number behind the vertices ends the list.
      if (declared === undefined && id >= vertices) break;
      yield* decodeMorphVertex(reader, records, id, from, maps);
    }
  }
  yield* records.flush(cursor.offset);
  reader.path = path;
}

function* decodeMorphVertex(
  reader: BinaryReader,
  records: MeshRecords,
  id: number,
  start: number,
  maps: number,
): BinaryRoutine {
  const { cursor } = reader;
  const size = POINT_BYTES + maps * UV_BYTES;
  if (!cursor.has(size)) yield* cursor.need(size);
  if (records.needsFlush('morph')) yield* records.flush(start);
  records.begin('morph', start);
  records.morphIds.push(id);
  records.morphPositions.push(cursor.f32le(), cursor.f32le(), cursor.f32le());
  records.morphNormals.push(cursor.f32le(), cursor.f32le(), cursor.f32le());
  for (let at = 0; at < 2 * maps; at++) records.morphUvs.push(cursor.f32le());
  records.endMorphVertex(reader.span(start));
}

function* decodeFaces(reader: BinaryReader, records: MeshRecords, { faces }: SubmeshLayout): BinaryRoutine {
  const { cursor } = reader;
  for (let face = 0; face < faces; face++) {
    const start = cursor.offset;
    if (records.needsFlush('faces')) yield* records.flush(start);
    if (!cursor.has(FACE_BYTES)) yield* cursor.need(FACE_BYTES);
    records.begin('faces', start);
    records.corners.push(cursor.i32le(), cursor.i32le(), cursor.i32le());
    records.endFace(reader.span(start));
  }
}
