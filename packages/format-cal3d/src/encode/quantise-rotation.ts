import { COMPONENT_SCALE, LEAST_REMAINDER } from '../binary/quantised-keys.ts';

/** The greatest number stored. */
const MOST = 32_767;

type Components = readonly [first: number, second: number, third: number];

/**
 * The three numbers a rotation is quantised to: the lowest bits of the last two tell which component is left out. That
 * is the largest one, unless leaving out another gives exactly this rotation: one that was quantised before.
 */
export function quantiseRotation(rotations: ArrayLike<number>, at: number): Components {
  const rotation = Array.from({ length: 4 }, (_, part) => rotations[at + part] as number);
  const parts = [0, 1, 2, 3].toSorted(
    (a, b) => Math.abs(rotation[b] as number) - Math.abs(rotation[a] as number),
  );
  for (const omitted of parts) {
    const candidate = without(rotation, omitted, 1);
    if (gives(candidate, rotation, omitted)) return candidate;
  }
  const [largest = 0] = parts;
  // A rotation and its negative are the same: what is derived from the others is positive.
  return without(rotation, largest, (rotation[largest] as number) < 0 ? -1 : 1);
}

function without(rotation: readonly number[], omitted: number, sign: number): Components {
  const [a = 0, b = 0, c = 0] = rotation
    .filter((_, part) => part !== omitted)
    .map((each) => (sign * each) / COMPONENT_SCALE);
  return [
    whole(a),
    2 * whole(b / 2, MOST >> 1) + (omitted >> 1),
    2 * whole(c / 2, MOST >> 1) + (omitted & 1),
  ];
}

function whole(value: number, most = MOST): number {
  const nearest = Math.round(value);
  return nearest > -most ? Math.min(nearest, most) : -most;
}

/** Whether a reader gets this rotation again, bit for bit. */
function gives([first, second, third]: Components, rotation: readonly number[], omitted: number): boolean {
  const stored = [first, second & ~1, third & ~1].map((each) => each * COMPONENT_SCALE);
  const rest = 1 - stored.reduce((sum, each) => sum + each * each, 0);
  const derived = rest > LEAST_REMAINDER ? Math.sqrt(rest) : rest;
  return rotation.every(
    (value, part) =>
      Math.fround(part === omitted ? derived : (stored[part - +(part > omitted)] as number)) === value,
  );
}
