import type { Quaternion, Vector3 } from '@rigstream/core';
import { SkeletonRecords } from './records/skeleton-records.ts';
import type { XmlKind, XmlRoutine } from './xml/xml-kind.ts';
import { attributeInteger, leafFloats, leafInteger, passUnknown } from './xml/read-values.ts';
import { CLOSE, LEAF, type XmlReader } from './xml/xml-reader.ts';

const NO_MOVE: Vector3 = [0, 0, 0];
const NO_TURN: Quaternion = [0, 0, 0, 1];

/** `SKELETON` with its bones (specification section 8). */
export const xmlSkeleton: XmlKind = {
  magic: 'XSF',
  kind: 'skeleton',
  declared: (reader) => ({ bones: attributeInteger(reader, 'numbones') }),
  *decode(reader, context, { declared }) {
    const start = reader.start;
    if (reader.list('sceneambientcolor', 3) === 3) {
      const color = Array.from(reader.values.subarray(0, 3), Math.fround) as unknown as Vector3;
      yield { type: 'cal3d:ambient', color, span: reader.span(start) };
    }
    const records = new SkeletonRecords(context);
    for (;;) {
      const found = reader.step() || (yield* reader.find());
      if (found === CLOSE) break;
      if (found !== LEAF && reader.element === 'bone') yield* decodeBone(reader, records);
      else yield yield* passUnknown(reader, found);
    }
    if (declared.bones !== undefined && declared.bones !== records.count)
      context.warn('count-mismatch', 'a skeleton has not as many bones as announced', {
        span: reader.span(reader.start),
        expected: `${declared.bones}`,
        found: `${records.count}`,
      });
    records.end(reader.span(start));
  },
};

function* decodeBone(reader: XmlReader, records: SkeletonRecords): XmlRoutine {
  const opening = reader.span(reader.start);
  const id = attributeInteger(reader, 'id');
  const name = reader.label('name');
  const lightType = attributeInteger(reader, 'lighttype');
  const lightColor =
    reader.list('lightcolor', 3) === 3
      ? (Array.from(reader.values.subarray(0, 3), Math.fround) as unknown as Vector3)
      : undefined;
  if (name === undefined) reader.warn('missing-field', 'a bone has no name');
  if (id !== undefined && id !== records.count)
    reader.warn('id-order', 'bones are not in the order of their ids, which is what counts', `${id}`);
  let translation: Vector3 | undefined;
  let rotation: Quaternion | undefined;
  let localTranslation: Vector3 | undefined;
  let localRotation: Quaternion | undefined;
  let parent: number | undefined;
  const children: number[] = [];
  for (;;) {
    const found = reader.step() || (yield* reader.find());
    if (found === CLOSE) break;
    const element = found === LEAF ? reader.element : '';
    if (element === 'translation') translation = leafFloats<Vector3>(reader, 3);
    else if (element === 'rotation') rotation = leafFloats<Quaternion>(reader, 4);
    else if (element === 'localtranslation') localTranslation = leafFloats<Vector3>(reader, 3);
    else if (element === 'localrotation') localRotation = leafFloats<Quaternion>(reader, 4);
    else if (element === 'parentid') parent = leafInteger(reader);
    else if (element === 'childid') children.push(leafInteger(reader));
    else yield yield* passUnknown(reader, found);
  }
  for (const [element, value] of Object.entries({
    translation,
    rotation,
    localtranslation: localTranslation,
    localrotation: localRotation,
    parentid: parent,
  }))
    if (value === undefined) reader.warn('missing-field', `a bone has no ${element.toUpperCase()}`);
  yield* records.bone({
    name,
    translation: translation ?? NO_MOVE,
    rotation: rotation ?? NO_TURN,
    localTranslation: localTranslation ?? NO_MOVE,
    localRotation: localRotation ?? NO_TURN,
    parent: parent ?? -1,
    children,
    lightType,
    lightColor,
    span: reader.spanFrom(opening),
  });
}
