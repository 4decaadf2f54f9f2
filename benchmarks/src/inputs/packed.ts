import { deflateRawSync } from 'node:zlib';

/** Plain bytes of a block. */
const BLOCK_BYTES = 32_768;
/** Header of every .X file. */
const HEADER_BYTES = 16;

/**
 * A text .X file as its compressed twin, made while it is read: MSZIP blocks of 32 KiB, each compressed on its own.
 * @param total bytes of the text, which the compressed file states before its first block
 */
export function* packed(text: Iterable<Uint8Array>, total: number): Generator<Uint8Array<ArrayBuffer>> {
  const head = Buffer.alloc(HEADER_BYTES + 4, 'xof 0303tzip0032', 'latin1');
  head.writeUInt32LE(total, HEADER_BYTES);
  yield new Uint8Array(head);
  let block = new Uint8Array(BLOCK_BYTES);
  let held = 0;
  let toSkip = HEADER_BYTES;
  for (const chunk of text) {
    for (let at = toSkip; at < chunk.length;) {
      const piece = chunk.subarray(at, at + BLOCK_BYTES - held);
      block.set(piece, held);
      held += piece.length;
      at += piece.length;
      if (held < BLOCK_BYTES) continue;
      yield packedBlock(block);
      block = new Uint8Array(BLOCK_BYTES);
      held = 0;
    }
    toSkip = 0;
  }
  if (held > 0) yield packedBlock(block.subarray(0, held));
}

function packedBlock(plain: Uint8Array): Uint8Array<ArrayBuffer> {
  const deflated = deflateRawSync(plain, { level: 1 });
  const block = new Uint8Array(deflated.length + 6);
  const view = new DataView(block.buffer);
  view.setUint16(0, plain.length, true);
  view.setUint16(2, deflated.length + 2, true);
  block.set([0x43, 0x4b], 4);
  block.set(deflated, 6);
  return block;
}
