/** Finds the keys around a time. It remembers where it was: playing forward costs a step, jumping a binary search. */
export class KeyCursor {
  readonly #times: Float32Array;
  /** The last key at or before the time; the first one for earlier times. */
  key = 0;
  /** How far the time is from `key` to the next one: 0 … 1, and 0 outside the keys. */
  fraction = 0;

  /** @param times at least one, strictly ascending */
  constructor(times: Float32Array) {
    this.#times = times;
  }

  seek(time: number): void {
    const times = this.#times;
    let key = this.key;
    const inSegment = time >= (times[key] as number);
    // Undefined behind the last key compares as false.
    if (!inSegment || time >= (times[key + 1] as number)) {
      if (inSegment && !(time >= (times[key + 2] as number))) key++;
      else key = this.#search(time);
      this.key = key;
    }
    const next = times[key + 1];
    const start = times[key] as number;
    this.fraction = next === undefined || time <= start ? 0 : (time - start) / (next - start);
  }

  #search(time: number): number {
    const times = this.#times;
    let low = 0;
    let high = times.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((times[middle] as number) <= time) low = middle;
      else high = middle;
    }
    return low;
  }
}
