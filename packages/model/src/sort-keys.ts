export interface SortedKeys {
  readonly times: Float32Array<ArrayBuffer>;
  readonly values: Float32Array<ArrayBuffer>;
  /** Keys whose time is no number. */
  readonly dropped: number;
}

/** Keys in strictly ascending time. Of keys with one time the last one counts (directx-x section 7). */
export function sortKeys(times: Float32Array, values: Float32Array): SortedKeys {
  const size = times.length === 0 ? 0 : values.length / times.length;
  if (ascends(times))
    return {
      times: times.slice() as Float32Array<ArrayBuffer>,
      values: values.slice() as Float32Array<ArrayBuffer>,
      dropped: 0,
    };

  const finite = [...times.keys()].filter((key) => Number.isFinite(times[key]));
  const sorted = finite.toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const kept = sorted.filter((key, i) => i + 1 === sorted.length || times[sorted[i + 1] ?? 0] !== times[key]);
  const sortedValues = new Float32Array(kept.length * size);
  for (const [i, key] of kept.entries())
    sortedValues.set(values.subarray(key * size, key * size + size), i * size);
  return {
    times: Float32Array.from(kept, (key) => times[key] ?? 0),
    values: sortedValues,
    dropped: times.length - finite.length,
  };
}

/** False also where a time is no number. */
function ascends(times: Float32Array): boolean {
  let previous = -Infinity;
  for (const time of times) {
    if (!(time > previous && time < Infinity)) return false;
    previous = time;
  }
  return true;
}
