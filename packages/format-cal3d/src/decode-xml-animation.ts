import type { DecodeContext } from '@rigstream/core';
import { AnimationRecords } from './records/animation-records.ts';
import type { XmlKind, XmlRoutine } from './xml/xml-kind.ts';
import { attributeFloat, attributeInteger, expectNumbers, passUnknown } from './xml/read-values.ts';
import { CLOSE, LEAF, OPEN, type XmlReader } from './xml/xml-reader.ts';

/** `ANIMATION` with the tracks of bones (specification section 8). */
export const xmlAnimation: XmlKind = {
  magic: 'XAF',
  kind: 'animation',
  declared: (reader) => ({ clips: 1, tracks: attributeInteger(reader, 'numtracks') }),
  *decode(reader, context, { declared, duration }) {
    const records = new AnimationRecords(context, duration ?? NaN);
    const track = (): XmlRoutine => decodeTrack(reader, records);
    yield* decodeTracks(reader, context, declared.tracks, track);
  },
};

/** Decodes track after track, for both kinds of animations. */
export function* decodeTracks(
  reader: XmlReader,
  context: DecodeContext,
  declared: number | undefined,
  track: () => XmlRoutine,
): XmlRoutine {
  let count = 0;
  for (;;) {
    const found = reader.step() || (yield* reader.find());
    if (found === CLOSE) break;
    if (found === OPEN && reader.element === 'track') {
      yield* track();
      count++;
    } else yield yield* passUnknown(reader, found);
  }
  if (declared !== undefined && declared !== count)
    context.warn('count-mismatch', 'an animation has not as many tracks as announced', {
      span: reader.span(reader.start),
      expected: `${declared}`,
      found: `${count}`,
    });
}

/** Warns where a track has not as many keys as announced. */
export function expectKeys(reader: XmlReader, declared: number | undefined, found: number): void {
  if (declared !== undefined && declared !== found)
    reader.warn('count-mismatch', `a track has not the ${declared} keys announced`, `${found}`);
}

function* decodeTrack(reader: XmlReader, records: AnimationRecords): XmlRoutine {
  const bone = attributeInteger(reader, 'boneid');
  const declaredKeys = attributeInteger(reader, 'numkeyframes');
  const required = attributeInteger(reader, 'translationrequired');
  const dynamic = attributeInteger(reader, 'translationisdynamic');
  const highRange = attributeInteger(reader, 'highrangerequired');
  const hasFlags = (required ?? dynamic ?? highRange) !== undefined;
  if (bone === undefined) reader.warn('missing-field', 'a track names no bone; taken as none');
  yield* records.track({
    bone: bone ?? -1,
    declaredKeys,
    flags: hasFlags
      ? {
          translationRequired: required !== 0,
          translationIsDynamic: dynamic !== 0,
          highRangeRequired: highRange !== 0,
        }
      : undefined,
    span: reader.span(reader.start),
  });
  const translation = new Float64Array(3);
  const rotation = new Float64Array(4);
  try {
    for (;;) {
      const found = reader.step() || (yield* reader.find());
      if (found === CLOSE) break;
      const element = found === OPEN ? reader.element : '';
      if (element !== 'keyframe') {
        yield yield* passUnknown(reader, found);
        continue;
      }
      const opening = reader.span(reader.start);
      const time = attributeFloat(reader, 'time');
      if (time === undefined) reader.warn('missing-field', 'a key has no TIME; taken as 0');
      let hasTranslation = false;
      let hasRotation = false;
      for (;;) {
        const inside = reader.step() || (yield* reader.find());
        if (inside === CLOSE) break;
        const part = inside === LEAF ? reader.element : '';
        if (part === 'rotation') {
          expectNumbers(reader, 4);
          rotation.set(reader.numbers);
          hasRotation = true;
        } else if (part === 'translation') {
          expectNumbers(reader, 3);
          translation.set(reader.numbers.subarray(0, 3));
          hasTranslation = true;
        } else yield yield* passUnknown(reader, inside);
      }
      if (!hasRotation) {
        reader.warn('missing-field', 'a key has no ROTATION; taken as none');
        rotation.set([0, 0, 0, 1]);
      }
      records.key(time ?? 0, hasTranslation ? translation : undefined, rotation, reader.spanFrom(opening));
      if (records.isFull) yield* records.flush(reader.end);
    }
  } catch (fault) {
    yield* records.flush(reader.end);
    throw fault;
  }
  yield* records.endTrack(reader.end);
  expectKeys(reader, declaredKeys, records.keys);
}
