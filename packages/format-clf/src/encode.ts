import type { CoreEvent } from '@rigstream/core';
import { ClfWriter } from './encode/clf-writer.ts';
import type { EncodeClfOptions } from './encode/encode-options.ts';
import type { ClfEvent } from './events.ts';

export type { EncodeClfOptions };

/**
 * Encodes the events of a CLF as a CLF, piece by piece; one piece is held at a time, since its counts come first. With
 * the layout unchanged the bytes are those that were decoded, fields of unknown meaning and stale bytes included.
 *
 * Events need not come from a file: `asset.declared` (`meshes`, `materials`) stands in for `clf:header`, texture
 * coordinates may come as `vertices.uv`, and a piece moves by the tracks (translation, and angles) of the bone it hangs
 * on.
 *
 * @throws RangeError for events CLF cannot hold: rotations that are not angles in the order YXZ, names that do not fit
 * their field or hold a NUL where one ends them, polygons, indices that do not fit, faces without texture coordinates,
 * pieces or textures other than announced, materials behind the first piece, and for 2-byte indices without padding
 */
export function* encodeClf(
  events: Iterable<CoreEvent | ClfEvent>,
  options: EncodeClfOptions = {},
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  if (options.indexWidth === 2 && options.facePadding === 0)
    throw new RangeError('facePadding is 0, expected 2 beside indices of 2 bytes');
  const writer = new ClfWriter(options);
  for (const event of events) yield* writer.write(event);
  yield* writer.end();
}
