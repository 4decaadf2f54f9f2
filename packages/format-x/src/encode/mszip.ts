import { deflateSync } from 'fflate';
import { HEADER_BYTES, TOTAL_BYTES } from '../layout.ts';
import { BLOCK_HEADER_BYTES, BLOCK_MARK, BLOCK_MARK_BYTES, WINDOW_BYTES } from '../mszip-layout.ts';
import type { Chunks } from './chunks.ts';

const MOST_TOTAL = 2 ** 32 - 1;

/**
 * Compresses what a file has behind its header. The size of the whole stands before the first block, so nothing leaves
 * until the last chunk has come; held are the compressed blocks.
 * @param chunks a file that is not compressed but for what its header says, which stands in the first chunk
 * @throws RangeError for 4 GiB or more, which the size cannot say
 */
export function* packed(chunks: Chunks): Chunks {
  const head = new Uint8Array(HEADER_BYTES + TOTAL_BYTES);
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  /** The block before, and behind it the one being filled. */
  const memory = new Uint8Array(2 * WINDOW_BYTES);
  let filled = 0;
  let total = 0;
  for (const chunk of chunks) {
    let at = 0;
    if (total === 0) {
      head.set(chunk.subarray(0, HEADER_BYTES));
      at = HEADER_BYTES;
    }
    total += chunk.length;
    if (total > MOST_TOTAL) throw new RangeError('a compressed .x file cannot hold 4 GiB or more');
    while (at < chunk.length) {
      const part = chunk.subarray(at, at + WINDOW_BYTES - filled);
      memory.set(part, WINDOW_BYTES + filled);
      filled += part.length;
      at += part.length;
      if (filled < WINDOW_BYTES) continue;
      blocks.push(blockOf(memory, filled, blocks.length === 0));
      memory.copyWithin(0, WINDOW_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) blocks.push(blockOf(memory, filled, blocks.length === 0));
  new DataView(head.buffer).setUint32(HEADER_BYTES, total, true);
  yield head;
  yield* blocks;
}

/** One block: a whole deflate stream that may refer to the block before. */
function blockOf(memory: Uint8Array, filled: number, isFirst: boolean): Uint8Array<ArrayBuffer> {
  const plain = memory.subarray(WINDOW_BYTES, WINDOW_BYTES + filled);
  const deflated = deflate(plain, isFirst ? undefined : memory.subarray(0, WINDOW_BYTES));
  const block = new Uint8Array(BLOCK_HEADER_BYTES + deflated.length);
  const view = new DataView(block.buffer);
  view.setUint16(0, filled, true);
  view.setUint16(2, deflated.length + BLOCK_MARK_BYTES, true);
  view.setUint16(4, BLOCK_MARK, true);
  block.set(deflated, BLOCK_HEADER_BYTES);
  return block;
}

/** Bytes that do not shrink are stored: readers may have room for a block and twelve bytes ([MS-MCI], section 2). */
function deflate(plain: Uint8Array, dictionary: Uint8Array | undefined): Uint8Array<ArrayBuffer> {
  const deflated = deflateSync(plain, dictionary === undefined ? {} : { dictionary });
  return deflated.length <= plain.length ? deflated : deflateSync(plain, { level: 0 });
}
