import type { DecodeContext } from '@rigstream/core';
import { decodeTracks, expectKeys } from './decode-xml-animation.ts';
import { MorphAnimationRecords } from './records/morph-animation-records.ts';
import type { XmlKind, XmlRoutine } from './xml/xml-kind.ts';
import {
  attributeFloat,
  attributeInteger,
  expectNumbers,
  passContent,
  passUnknown,
} from './xml/read-values.ts';
import { CLOSE, LEAF, OPEN, type XmlReader } from './xml/xml-reader.ts';

/** `ANIMATION` with the tracks of morph targets (specification section 8). */
export const xmlMorphAnimation: XmlKind = {
  magic: 'XPF',
  kind: 'morph',
  declared: (reader) => ({ clips: 1, tracks: attributeInteger(reader, 'numtracks') }),
  *decode(reader, context, { declared }) {
    const records = new MorphAnimationRecords(context);
    const track = (): XmlRoutine => decodeTrack(reader, context, records);
    yield* decodeTracks(reader, context, declared.tracks, track);
  },
};

function* decodeTrack(reader: XmlReader, context: DecodeContext, records: MorphAnimationRecords): XmlRoutine {
  const name = reader.label('morphname');
  const morph = attributeInteger(reader, 'morphid');
  const model = attributeInteger(reader, 'meshid');
  const declaredKeys = attributeInteger(reader, 'numkeyframes');
  const declaredSubmeshes = attributeInteger(reader, 'numsubtarget');
  if (name === undefined && morph === undefined)
    reader.warn('missing-field', 'a track names no morph target');
  yield records.track(
    {
      ...(name && { name }),
      ...(morph !== undefined && { morph }),
      ...(model !== undefined && { model }),
      ...(declaredKeys !== undefined && { declaredKeys }),
    },
    reader.span(reader.start),
  );
  try {
    for (;;) {
      const found = reader.step() || (yield* reader.find());
      if (found === CLOSE) break;
      const element = found === OPEN ? reader.element : '';
      if (element === 'submesh') {
        const submesh = attributeInteger(reader, 'id');
        if (submesh === undefined) reader.warn('missing-field', 'a submesh has no ID; taken as 0');
        yield* passContent(reader);
        records.submesh(submesh ?? 0);
      } else if (element === 'keyframe') {
        const time = attributeFloat(reader, 'time');
        if (time === undefined) reader.warn('missing-field', 'a key has no TIME; taken as 0');
        let weight: number | undefined;
        for (;;) {
          const inside = reader.step() || (yield* reader.find());
          if (inside === CLOSE) break;
          if (inside === LEAF && reader.element === 'weight') {
            expectNumbers(reader, 1);
            [weight] = reader.numbers;
          } else yield yield* passUnknown(reader, inside);
        }
        if (weight === undefined) reader.warn('missing-field', 'a key has no WEIGHT; taken as 0');
        records.key(time ?? 0, weight ?? 0);
      } else yield yield* passUnknown(reader, found);
      if (records.isFull) yield* records.flush(reader.end);
    }
  } catch (fault) {
    yield* records.flush(reader.end);
    throw fault;
  }
  yield* records.endTrack(reader.end);
  expectKeys(reader, declaredKeys, records.keys);
  if (declaredSubmeshes !== undefined && declaredSubmeshes !== records.submeshes)
    context.warn('count-mismatch', 'a track has not as many submeshes as announced', {
      span: reader.span(reader.start),
      expected: `${declaredSubmeshes}`,
      found: `${records.submeshes}`,
    });
}
