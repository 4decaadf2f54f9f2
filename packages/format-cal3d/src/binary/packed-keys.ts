import type { ByteCursor } from '@rigstream/core';
import {
  FULL_ROTATION,
  FULL_ROTATION_AND_TRANSLATION,
  NO_TRANSLATION,
  PACKED_ROTATION_BYTES,
  PACKED_TIME_STEP,
  PACKED_TRANSLATION_BYTES,
  PACKED_WIDE_TRANSLATION_BYTES,
} from '../layout.ts';

/** What the head of a packed track says of its keys. */
export interface PackedTrack {
  readonly version: number;
  readonly translationRequired: boolean;
  readonly translationIsDynamic: boolean;
  readonly highRangeRequired: boolean;
}

/**
 * Reads a key that is packed bit by bit (specification section 4.4).
 * @param key time, translation, rotation of the key before; gets those of this one
 */
export function* readPackedKey(
  cursor: ByteCursor,
  track: PackedTrack,
  isFirst: boolean,
  key: Float64Array,
): Generator<number, void, void> {
  const { version, translationRequired, translationIsDynamic, highRangeRequired } = track;
  const hasTranslation = translationRequired && (translationIsDynamic || isFirst);
  const width = highRangeRequired ? PACKED_WIDE_TRANSLATION_BYTES : PACKED_TRANSLATION_BYTES;
  const hasFullRotation = version === FULL_ROTATION || version === FULL_ROTATION_AND_TRANSLATION;
  const hasFullTranslation = version === FULL_ROTATION_AND_TRANSLATION && hasTranslation;
  const bytes =
    (hasTranslation ? width : 0) +
    PACKED_ROTATION_BYTES +
    (hasFullTranslation ? 12 : 0) +
    (hasFullRotation ? 16 : 0);
  if (!cursor.has(bytes)) yield* cursor.need(bytes);
  // A translation that is not dynamic stands with the first key, and is that of all.
  if (hasTranslation) unpackTranslation(cursor.take(width), highRangeRequired, key);
  else if (!translationRequired) key.fill(NO_TRANSLATION, 1, 4);
  unpackRotation(cursor.take(PACKED_ROTATION_BYTES), key);
  if (hasFullTranslation) for (let at = 1; at < 4; at++) key[at] = cursor.f32le();
  if (hasFullRotation) for (let at = 4; at < 8; at++) key[at] = cursor.f32le();
}

function unpackTranslation(bytes: Uint8Array, isWide: boolean, key: Float64Array): void {
  const width = isWide ? 25 : 9;
  const step = (isWide ? 2 ** 23 : 128) / (2 ** width - 1);
  for (let axis = 0; axis < 3; axis++) {
    const at = axis * (width + 1);
    const magnitude = bitsOf(bytes, at, width) * step;
    key[1 + axis] = bitsOf(bytes, at + width, 1) === 1 ? -magnitude : magnitude;
  }
}

/** Rotation without one component, and the time. */
function unpackRotation(bytes: Uint8Array, key: Float64Array): void {
  const omitted = bitsOf(bytes, 0, 2);
  let squares = 0;
  let at = 2;
  for (let part = 0; part < 4; part++) {
    if (part === omitted) continue;
    const magnitude = bitsOf(bytes, at + 1, 11) / 2047;
    squares += magnitude * magnitude;
    key[4 + part] = bitsOf(bytes, at, 1) === 1 ? -magnitude : magnitude;
    at += 12;
  }
  key[4 + omitted] = Math.sqrt(1 - Math.min(1, squares));
  key[0] = bitsOf(bytes, 38, 10) * PACKED_TIME_STEP;
}

/** Bits of a stream that begins with the lowest. */
function bitsOf(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let bit = 0; bit < count; bit++) {
    const at = start + bit;
    if (((bytes[at >> 3] as number) >> (at & 7)) & 1) value += 2 ** bit;
  }
  return value;
}
