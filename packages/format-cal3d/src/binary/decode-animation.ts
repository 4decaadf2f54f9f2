import {
  COMPRESSION_FLAG_FIRST,
  IMVU_LAST,
  NO_TRANSLATION,
  PACKED_ALWAYS_FIRST,
  PACKED_TRACK_BYTES,
  PLAIN_KEY_BYTES,
  QUANTISED_FLAG,
  QUANTISED_KEY_BYTES,
  QUANTISED_RANGE_BYTES,
  TRACK_FLAGS_FIRST,
  TRUNK_FIRST,
} from '../layout.ts';
import { AnimationRecords } from '../records/animation-records.ts';
import { assetEvent } from '../records/asset-event.ts';
import type { BinaryReader, BinaryRoutine } from './binary-reader.ts';
import { checkDuration } from './check-duration.ts';
import { dialectOfVersion } from './choose-dialect.ts';
import { readPackedKey, type PackedTrack } from './packed-keys.ts';
import { readQuantisedKey } from './quantised-keys.ts';

/** `.caf` (specification section 4). */
export function* decodeAnimation(reader: BinaryReader, version: number): BinaryRoutine {
  const { cursor, context } = reader;
  const dialect = dialectOfVersion(reader, version);
  const isImvu = dialect === 'imvu';
  const hasCompression = isImvu ? version >= COMPRESSION_FLAG_FIRST : version >= TRUNK_FIRST;
  const compression = hasCompression ? yield* reader.integer() : 0;
  const isPacked =
    compression !== 0 || (isImvu && version >= PACKED_ALWAYS_FIRST && version < COMPRESSION_FLAG_FIRST);
  const durationStart = cursor.offset;
  const duration = yield* reader.float();
  const tracks = yield* reader.count(PACKED_TRACK_BYTES, 'tracks');
  const hasFlags = version >= TRACK_FLAGS_FIRST && !(isImvu && version <= IMVU_LAST);
  const flags = hasFlags ? yield* reader.integer() : 0;
  // Later libraries write the flag too, and plain keys (specification section 4.1).
  const isQuantised = !isPacked && version < TRUNK_FIRST && (flags & QUANTISED_FLAG) !== 0;
  const variant = isPacked ? '-packed' : isQuantised ? '-quantised' : '';
  const declared = { clips: 1, tracks };
  yield assetEvent('animation', `binary-${dialect}${variant}`, version, declared, reader.span(0));
  checkDuration(reader, duration, durationStart);
  yield { type: 'clip', clip: 0, duration, span: reader.span(8) };
  const records = new AnimationRecords(context, duration);
  const decodeTrack = isPacked ? decodePackedTrack : isQuantised ? decodeQuantisedTrack : decodePlainTrack;
  let keys = 0;
  for (let track = 0; track < tracks; track++) {
    reader.path = `tracks[${track}]`;
    try {
      yield* decodeTrack(reader, records, version, duration);
    } catch (fault) {
      yield* records.flush(cursor.offset);
      throw fault;
    }
    yield* records.endTrack(cursor.offset);
    keys += records.keys;
  }
  // The magic of another kind may lead here: what then looks like tracks has no keys, and ends before the file.
  if (keys === 0 && !(yield* cursor.atEnd()))
    context.fail('syntax', 'tracks without any keys are followed by something else', {
      span: cursor.span(cursor.offset),
      expected: 'the end of the file',
    });
}

/** A key as it is read: time, translation, rotation. */
const KEY_NUMBERS = 8;

function* decodePlainTrack(reader: BinaryReader, records: AnimationRecords): BinaryRoutine {
  const { cursor } = reader;
  const start = cursor.offset;
  const bone = yield* reader.integer();
  const declaredKeys = yield* reader.count(PLAIN_KEY_BYTES, 'keys');
  yield* records.track({ bone, declaredKeys, span: reader.span(start) });
  const numbers = new Float64Array(KEY_NUMBERS);
  for (let key = 0; key < declaredKeys; key++) {
    if (!cursor.has(PLAIN_KEY_BYTES)) yield* cursor.need(PLAIN_KEY_BYTES);
    reader.floats(numbers, KEY_NUMBERS);
    yield* addKey(reader, records, numbers, cursor.offset - PLAIN_KEY_BYTES);
  }
}

function* decodeQuantisedTrack(
  reader: BinaryReader,
  records: AnimationRecords,
  _version: number,
  duration: number,
): BinaryRoutine {
  const { cursor } = reader;
  const start = cursor.offset;
  const bone = yield* reader.integer();
  const declaredKeys = yield* reader.count(QUANTISED_KEY_BYTES, 'keys');
  yield* cursor.need(QUANTISED_RANGE_BYTES);
  const range = new Float64Array(QUANTISED_RANGE_BYTES / 4);
  const from = cursor.offset;
  reader.floats(range, range.length);
  reader.checkFinite(range, range.length, from, reader.path);
  yield* records.track({ bone, declaredKeys, span: reader.span(start) });
  const numbers = new Float64Array(KEY_NUMBERS);
  for (let key = 0; key < declaredKeys; key++) {
    if (!cursor.has(QUANTISED_KEY_BYTES)) yield* cursor.need(QUANTISED_KEY_BYTES);
    readQuantisedKey(cursor, range, duration, numbers);
    yield* addKey(reader, records, numbers, cursor.offset - QUANTISED_KEY_BYTES);
  }
}

function* decodePackedTrack(reader: BinaryReader, records: AnimationRecords, version: number): BinaryRoutine {
  const { cursor } = reader;
  const start = cursor.offset;
  yield* cursor.need(PACKED_TRACK_BYTES);
  const [low = 0, high = 0, keysLow = 0, keysHigh = 0] = cursor.take(PACKED_TRACK_BYTES);
  const declaredKeys = keysLow | (keysHigh << 8);
  const track: PackedTrack = {
    version,
    translationRequired: (high & 0x80) !== 0,
    translationIsDynamic: (high & 0x20) !== 0,
    highRangeRequired: (high & 0x40) !== 0,
  };
  yield* records.track({
    bone: low | ((high & 0x1f) << 8),
    declaredKeys,
    flags: track,
    span: reader.span(start),
  });
  const numbers = new Float64Array(KEY_NUMBERS);
  for (let key = 0; key < declaredKeys; key++) {
    const from = cursor.offset;
    yield* readPackedKey(cursor, track, key === 0, numbers);
    yield* addKey(reader, records, numbers, from);
  }
}

/** @param numbers a translation that starts with the mark for none is none */
function* addKey(
  reader: BinaryReader,
  records: AnimationRecords,
  numbers: Float64Array,
  start: number,
): BinaryRoutine {
  const hasTranslation =
    numbers[1] !== NO_TRANSLATION || numbers[2] !== NO_TRANSLATION || numbers[3] !== NO_TRANSLATION;
  reader.checkFinite(numbers, KEY_NUMBERS, start, `${reader.path} > keys[${records.keys}]`);
  records.key(
    numbers[0] as number,
    hasTranslation ? numbers.subarray(1, 4) : undefined,
    numbers.subarray(4, 8),
    reader.span(start),
  );
  if (records.isFull) yield* records.flush(reader.cursor.offset);
}
