import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { nameField } from '@rigstream/core/records';
import type { Header } from './header.ts';
import { NAME_ENCODING, TEXTURE_NAME_BYTES } from './layout.ts';
import type { ClfRoutine, Place } from './routine.ts';

/** A material for each texture name. */
export function* decodeTextureNames(
  cursor: ByteCursor,
  context: DecodeContext,
  header: Header,
  place: Place,
): ClfRoutine {
  place.part = 'texture';
  for (let material = 0; material < header.textures; material++) {
    place.record = material;
    const { offset } = cursor;
    const bytes =
      header.textureNames === 'fixed256' ? TEXTURE_NAME_BYTES : yield* terminatedBytes(cursor, context);
    yield* cursor.need(bytes);
    const span = cursor.span(offset, offset + bytes);
    const { name, stale } = nameField(context, cursor.take(bytes), span, NAME_ENCODING);
    yield { type: 'material', material, textures: name ? [{ kind: 'texture', file: name }] : [], span };
    if (stale) yield { type: 'clf:stale', of: 'texture', index: material, bytes: stale, span };
  }
}

/** Bytes of the text that comes next, with its NUL. */
function* terminatedBytes(
  cursor: ByteCursor,
  { limits, fail }: DecodeContext,
): Generator<number, number, void> {
  for (let seen = 0; seen <= limits.maxStringBytes;) {
    yield* cursor.need(seen + 1);
    const { position, limit } = cursor;
    const end = cursor.bytes
      .subarray(position, Math.min(limit, position + limits.maxStringBytes))
      .indexOf(0, seen);
    if (end >= 0) return end + 1;
    seen = limit - position;
  }
  return fail('limit-exceeded', 'a texture name has no end', {
    expected: `${limits.maxStringBytes} bytes (limits.maxStringBytes)`,
  });
}
