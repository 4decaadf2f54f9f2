import type { CoreEvent } from '@rigstream/core';
import { BinarySink } from './encode/binary-sink.ts';
import { ByteOutput } from './encode/byte-output.ts';
import type { Chunks } from './encode/chunks.ts';
import { packed } from './encode/mszip.ts';
import { SceneWriter } from './encode/scene-writer.ts';
import { standardDeclarations } from './encode/template-declarations.ts';
import { inTermsOfX } from './encode/terms-of-x.ts';
import { TextSink } from './encode/text-sink.ts';
import type { TokenSink } from './encode/token-sink.ts';
import type { XEvent } from './events.ts';
import { ENCODINGS, FLOAT_WIDTHS, MAGIC, VERSIONS, type Encoding } from './layout.ts';

export interface EncodeOptions {
  /**
   * How the file stores what it says: `txt` text, `bin` binary tokens, `tzip` and `bzip` either of them compressed.
   * Default `txt`.
   */
  readonly encoding?: 'txt' | 'bin' | 'tzip' | 'bzip';
  /**
   * Bits of a float in the binary encodings; text only states them. Default 32, which holds everything core events
   * carry. Numbers of 64 bits — `DOUBLE` members, values of objects without a known template — are rounded then.
   */
  readonly floatBits?: 32 | 64;
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
 * Numbers in text are the shortest decimals that read back to the same 32-bit float; those that are not finite are
 * written `1.#QNAN0`, `1.#INF00` and `-1.#INF00`. In binary a number without a declared type is an integer where it is
 * whole and not negative, else a float.
 *
 * A chunk leaves when 64 KiB are full. Held until their counts are known: of the events of a .x file one list of a mesh
 * (normals, texture coordinates, colours, or the weights of one bone) and what stands in a material; of other events
 * one mesh, one track, and the materials not used yet. Positions, faces and keys of a .x file leave as they come. The
 * compressed encodings state the size of the whole before the first block (specification section 2): nothing leaves
 * before the last event has come, and until then the file is held in its compressed form.
 *
 * @throws RangeError for options that do not exist, and for events .x cannot hold or that come in an order it cannot
 * nest: a foreign space, a mesh behind the frame it hangs on, corner values without indices, in text a quotation mark
 * in a string or a bracket in a name, in binary an identifier that is no GUID, compressed 4 GiB or more
 */
export function* encodeX(
  events: Iterable<CoreEvent | XEvent>,
  options: EncodeOptions = {},
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const { encoding = 'txt', floatBits = 32, version = '0303' } = options;
  const encodings = Array.from(ENCODINGS.keys(), (each) => each.trimEnd());
  expectOneOf('encoding', encoding, encodings);
  expectOneOf('floatBits', floatBits, FLOAT_WIDTHS.map(Number));
  expectOneOf('version', version, VERSIONS);
  const named = encoding.padEnd(4);
  const { isText, isPacked } = ENCODINGS.get(named) as Encoding;
  const output = new ByteOutput();
  output.latin1(`${MAGIC}${version}${named}${String(floatBits).padStart(4, '0')}`);
  const chunks = written(events, isText ? new TextSink(output) : new BinarySink(output, floatBits), options);
  yield* isPacked ? packed(chunks) : chunks;
}

function* written(events: Iterable<CoreEvent | XEvent>, sink: TokenSink, options: EncodeOptions): Chunks {
  if (options.templates === true) for (const each of standardDeclarations()) sink.template(each);
  const scene = new SceneWriter(sink);
  for (const event of inTermsOfX(events, options.ticksPerSecond)) yield* scene.write(event);
  yield* scene.end();
  yield* sink.rest();
}

function expectOneOf(option: keyof EncodeOptions, value: unknown, allowed: readonly unknown[]): void {
  if (allowed.includes(value)) return;
  throw new RangeError(`${option} is ${JSON.stringify(value)}, expected one of ${JSON.stringify(allowed)}`);
}
