/** Codes up to this long are found by one look-up; the longer, rare ones by a walk over their lengths. */
const lookupBits = 10;
const longestCode = 15;

/**
 * A canonical Huffman code (RFC 1951, section 3.2.2), rebuilt for every block of deflate data without allocating.
 */
export class HuffmanCode {
  /** By the next 10 bits of input: `symbol << 4 | length`, or 0 where the code is longer or there is none. */
  readonly lookup: Uint16Array = new Uint16Array(1 << lookupBits);
  readonly lookupMask: number = (1 << lookupBits) - 1;
  readonly #counts = new Uint16Array(longestCode + 1);
  readonly #symbols: Uint16Array;
  readonly #next = new Uint16Array(longestCode + 2);

  constructor(mostSymbols: number) {
    this.#symbols = new Uint16Array(mostSymbols);
  }

  /**
   * Takes the code lengths of `count` symbols from `lengths[from]`.
   * @returns false when there are more codes than the lengths allow
   */
  build(lengths: Uint8Array, from: number, count: number): boolean {
    const counts = this.#counts.fill(0);
    for (let symbol = 0; symbol < count; symbol++) {
      const length = lengths[from + symbol] as number;
      counts[length] = (counts[length] as number) + 1;
    }
    counts[0] = 0;
    let open = 1;
    for (let length = 1; length <= longestCode; length++) {
      open = open * 2 - (counts[length] as number);
      if (open < 0) return false;
    }
    this.#sortSymbols(lengths, from, count);
    this.#fillLookup();
    return true;
  }

  /**
   * Finds a code longer than the look-up covers.
   * @param bits the next bits of input, first bit lowest
   * @returns `symbol << 4 | length`, or 0 where no code has these bits
   */
  find(bits: number): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= longestCode; length++) {
      code |= (bits >>> (length - 1)) & 1;
      const count = this.#counts[length] as number;
      if (code - first < count) return ((this.#symbols[index + code - first] as number) << 4) | length;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return 0;
  }

  #sortSymbols(lengths: Uint8Array, from: number, count: number): void {
    const next = this.#next;
    next[1] = 0;
    for (let length = 1; length <= longestCode; length++)
      next[length + 1] = (next[length] as number) + (this.#counts[length] as number);
    for (let symbol = 0; symbol < count; symbol++) {
      const length = lengths[from + symbol] as number;
      if (length === 0) continue;
      const at = next[length] as number;
      this.#symbols[at] = symbol;
      next[length] = at + 1;
    }
  }

  #fillLookup(): void {
    const lookup = this.lookup.fill(0);
    let code = 0;
    let index = 0;
    for (let length = 1; length <= lookupBits; length++) {
      for (let left = this.#counts[length] as number; left > 0; left--, code++) {
        const entry = ((this.#symbols[index++] as number) << 4) | length;
        for (let at = reverseBits(code, length); at < lookup.length; at += 1 << length) lookup[at] = entry;
      }
      code <<= 1;
    }
  }
}

/** Codes are packed first bit lowest, against the order in which they count up. */
function reverseBits(code: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit++) reversed |= ((code >>> bit) & 1) << (length - 1 - bit);
  return reversed;
}
