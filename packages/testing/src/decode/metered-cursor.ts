import { ByteCursor, type ByteCursorInit } from '@rigstream/core';
import { Finding } from '../finding.ts';

/**
 * A cursor that counts the calls of its methods and fails past a number of them: so a loop that never ends comes to an
 * end, as long as it looks at the cursor.
 */
export class MeteredCursor extends ByteCursor {
  #left: number;

  constructor(init: ByteCursorInit, mostCalls: number) {
    super(init);
    this.#left = mostCalls;
  }

  #count(): void {
    if (this.#left-- > 0) return;
    throw new Finding('the routine does not come to an end: it reads the cursor without end', {
      offset: super.offset,
    });
  }

  override get offset(): number {
    this.#count();
    return super.offset;
  }

  override get available(): number {
    this.#count();
    return super.available;
  }

  override get ended(): boolean {
    this.#count();
    return super.ended;
  }

  override has(count: number): boolean {
    this.#count();
    return super.has(count);
  }

  override peek(count: number): Uint8Array {
    this.#count();
    return super.peek(count);
  }

  override take(count: number): Uint8Array {
    this.#count();
    return super.take(count);
  }

  override u8(): number {
    this.#count();
    return super.u8();
  }
}
