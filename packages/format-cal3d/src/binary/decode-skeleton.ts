import type { Quaternion, Vector3 } from '@rigstream/core';
import { BONE_LIGHT_BYTES, BONE_TRANSFORM_BYTES, COLOR_BYTES, hasLights } from '../layout.ts';
import { assetEvent } from '../records/asset-event.ts';
import { SkeletonRecords } from '../records/skeleton-records.ts';
import type { BinaryReader, BinaryRoutine } from './binary-reader.ts';
import { dialectOfSkeleton } from './choose-dialect.ts';

/** The least a bone takes: an empty name, transforms, parent and number of children. */
const LEAST_BONE_BYTES = 4 + BONE_TRANSFORM_BYTES + 4;

/** `.csf` (specification section 3). */
export function* decodeSkeleton(reader: BinaryReader, version: number): BinaryRoutine {
  const { cursor, context } = reader;
  reader.path = 'bones';
  const bones = yield* reader.integer();
  // Bones are delivered as far as there are any: a count that is too large shows only then.
  if (bones < 0) context.count(bones, LEAST_BONE_BYTES, 'bones', reader.span(8));
  const dialect = yield* dialectOfSkeleton(reader, version, bones);
  yield assetEvent('skeleton', `binary-${dialect}`, version, { bones }, reader.span(0));
  const lights = hasLights(dialect);
  if (lights) {
    yield* cursor.need(COLOR_BYTES);
    const { offset } = cursor;
    yield { type: 'cal3d:ambient', color: vector(reader), span: reader.span(offset) };
  }
  const records = new SkeletonRecords(context);
  const numbers = new Float64Array(14);
  for (let bone = 0; bone < bones; bone++) {
    if (bone === context.limits.maxCount) context.count(bones, LEAST_BONE_BYTES, 'bones', reader.span(8));
    const path = `bones[${bone}]`;
    reader.path = path;
    const start = cursor.offset;
    const name = yield* reader.string('the name of a bone');
    const fixed = BONE_TRANSFORM_BYTES + (lights ? BONE_LIGHT_BYTES : 0);
    yield* cursor.need(fixed);
    const from = cursor.offset;
    reader.floats(numbers, 14);
    reader.checkFinite(numbers, 14, from, path);
    const parent = cursor.i32le();
    const light = lights ? { lightType: cursor.i32le(), lightColor: vector(reader) } : {};
    const count = yield* reader.count(4, 'children of a bone');
    if (count > context.limits.maxNames)
      context.fail('limit-exceeded', 'a bone lists too many children', {
        expected: `at most ${context.limits.maxNames} (limits.maxNames)`,
        found: `${count}`,
      });
    const children: number[] = [];
    while (children.length < count) children.push(yield* reader.integer());
    yield* records.bone({
      name,
      translation: [...numbers.subarray(0, 3)] as unknown as Vector3,
      rotation: [...numbers.subarray(3, 7)] as unknown as Quaternion,
      localTranslation: [...numbers.subarray(7, 10)] as unknown as Vector3,
      localRotation: [...numbers.subarray(10, 14)] as unknown as Quaternion,
      parent,
      children,
      ...light,
      span: reader.span(start),
    });
  }
  records.end(reader.span(0));
}

/** Three numbers that are there. */
function vector({ cursor }: BinaryReader): Vector3 {
  return [cursor.f32le(), cursor.f32le(), cursor.f32le()];
}
