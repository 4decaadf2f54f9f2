import type { ByteCursor } from '@rigstream/core';

/** Smallest-three components are stored as 16 bits; the library writes 1.41421 for the root (specification section 4.3). */
export const COMPONENT_SCALE: number = 100_000 / 32_767 / 141_421;
/** Below this what is left of one for the component left out is taken without its root, as the library does. */
export const LEAST_REMAINDER: number = 1.19e-7;

/** Which of x y z w the stored components are, and the one left out, by the number in the lowest bits. */
const components: readonly (readonly [number, number, number, number])[] = [
  [1, 2, 3, 0],
  [0, 2, 3, 1],
  [0, 1, 3, 2],
  [0, 1, 2, 3],
];

/**
 * Reads a key of twelve bytes that are there.
 * @param range least translation, then steps, three numbers each
 * @param key gets time, translation, rotation
 */
export function readQuantisedKey(
  cursor: ByteCursor,
  range: Float64Array,
  duration: number,
  key: Float64Array,
): void {
  key[0] = (cursor.u16le() / 65_535) * duration;
  const packed = cursor.u32le();
  const steps = [packed & 0x7ff, (packed >>> 11) & 0x7ff, packed >>> 22];
  for (const [axis, step] of steps.entries())
    key[1 + axis] = step * (range[3 + axis] as number) + (range[axis] as number);
  const first = cursor.i16le();
  const second = cursor.i16le();
  const third = cursor.i16le();
  const which = ((second & 1) << 1) | (third & 1);
  const [a, b, c, left] = components[which] as readonly [number, number, number, number];
  const values = [first, second & ~1, third & ~1].map((value) => value * COMPONENT_SCALE);
  const [x = 0, y = 0, z = 0] = values;
  const remainder = 1 - (x * x + y * y + z * z);
  key[4 + a] = x;
  key[4 + b] = y;
  key[4 + c] = z;
  key[4 + left] = remainder > LEAST_REMAINDER ? Math.sqrt(remainder) : remainder;
}
