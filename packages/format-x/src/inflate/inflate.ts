import { HuffmanCode } from './huffman-code.ts';

/** What became of a piece of deflate data. Everything in `output` before `written` is right even after a fault. */
export interface Inflated {
  /** End of what was written, an index into the output. */
  readonly written: number;
  /** `cut`: the data ends too early; `damaged`: it is no deflate data; `overflow`: it gives more than there is room for. */
  readonly fault?: 'cut' | 'damaged' | 'overflow';
}

/**
 * Bases and numbers of extra bits of the codes of lengths or of distances (RFC 1951, section 3.2.5): each base is where
 * the code before ends, and every `perBit` codes have one extra bit more, from the second such group on.
 */
function copyCodes(count: number, least: number, perBit: number): [base: Uint16Array, extra: Uint8Array] {
  const base = new Uint16Array(count);
  const extra = new Uint8Array(count);
  for (let code = 0, next = least; code < count; code++) {
    base[code] = next;
    extra[code] = Math.max(0, Math.floor(code / perBit) - 1);
    next += 1 << (extra[code] as number);
  }
  return [base, extra];
}

/** Of the codes 257–285; the last one is a length of its own, and has no extra bits. */
const [lengthBase, lengthExtra] = copyCodes(29, 3, 4);
lengthBase[28] = 258;
lengthExtra[28] = 0;
const [distanceBase, distanceExtra] = copyCodes(30, 1, 2);
/** Order in which the lengths of the code-length code are stored (section 3.2.7). */
const lengthCodeOrder = Uint8Array.from([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

const endOfBlock = 256;

/**
 * Inflates raw deflate data (RFC 1951) whose back-references may reach into output written before. One instance serves
 * many calls; it holds the code tables and no data.
 */
export class Inflater {
  readonly #literals = new HuffmanCode(288);
  readonly #distances = new HuffmanCode(32);
  readonly #lengthCode = new HuffmanCode(19);
  readonly #lengths = new Uint8Array(320);
  #input: Uint8Array = new Uint8Array(0);
  #position = 0;
  #end = 0;
  /** Bits read ahead, the next one lowest. */
  #bits = 0;
  #bitCount = 0;
  #output: Uint8Array = new Uint8Array(0);
  #written = 0;
  #outputEnd = 0;

  /**
   * Inflates `input[start … end)` into `output[from … to)`; back-references may reach down to `output[0]`.
   */
  inflate(
    input: Uint8Array,
    start: number,
    end: number,
    output: Uint8Array,
    from: number,
    to: number,
  ): Inflated {
    this.#input = input;
    this.#position = start;
    this.#end = end;
    this.#bits = 0;
    this.#bitCount = 0;
    this.#output = output;
    this.#written = from;
    this.#outputEnd = to;
    const fault = this.#blocks();
    return fault === undefined ? { written: this.#written } : { written: this.#written, fault };
  }

  #blocks(): Inflated['fault'] {
    for (;;) {
      const header = this.#take(3);
      if (header < 0) return 'cut';
      const kind = header >> 1;
      let fault: Inflated['fault'];
      if (kind === 0) fault = this.#storedBlock();
      else if (kind === 3) fault = 'damaged';
      else fault = (kind === 1 ? this.#fixedCodes() : this.#dynamicCodes()) ?? this.#compressedBlock();
      if (fault !== undefined) return fault;
      if ((header & 1) === 1) return undefined;
    }
  }

  /** The next `count` bits (16 at the most), or −1 where the data ends. */
  #take(count: number): number {
    while (this.#bitCount < count) {
      if (this.#position >= this.#end) return -1;
      this.#bits |= (this.#input[this.#position++] as number) << this.#bitCount;
      this.#bitCount += 8;
    }
    const taken = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#bitCount -= count;
    return taken;
  }

  #storedBlock(): Inflated['fault'] {
    // Whole bytes that were read ahead go back; the rest of the current byte is padding.
    this.#position -= this.#bitCount >> 3;
    this.#bits = 0;
    this.#bitCount = 0;
    const size = this.#take(16);
    const complement = this.#take(16);
    if (complement < 0) return 'cut';
    if (size !== (~complement & 0xffff)) return 'damaged';
    const present = Math.min(size, this.#end - this.#position);
    const room = Math.min(present, this.#outputEnd - this.#written);
    this.#output.set(this.#input.subarray(this.#position, this.#position + room), this.#written);
    this.#written += room;
    this.#position += room;
    if (present < size) return 'cut';
    return room < size ? 'overflow' : undefined;
  }

  #fixedCodes(): undefined {
    const lengths = this.#lengths;
    lengths.fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280, 288).fill(5, 288, 320);
    this.#literals.build(lengths, 0, 288);
    this.#distances.build(lengths, 288, 30);
  }

  #dynamicCodes(): Inflated['fault'] {
    const literalCount = this.#take(5) + 257;
    const distanceCount = this.#take(5) + 1;
    const lengthCount = this.#take(4) + 4;
    if (lengthCount < 4) return 'cut';
    if (literalCount > 286 || distanceCount > 30) return 'damaged';
    const lengths = this.#lengths.fill(0);
    for (let index = 0; index < lengthCount; index++) {
      const length = this.#take(3);
      if (length < 0) return 'cut';
      lengths[lengthCodeOrder[index] as number] = length;
    }
    if (!this.#lengthCode.build(lengths, 0, 19)) return 'damaged';
    const fault = this.#codeLengths(literalCount + distanceCount);
    if (fault !== undefined) return fault;
    const complete =
      this.#literals.build(lengths, 0, literalCount) &&
      this.#distances.build(lengths, literalCount, distanceCount);
    return complete ? undefined : 'damaged';
  }

  /** The run-length coded lengths of the literal and the distance code (section 3.2.7). */
  #codeLengths(count: number): Inflated['fault'] {
    const lengths = this.#lengths.fill(0);
    for (let index = 0; index < count;) {
      const symbol = this.#symbol(this.#lengthCode);
      if (symbol < 0) return symbol === -1 ? 'cut' : 'damaged';
      if (symbol < 16) {
        lengths[index++] = symbol;
        continue;
      }
      if (symbol === 16 && index === 0) return 'damaged';
      const value = symbol === 16 ? (lengths[index - 1] as number) : 0;
      const extra = symbol === 16 ? this.#take(2) : symbol === 17 ? this.#take(3) : this.#take(7);
      if (extra < 0) return 'cut';
      const end = index + extra + (symbol === 18 ? 11 : 3);
      if (end > count) return 'damaged';
      lengths.fill(value, index, end);
      index = end;
    }
    return undefined;
  }

  /** One symbol; −1 where the data ends, −2 where no code fits. */
  #symbol(code: HuffmanCode): number {
    while (this.#bitCount <= 16 && this.#position < this.#end) {
      this.#bits |= (this.#input[this.#position++] as number) << this.#bitCount;
      this.#bitCount += 8;
    }
    const entry = (code.lookup[this.#bits & code.lookupMask] as number) || code.find(this.#bits);
    const length = entry & 15;
    if (length === 0) return this.#bitCount < 15 ? -1 : -2;
    if (length > this.#bitCount) return -1;
    this.#bits >>>= length;
    this.#bitCount -= length;
    return entry >> 4;
  }

  #compressedBlock(): Inflated['fault'] {
    const literals = this.#literals;
    const distances = this.#distances;
    const literalLookup = literals.lookup;
    const distanceLookup = distances.lookup;
    const mask = literals.lookupMask;
    const input = this.#input;
    const end = this.#end;
    const pairsEnd = end - 1;
    const output = this.#output;
    const outputEnd = this.#outputEnd;
    let position = this.#position;
    let bits = this.#bits;
    let bitCount = this.#bitCount;
    let written = this.#written;
    let fault: Inflated['fault'];
    for (;;) {
      if (bitCount < 15) {
        if (position < pairsEnd) {
          bits |= ((input[position] as number) | ((input[position + 1] as number) << 8)) << bitCount;
          position += 2;
          bitCount += 16;
        } else if (position < end) {
          bits |= (input[position++] as number) << bitCount;
          bitCount += 8;
        }
      }
      let entry = (literalLookup[bits & mask] as number) || literals.find(bits);
      let length = entry & 15;
      if (length === 0 || length > bitCount) {
        fault = length === 0 && bitCount >= 15 ? 'damaged' : 'cut';
        break;
      }
      bits >>>= length;
      bitCount -= length;
      const symbol = entry >> 4;
      if (symbol < endOfBlock) {
        if (written === outputEnd) {
          fault = 'overflow';
          break;
        }
        output[written++] = symbol;
        continue;
      }
      if (symbol === endOfBlock) break;
      if (symbol > 285) {
        fault = 'damaged';
        break;
      }
      let extra = lengthExtra[symbol - 257] as number;
      while (bitCount < 20 && position < end) {
        bits |= (input[position++] as number) << bitCount;
        bitCount += 8;
      }
      let copied = (lengthBase[symbol - 257] as number) + (bits & ((1 << extra) - 1));
      bits >>>= extra;
      bitCount -= extra;
      entry = (distanceLookup[bits & mask] as number) || distances.find(bits);
      length = entry & 15;
      if (bitCount < 0 || length === 0 || length > bitCount) {
        fault = length === 0 && bitCount >= 15 ? 'damaged' : 'cut';
        break;
      }
      bits >>>= length;
      bitCount -= length;
      const distanceSymbol = entry >> 4;
      extra = distanceExtra[distanceSymbol] as number;
      while (bitCount < extra && position < end) {
        bits |= (input[position++] as number) << bitCount;
        bitCount += 8;
      }
      const distance = (distanceBase[distanceSymbol] as number) + (bits & ((1 << extra) - 1));
      bits >>>= extra;
      bitCount -= extra;
      if (bitCount < 0) {
        fault = 'cut';
        break;
      }
      if (distance > written) {
        fault = 'damaged';
        break;
      }
      const room = outputEnd - written;
      if (copied > room) {
        copied = room;
        fault = 'overflow';
      }
      for (let from = written - distance, to = written + copied; written < to;)
        output[written++] = output[from++] as number;
      if (fault !== undefined) break;
    }
    this.#position = position;
    this.#bits = bits;
    this.#bitCount = Math.max(0, bitCount);
    this.#written = written;
    return fault;
  }
}
