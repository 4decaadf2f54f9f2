export type NumberArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** What is shown of a typed array where its values are not asked for. */
export interface ArraySummary {
  readonly type: string;
  readonly length: number;
  readonly first: readonly number[];
  /** Smallest and largest finite value; absent where there is none. */
  readonly min?: number;
  readonly max?: number;
  /** How many values are NaN or infinite; absent where none is. */
  readonly nonFinite?: number;
}

const shown = 6;

export function summariseArray(values: NumberArray): ArraySummary {
  let min = Infinity;
  let max = -Infinity;
  let nonFinite = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) nonFinite++;
    else {
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return {
    type: values[Symbol.toStringTag],
    length: values.length,
    first: Array.from(values.subarray(0, shown)),
    ...(min <= max && { min, max }),
    ...(nonFinite > 0 && { nonFinite }),
  };
}
