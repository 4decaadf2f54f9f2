import type { CoreEvent } from '@rigstream/core';
import { SceneWriter } from './encode/scene-writer.ts';
import { standardDeclarations } from './encode/template-declarations.ts';
import { inTermsOfX } from './encode/terms-of-x.ts';
import { TextSink } from './encode/text-sink.ts';
import type { XEvent } from './events.ts';

export interface EncodeOptions {
  /** `txt`: the text encoding. */
  readonly encoding?: 'txt';
  /** Version in the header; nothing else depends on it. Default `0303`. */
  readonly version?: '0302' | '0303';
  /** Whether the standard templates in use are declared at the head of the file. Default false: readers know them. */
  readonly templates?: boolean;
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
 * Events of a decoded .x file are written as they are, so that decoding the result gives them again. Events of another
 * source, such as `modelEvents` of a model, are told by `asset.space`, which also says how their matrices, quaternions
 * and times are converted. Axes and winding are not: .x is left-handed, y up, with clockwise front faces, and anything
 * else is refused. What .x has no place for is left out: tangents, further attributes, morph targets.
 *
 * Numbers are the shortest decimals that read back to the same 32-bit float; those that are not finite are written
 * `1.#QNAN0`, `1.#INF00` and `-1.#INF00`.
 *
 * A chunk leaves when 64 KiB are full. Held until their counts are known: of the events of a .x file one list of a mesh
 * (normals, texture coordinates, colours, or the weights of one bone) and what stands in a material; of other events
 * one mesh, one track, and the materials not used yet. Positions, faces and keys of a .x file leave as they come.
 *
 * @throws RangeError for events .x cannot hold or that come in an order it cannot nest: a foreign space, a mesh behind
 * the frame it hangs on, corner values without indices, a quotation mark in a string
 */
export function* encodeX(
  events: Iterable<CoreEvent | XEvent>,
  options: EncodeOptions = {},
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const sink = new TextSink();
  sink.header(options.version ?? '0303');
  if (options.templates === true) for (const each of standardDeclarations()) sink.template(each);
  const scene = new SceneWriter(sink);
  for (const event of inTermsOfX(events, options.ticksPerSecond)) yield* scene.write(event);
  yield* scene.end();
  yield* sink.rest();
}
