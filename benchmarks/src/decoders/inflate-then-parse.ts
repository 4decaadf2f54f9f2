import { inflateRawSync } from 'node:zlib';
import { decodeSync } from '@rigstream/core';
import { x } from '@rigstream/format-x';
import { inflateSync } from 'fflate';
import type { Decoder } from './decoder.ts';
import { describeX } from './rigstream.ts';

const WINDOW_BYTES = 32_768;
/** The header of a packed file, then its unpacked size. */
const HEADER_BYTES = 16;
const TOTAL_BYTES = 4;
/** In front of each block: its sizes and `CK`, which the second size counts. */
const SIZES_BYTES = 4;
const MARK_BYTES = 2;

type Inflate = (packed: Uint8Array, dictionary: Uint8Array, room: Uint8Array) => void;

/** The whole file inflated first, with fflate, then decoded as a token stream. */
export const fflateThenParse: Decoder = thenParse('fflate-then-parse', (packed, dictionary, room) => {
  inflateSync(packed, { dictionary, out: room });
});

/** The same with Node's own zlib, which is native. */
export const zlibThenParse: Decoder = thenParse('zlib-then-parse', (packed, dictionary, room) => {
  room.set(inflateRawSync(packed, { dictionary }));
});

function thenParse(id: string, inflate: Inflate): Decoder {
  return {
    id,
    title: `${id.split('-')[0]}, then rigstream \`decodeSync\` over the whole`,
    load: () =>
      Promise.resolve({
        decode: (bytes) => [...decodeSync(unpacked(bytes, inflate), { format: x })],
        describe: describeX,
      }),
  };
}

function unpacked(bytes: Uint8Array, inflate: Inflate): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const plain = new Uint8Array(view.getUint32(HEADER_BYTES, true));
  plain.set(new TextEncoder().encode('xof 0303bin 0032'));
  let to = HEADER_BYTES;
  for (let at = HEADER_BYTES + TOTAL_BYTES; at < bytes.length;) {
    const room = view.getUint16(at, true);
    const end = at + SIZES_BYTES + view.getUint16(at + 2, true);
    inflate(
      bytes.subarray(at + SIZES_BYTES + MARK_BYTES, end),
      plain.subarray(Math.max(HEADER_BYTES, to - WINDOW_BYTES), to),
      plain.subarray(to, to + room),
    );
    to += room;
    at = end;
  }
  return plain;
}
