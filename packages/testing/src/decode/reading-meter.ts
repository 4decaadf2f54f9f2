import { defaultLimits, type AnyPlugin, type ByteCursor, type EventBase } from '@rigstream/core';
import { Finding } from '../finding.ts';

/**
 * Bytes a decoder may read between two events beyond what it says it retains: comments, declarations and white space
 * of text formats, which it reads and forgets.
 */
const readAndForgotten = 256 * 1024;

/** Measures what a routine reads, and so may hold, without delivering anything. */
export class ReadingMeter {
  /** Events delivered after the asset, and how many of them before the routine knew the end of the input. */
  events = 0;
  eventsBeforeEnd = 0;
  isIncremental = true;
  readonly #plugin: AnyPlugin;
  /** Most bytes the routine may hold; of all variants until the asset says which one it is. */
  #mostRetained: number;
  #lastOffset = 0;
  #skipped = 0;
  #skipping = false;
  readonly #patched = new WeakSet<ByteCursor>();

  constructor(plugin: AnyPlugin, maxContiguous: number = defaultLimits.maxContiguous) {
    this.#plugin = plugin;
    this.#mostRetained = Math.max(
      0,
      ...plugin.variants.map(({ maxRetainedBytes = maxContiguous }) => maxRetainedBytes),
    );
  }

  onNeed(count: number, cursor: ByteCursor): void {
    this.#follow(cursor);
    const retained = Math.max(count, cursor.available);
    if (retained > this.#mostRetained) {
      throw new Finding(`the routine wants ${retained} bytes in one piece`, {
        expected: `at most ${this.#mostRetained}, as the variant declares`,
        offset: cursor.offset,
      });
    }
    if (!this.#skipping) this.#checkGap(cursor);
  }

  onEvent(event: EventBase, cursor: ByteCursor): void {
    this.#follow(cursor);
    this.#checkGap(cursor);
    this.#lastOffset = cursor.offset;
    this.#skipped = 0;
    if (event.type === 'asset') {
      const { variant } = (event as unknown as { format: { variant: string } }).format;
      const declared = this.#plugin.variants.find(({ id }) => id === variant);
      this.isIncremental = declared?.incremental ?? true;
      this.#mostRetained = declared?.maxRetainedBytes ?? this.#mostRetained;
      return;
    }
    this.events++;
    if (!cursor.ended) this.eventsBeforeEnd++;
  }

  #checkGap(cursor: ByteCursor): void {
    if (!this.isIncremental) return;
    const read = cursor.offset - this.#lastOffset - this.#skipped;
    const most = this.#mostRetained + readAndForgotten;
    if (read <= most) return;
    throw new Finding(`the routine has read ${read} bytes without delivering anything`, {
      expected: `at most the ${this.#mostRetained} bytes the variant declares to retain, and ${readAndForgotten} more`,
      offset: cursor.offset,
    });
  }

  /** Bytes passed over by `skip` are not held. */
  #follow(cursor: ByteCursor): void {
    if (this.#patched.has(cursor)) return;
    this.#patched.add(cursor);
    const skip = cursor.skip.bind(cursor);
    const skipping = (isOn: boolean, passed: number): void => {
      this.#skipping = isOn;
      this.#skipped += passed;
    };
    cursor.skip = function* skipAndCount(count) {
      const start = cursor.offset;
      skipping(true, 0);
      try {
        yield* skip(count);
      } finally {
        skipping(false, cursor.offset - start);
      }
    };
  }
}
