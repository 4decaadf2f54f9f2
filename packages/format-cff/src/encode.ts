import type { CoreEvent, FloatArray } from '@rigstream/core';
import type { CffEvent } from './events.ts';
import { FRAME_BYTES, indexBytesOf, STORED_ATTRIBUTE, VERTEX_BYTES } from './layout.ts';

/**
 * Encodes the events of a CFF as a CFF, bit for bit, event by event; nothing is held but one batch of frames. The BSP is
 * written where the file was decoded with `unknownBytes`; without, only the header still names its place.
 *
 * @throws RangeError for events of another format: without `cff:header`, or vertices without the numbers as stored
 * (`vertices.extra`), since CFF has positions and texture coordinates quantised
 */
export function* encodeCff(
  events: Iterable<CoreEvent | CffEvent>,
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  let hasHeader = false;
  let vertices = 0;
  let translations: FloatArray | undefined;
  for (const event of events) {
    if (event.type === 'cff:header') {
      hasHeader = true;
      yield event.bytes.slice();
    }
    if (event.type === 'asset') continue;
    if (!hasHeader) throw new RangeError('the events are not those of a CFF: cff:header is missing');
    if (event.type === 'material') {
      const name = event.textures[0]?.file.raw ?? new Uint8Array(0);
      if (name.length > 255) throw new RangeError(`a texture name of ${name.length} bytes does not fit`);
      yield Uint8Array.of(name.length, ...name);
    }
    if (event.type === 'cff:material' || event.type === 'cff:material-entries')
      yield wordsAsBytes(event.words);
    if (event.type === 'cff:level') yield wordsAsBytes([event.pieces, event.reserved]);
    if (event.type === 'mesh') vertices = event.declared.vertices ?? 0;
    if (event.type === 'cff:piece') yield event.bytes.slice();
    if (event.type === 'vertices') {
      const stored = event.extra?.find(({ attribute }) => attribute === STORED_ATTRIBUTE)?.values;
      if (!stored || !event.color) throw new RangeError('vertices have no numbers as stored');
      yield vertexRecords(event.count, stored, event.color);
    }
    if (event.type === 'indices') yield indexRecords(event.indices, indexBytesOf(vertices));
    if (event.type === 'keyframes') {
      if (translations === undefined) translations = event.values;
      else {
        yield frameRecords(translations, event.values, event.times);
        translations = undefined;
      }
    }
    if (event.type === 'unknown' && event.bytes) yield event.bytes.slice();
  }
}

function wordsAsBytes(words: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (let word = 0; word < words.length; word++) view.setUint32(word * 4, words[word] as number, true);
  return new Uint8Array(view.buffer);
}

function vertexRecords(count: number, stored: FloatArray, color: FloatArray): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(count * VERTEX_BYTES));
  for (let vertex = 0; vertex < count; vertex++) {
    const at = vertex * VERTEX_BYTES;
    for (let k = 0; k < 5; k++) view.setInt16(at + k * 2, stored[vertex * 5 + k] as number, true);
    for (let k = 0; k < 3; k++)
      view.setUint8(at + 10 + k, Math.round((color[vertex * 4 + k] as number) * 255));
  }
  return new Uint8Array(view.buffer);
}

function indexRecords(indices: ArrayLike<number>, indexBytes: 1 | 2): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(indices.length * indexBytes));
  for (let corner = 0; corner < indices.length; corner++) {
    if (indexBytes === 1) view.setUint8(corner, indices[corner] as number);
    else view.setUint16(corner * 2, indices[corner] as number, true);
  }
  return new Uint8Array(view.buffer);
}

/** By their bits, so that no NaN changes. */
function frameRecords(
  translations: FloatArray,
  rotations: FloatArray,
  times: FloatArray,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(times.length * FRAME_BYTES));
  const columns = [translations, rotations, times].map(
    ({ buffer, byteOffset, length }) => new Uint32Array(buffer, byteOffset, length),
  );
  for (let frame = 0; frame < times.length; frame++) {
    for (const [column, bits] of columns.entries()) {
      const numbers = column === 2 ? 1 : 3;
      for (let k = 0; k < numbers; k++)
        view.setUint32(frame * FRAME_BYTES + column * 12 + k * 4, bits[frame * numbers + k] as number, true);
    }
  }
  return new Uint8Array(view.buffer);
}
