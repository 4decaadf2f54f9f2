import { MORPH_KEY_BYTES } from '../layout.ts';
import { assetEvent } from '../records/asset-event.ts';
import { MorphAnimationRecords } from '../records/morph-animation-records.ts';
import type { BinaryReader, BinaryRoutine } from './binary-reader.ts';
import { checkDuration } from './check-duration.ts';
import { dialectOfMorphAnimation } from './choose-dialect.ts';

/** `.cpf` (specification section 7). */
export function* decodeMorphAnimation(reader: BinaryReader, version: number): BinaryRoutine {
  const { cursor, context } = reader;
  const durationStart = cursor.offset;
  const duration = yield* reader.float();
  const tracks = yield* reader.count(MORPH_KEY_BYTES, 'tracks');
  const dialect = yield* dialectOfMorphAnimation(reader, version, tracks);
  yield assetEvent('morph', `binary-${dialect}`, version, { clips: 1, tracks }, reader.span(0));
  checkDuration(reader, duration, durationStart);
  yield { type: 'clip', clip: 0, duration, span: reader.span(8) };
  const records = new MorphAnimationRecords(context);
  for (let track = 0; track < tracks; track++) {
    reader.path = `tracks[${track}]`;
    const start = cursor.offset;
    let submeshes = 0;
    let declaredKeys: number;
    if (dialect === 'git') {
      const morph = yield* reader.integer();
      declaredKeys = yield* reader.count(MORPH_KEY_BYTES, 'keys');
      const model = yield* reader.integer();
      submeshes = yield* reader.count(4, 'submeshes');
      yield records.track({ morph, model, declaredKeys }, reader.span(start));
    } else {
      const name = yield* reader.string('the name of a morph target');
      declaredKeys = yield* reader.count(MORPH_KEY_BYTES, 'keys');
      yield records.track({ name, declaredKeys }, reader.span(start));
    }
    try {
      for (; submeshes > 0; submeshes--) {
        records.submesh(yield* reader.integer());
        if (records.isFull) yield* records.flush(cursor.offset);
      }
      yield* records.flush(cursor.offset);
      for (let key = 0; key < declaredKeys; key++) {
        if (!cursor.has(MORPH_KEY_BYTES)) yield* cursor.need(MORPH_KEY_BYTES);
        const time = reader.finite(cursor.f32le(), 'the time of a key');
        records.key(time, reader.finite(cursor.f32le(), 'the weight of a key'));
        if (records.isFull) yield* records.flush(cursor.offset);
      }
    } catch (fault) {
      yield* records.flush(cursor.offset);
      throw fault;
    }
    yield* records.endTrack(cursor.offset);
  }
}
