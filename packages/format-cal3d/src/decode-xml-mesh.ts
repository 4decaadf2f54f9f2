import { MeshRecords } from './records/mesh-records.ts';
import type { XmlKind, XmlRoutine } from './xml/xml-kind.ts';
import {
  attributeFloat,
  attributeInteger,
  leafFloat,
  leafInteger,
  passContent,
  passUnknown,
  pushLeaf,
} from './xml/read-values.ts';
import { CLOSE, LEAF, OPEN, type XmlReader } from './xml/xml-reader.ts';

/** Most maps of one vertex. */
const MOST_MAPS = 256;

/** `MESH` with its submeshes (specification section 8). */
export const xmlMesh: XmlKind = {
  magic: 'XMF',
  kind: 'mesh',
  declared: (reader) => ({ meshes: attributeInteger(reader, 'numsubmesh') }),
  *decode(reader, context, { declared }) {
    const records = new MeshRecords(context);
    for (;;) {
      const found = reader.step() || (yield* reader.find());
      if (found === CLOSE) break;
      if (found === OPEN && reader.element === 'submesh') yield* decodeSubmesh(reader, records);
      else yield yield* passUnknown(reader, found);
    }
    if (declared.meshes !== undefined && declared.meshes !== records.meshes)
      context.warn('count-mismatch', 'a mesh has not as many submeshes as announced', {
        span: reader.span(reader.start),
        expected: `${declared.meshes}`,
        found: `${records.meshes}`,
      });
  },
};

function* decodeSubmesh(reader: XmlReader, records: MeshRecords): XmlRoutine {
  const opening = reader.span(reader.start);
  const material = attributeInteger(reader, 'material');
  if (material === undefined) reader.warn('missing-field', 'a submesh names no MATERIAL; taken as 0');
  yield* records.submesh({
    material: material ?? 0,
    lodSteps: attributeInteger(reader, 'numlodsteps') ?? 0,
    declared: {
      vertices: attributeInteger(reader, 'numvertices'),
      faces: attributeInteger(reader, 'numfaces'),
      springs: attributeInteger(reader, 'numsprings'),
      maps: attributeInteger(reader, 'numtexcoords'),
      morphs: attributeInteger(reader, 'nummorphs'),
    },
    span: opening,
  });
  try {
    for (;;) {
      const found = reader.step() || (yield* reader.find());
      if (found === CLOSE) break;
      const element = found === OPEN ? reader.element : '';
      if (element === 'vertex') yield* decodeVertex(reader, records);
      else if (element === 'face') yield* decodeFace(reader, records);
      else if (element === 'spring') yield* decodeSpring(reader, records);
      else if (element === 'morph') yield* decodeMorph(reader, records);
      else yield yield* passUnknown(reader, found);
    }
  } catch (fault) {
    yield* records.flush(reader.end);
    throw fault;
  }
  yield* records.flush(reader.start);
  yield* records.endSubmesh(reader.spanFrom(opening));
}

const POSITION = 1;
const NORMAL = 2;
const COLOR = 4;

function* decodeVertex(reader: XmlReader, records: MeshRecords): XmlRoutine {
  const { start } = reader;
  const id = attributeInteger(reader, 'id');
  const declaredInfluences = attributeInteger(reader, 'numinfluences');
  if (records.needsFlush('vertices')) yield* records.flush(start);
  records.begin('vertices', start);
  if (id !== undefined && id !== records.vertices)
    reader.warn('id-order', 'vertices are not in the order of their ids, which is what counts', `${id}`);
  let seen = 0;
  let maps = 0;
  let influences = 0;
  for (;;) {
    const found = reader.step() || (yield* reader.find());
    if (found === CLOSE) break;
    const element = found === LEAF ? reader.element : '';
    if (element === 'influence') {
      const bone = attributeInteger(reader, 'id') ?? -1;
      if (bone < 0) reader.warn('bad-index', 'an influence names no bone', `${bone}`);
      if (reader.count < 1) reader.warn('missing-field', 'an influence has no weight; taken as 0');
      records.influence(bone, reader.count > 0 ? (reader.numbers[0] as number) : 0);
      influences++;
    } else if (element === 'texcoord' && maps < MOST_MAPS) {
      pushLeaf(reader, 2, records.uvs);
      maps++;
    } else if (element === 'pos' && (seen & POSITION) === 0) {
      pushLeaf(reader, 3, records.positions);
      seen |= POSITION;
    } else if (element === 'norm' && (seen & NORMAL) === 0) {
      pushLeaf(reader, 3, records.normals);
      seen |= NORMAL;
    } else if (element === 'color' && (seen & COLOR) === 0) {
      pushLeaf(reader, 3, records.colors);
      seen |= COLOR;
    } else if (element === 'collapseid') records.collapseTarget = leafInteger(reader);
    else if (element === 'collapsecount') records.collapseFaces = leafInteger(reader);
    else if (element === 'physique') records.physicalWeight = leafFloat(reader);
    else yield yield* passUnknown(reader, found);
  }
  if ((seen & POSITION) === 0) {
    reader.warn('missing-field', 'a vertex has no POS; taken as 0');
    records.positions.push(0, 0, 0);
  }
  if ((seen & NORMAL) === 0) {
    reader.warn('missing-field', 'a vertex has no NORM; taken as 0');
    records.normals.push(0, 0, 0);
  }
  if (declaredInfluences !== undefined && declaredInfluences !== influences)
    reader.warn(
      'count-mismatch',
      `a vertex has not the ${declaredInfluences} influences announced`,
      `${influences}`,
    );
  records.endVertex({ start, end: reader.end });
}

function* decodeFace(reader: XmlReader, records: MeshRecords): XmlRoutine {
  const { start } = reader;
  const count = reader.list('vertexid', 3);
  if (count < 3) {
    reader.warn('missing-field', 'a face has not three corners; the others are taken as 0', `${count}`);
    reader.values.fill(0, count);
  }
  if (records.needsFlush('faces')) yield* records.flush(start);
  records.begin('faces', start);
  const { values } = reader;
  records.corners.push(values[0] as number, values[1] as number, values[2] as number);
  yield* passContent(reader);
  records.endFace({ start, end: reader.end });
}

function* decodeSpring(reader: XmlReader, records: MeshRecords): XmlRoutine {
  const { start } = reader;
  const count = reader.list('vertexid', 2);
  if (count < 2) {
    reader.warn('missing-field', 'a spring has not two ends; the others are taken as 0', `${count}`);
    reader.values.fill(0, count);
  }
  const [a, b] = reader.values as unknown as [number, number];
  const coefficient = attributeFloat(reader, 'coef');
  const length = attributeFloat(reader, 'length');
  if (coefficient === undefined || length === undefined)
    reader.warn('missing-field', 'a spring has no COEF or no LENGTH; taken as 0');
  if (records.needsFlush('springs')) yield* records.flush(start);
  records.begin('springs', start);
  records.springVertices.push(a, b);
  records.springCoefficients.push(coefficient ?? 0);
  records.springLengths.push(length ?? 0);
  yield* passContent(reader);
  records.endSpring({ start, end: reader.end });
}

function* decodeMorph(reader: XmlReader, records: MeshRecords): XmlRoutine {
  const opening = reader.span(reader.start);
  const name = reader.label('name');
  const declared = attributeInteger(reader, 'numblendverts');
  if (name === undefined) reader.warn('missing-field', 'a morph target has no NAME');
  yield* records.flush(opening.start);
  yield* records.morphTarget(name, declared, opening);
  for (;;) {
    const found = reader.step() || (yield* reader.find());
    if (found === CLOSE) break;
    if (found === OPEN && reader.element === 'blendvertex') yield* decodeMorphVertex(reader, records);
    else yield yield* passUnknown(reader, found);
  }
  yield* records.flush(reader.start);
  if (declared !== undefined && declared !== records.morphVertices)
    reader.warn(
      'count-mismatch',
      `a morph target has not the ${declared} vertices announced`,
      `${records.morphVertices}`,
    );
}

function* decodeMorphVertex(reader: XmlReader, records: MeshRecords): XmlRoutine {
  const { start } = reader;
  const id = attributeInteger(reader, 'vertexid');
  if (id === undefined)
    reader.warn('missing-field', 'a vertex of a morph target has no VERTEXID; taken as 0');
  if (records.needsFlush('morph')) yield* records.flush(start);
  records.begin('morph', start);
  records.morphIds.push(id ?? 0);
  let seen = 0;
  let maps = 0;
  for (;;) {
    const found = reader.step() || (yield* reader.find());
    if (found === CLOSE) break;
    const element = found === LEAF ? reader.element : '';
    if (element === 'position' && (seen & POSITION) === 0) {
      pushLeaf(reader, 3, records.morphPositions);
      seen |= POSITION;
    } else if (element === 'normal' && (seen & NORMAL) === 0) {
      pushLeaf(reader, 3, records.morphNormals);
      seen |= NORMAL;
    } else if (element === 'texcoord' && maps < MOST_MAPS) {
      pushLeaf(reader, 2, records.morphUvs);
      maps++;
    } else yield yield* passUnknown(reader, found);
  }
  if ((seen & POSITION) === 0) records.morphPositions.push(0, 0, 0);
  if ((seen & NORMAL) === 0) records.morphNormals.push(0, 0, 0);
  if (seen !== (POSITION | NORMAL))
    reader.warn('missing-field', 'a vertex of a morph target has no POSITION or no NORMAL; taken as 0');
  records.endMorphVertex({ start, end: reader.end });
}
