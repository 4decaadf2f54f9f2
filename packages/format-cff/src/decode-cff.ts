import type { ByteCursor, DecodeContext, Vector3 } from '@rigstream/core';
import { readRecords } from '@rigstream/core/records';
import { decodePiece } from './decode-piece.ts';
import { HEADER_BYTES, LEVEL_BYTES, MATERIAL_BYTES, MATERIAL_ENTRY_BYTES, NAME_ENCODING } from './layout.ts';
import type { CffOptions } from './options.ts';
import type { CffRoutine, Place } from './routine.ts';

/** Most bytes of unknown data in one event. */
const UNKNOWN_PIECE_BYTES = 65536;

/** Decodes a CFF front to back: header, texture names, materials, the pieces of each level, then the BSP. */
export function* decodeCff(cursor: ByteCursor, context: DecodeContext<CffOptions>): CffRoutine {
  const place: Place = { part: 'header', record: -1 };
  context.describePath(() => (place.record < 0 ? place.part : `${place.part} ${place.record}`));
  const { rotationOrder: order, rotationSigns: signs, frameRate } = context.options;
  yield* cursor.need(HEADER_BYTES);
  const bytes = new Uint8Array(cursor.peek(HEADER_BYTES));
  const vector = (): Vector3 => [cursor.f32le(), cursor.f32le(), cursor.f32le()];
  const [origin, scale] = [vector(), vector()];
  const [textures, materials, levelsOfDetail, bspOffset] = [
    cursor.u32le(),
    cursor.u32le(),
    cursor.u32le(),
    cursor.u32le(),
  ];
  const header = {
    origin,
    scale,
    textures,
    materials,
    levelsOfDetail,
    bspOffset,
    distance: cursor.f32le(),
    bytes,
  };
  const span = cursor.span(0);
  yield {
    type: 'asset',
    format: { id: 'cff', variant: 'sea-dogs' },
    kind: 'scene',
    space: {
      handedness: 'left',
      up: '+y',
      winding: 'cw',
      uvOrigin: 'top-left',
      matrix: 'none',
      rotation: 'euler',
      euler: { order, signs },
      time: 'frames',
      assumedTicksPerSecond: frameRate,
    },
    declared: { materials: textures },
    span,
  };
  yield { type: 'cff:header', ...header, span };
  for (let material = 0; material < textures; material++) {
    place.part = `texture ${material}`;
    yield* cursor.need(1);
    const length = cursor.peek(1)[0] as number;
    yield* cursor.need(1 + length);
    const { offset } = cursor;
    const name = context.text(cursor.take(1 + length).subarray(1), cursor.span(offset), NAME_ENCODING);
    yield {
      type: 'material',
      material,
      textures: [{ kind: 'texture', file: name }],
      span: cursor.span(offset),
    };
  }
  for (let index = 0; index < materials; index++) {
    place.part = `material ${index}`;
    yield* cursor.need(MATERIAL_BYTES);
    const { offset } = cursor;
    const words = Uint32Array.from({ length: 10 }, () => cursor.u32le());
    yield { type: 'cff:material', index, words, span: cursor.span(offset) };
    const entries = context.count(words[9] as number, MATERIAL_ENTRY_BYTES, 'entries', cursor.span(offset));
    const records = { recordBytes: MATERIAL_ENTRY_BYTES, total: entries, place };
    yield* readRecords(cursor, context, records, function* ({ bytes: held, first, count, span: at }) {
      const view = new DataView(held.buffer, held.byteOffset, held.length);
      const all = Uint32Array.from({ length: count * 5 }, (_, word) => view.getUint32(word * 4, true));
      yield { type: 'cff:material-entries', index, first, count, words: all, span: at };
    });
  }
  const file = { header, mesh: 0, tracks: 0 };
  for (let level = 0; level < levelsOfDetail; level++) {
    place.part = `level ${level}`;
    yield* cursor.need(LEVEL_BYTES);
    const { offset } = cursor;
    const [pieces, reserved] = [cursor.u32le(), cursor.u32le()];
    yield { type: 'cff:level', level, pieces, reserved, span: cursor.span(offset) };
    for (let piece = 0; piece < pieces; piece++) yield* decodePiece(cursor, context, place, file, level);
  }
  place.part = 'behind the last piece';
  const { offset: end } = cursor;
  if (yield* cursor.atEnd()) return;
  const behind = { span: cursor.span(end) };
  if (bspOffset === 0) context.warn('trailing-data', 'bytes follow the last piece', behind);
  else if (bspOffset !== end) {
    const details = { ...behind, expected: `${bspOffset}`, found: `${end}` };
    context.warn('size-mismatch', 'the BSP is not where the header has it', details);
  }
  const what = bspOffset === 0 ? 'trailing data' : 'BSP';
  if (!context.options.unknownBytes) {
    while (!(yield* cursor.atEnd())) yield* cursor.skip(cursor.limit - cursor.position);
    yield { type: 'unknown', what, span: cursor.span(end) };
    return;
  }
  while (!(yield* cursor.atEnd())) {
    while (cursor.available < UNKNOWN_PIECE_BYTES && !cursor.ended) yield UNKNOWN_PIECE_BYTES;
    const size = Math.min(UNKNOWN_PIECE_BYTES, cursor.available);
    yield* cursor.need(size);
    const { offset } = cursor;
    yield { type: 'unknown', what, bytes: cursor.copy(size), span: cursor.span(offset) };
  }
}
