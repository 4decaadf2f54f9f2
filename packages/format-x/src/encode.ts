import type { CoreEvent } from '@rigstream/core';
import { SceneWriter } from './encode/scene-writer.ts';
import { inTermsOfX } from './encode/terms-of-x.ts';
import { TextSink } from './encode/text-sink.ts';

export interface EncodeOptions {
  /** `txt`: the text encoding. */
  readonly encoding?: 'txt';
  /** Version in the header; nothing else depends on it. Default `0303`. */
  readonly version?: '0302' | '0303';
  /**
   * Ticks per second to write clips with that come from another format. Default: the least multiple of the first
   * clip's rate that is 4800 or more, so that whole ticks stay whole. Times that are not whole ticks are rounded, since
   * .x has no others.
   */
  readonly ticksPerSecond?: number;
}

/**
 * Encodes events as a .x file, piece by piece.
 *
 * Events are either those of a decoded .x file, which are written as they are, or those of another source, such as
 * `modelEvents`: their matrices, quaternions and times are converted by what `asset.space` declares. Axes and winding
 * are not: .x is left-handed, y up, with clockwise front faces, and anything else is refused.
 *
 * Positions, faces and keys leave as they come where their number is announced. Held until their counts are known:
 * of the events of a .x file one list of a mesh (normals, texture coordinates, colours, or the weights of one bone);
 * of other events one mesh.
 *
 * @throws RangeError for events .x cannot hold: a foreign space, a bone declared after its frame has been closed, a
 * quotation mark in a string, other counts than announced
 */
export function* encodeX(
  events: Iterable<CoreEvent>,
  options: EncodeOptions = {},
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const sink = new TextSink();
  sink.header(options.version ?? '0303');
  const scene = new SceneWriter(sink);
  for (const event of inTermsOfX(events, options.ticksPerSecond)) yield* scene.write(event);
  yield* scene.end();
  yield* sink.rest();
}
