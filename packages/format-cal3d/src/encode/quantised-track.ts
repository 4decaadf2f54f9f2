import { NO_TRANSLATION } from '../layout.ts';
import type { ByteSink } from './byte-sink.ts';
import type { HeldBoneTrack } from './held-tracks.ts';
import { quantiseRotation } from './quantise-rotation.ts';

/** Steps of the axes of a translation: 11, 11 and 10 bits (specification section 4.3). */
const STEPS = [2047, 2047, 1023] as const;
const TIME_STEPS = 65_535;

/** The range of the translations and all keys of a track (specification section 4.3). */
export function writeQuantisedKeys(sink: ByteSink, track: HeldBoneTrack, duration: number): void {
  const axes: [number[], number[], number[]] = [[], [], []];
  let without = 0;
  for (const { translations, translationAt } of track.keys()) {
    if (!translations) without++;
    for (const [axis, values] of axes.entries())
      values.push(translations?.[translationAt + axis] ?? NO_TRANSLATION);
  }
  if (without > 0 && without < track.keyCount)
    throw new RangeError(`keys of bone ${track.bone} lack a translation, and others have one`);
  const ranges = axes.map((values, axis) => rangeOf(values, STEPS[axis] as number));
  for (const { least } of ranges) sink.float(least);
  for (const { scale } of ranges) sink.float(scale);
  let at = 0;
  for (const { time, rotations, rotationAt } of track.keys()) {
    sink.half(stepOf(time, 0, duration / TIME_STEPS, TIME_STEPS));
    const [x, y, z] = ranges.map(({ least, scale }, axis) =>
      stepOf((axes[axis] as number[])[at] as number, least, scale, STEPS[axis] as number),
    ) as [number, number, number];
    sink.integer(x | (y << 11) | (z << 22));
    for (const component of quantiseRotation(rotations, rotationAt)) sink.half(component);
    at++;
  }
}

interface Range {
  readonly least: number;
  readonly scale: number;
}

/**
 * The range of one axis. Values that were quantised before get a scale that gives all of them again: the library cuts
 * steps off, so that the greatest may have the step below the last.
 */
function rangeOf(values: readonly number[], steps: number): Range {
  const ascending = Float64Array.from(values).toSorted();
  const [least = 0] = ascending;
  const most = ascending.at(-1) ?? 0;
  if (!(least < most)) return { least: Number.isFinite(least) ? least : 0, scale: 0 };
  const given = [steps, steps - 1]
    .map((last) => scaleGiving(ascending, least, last, steps))
    .find((scale) => scale !== undefined);
  return { least, scale: given ?? Math.fround((most - least) / steps) };
}

/** The scale with which steps give exactly these values, if the greatest is so many steps from the least. */
function scaleGiving(
  ascending: Float64Array,
  least: number,
  last: number,
  steps: number,
): number | undefined {
  const most = ascending.at(-1) as number;
  let low = (most - halfUnitOf(most) - least) / last;
  let high = (most + halfUnitOf(most) - least) / last;
  for (const value of ascending) {
    const step = stepOf(value, least, (low + high) / 2, steps);
    if (step === 0) continue;
    low = Math.max(low, (value - halfUnitOf(value) - least) / step);
    high = Math.min(high, (value + halfUnitOf(value) - least) / step);
  }
  const scale = Math.fround((low + high) / 2);
  const gives = (value: number): boolean =>
    Math.fround(stepOf(value, least, scale, steps) * scale + least) === value;
  return ascending.every(gives) ? scale : undefined;
}

/** How far a number may be from a float and still be rounded to it. */
function halfUnitOf(float: number): number {
  return 2 ** (Math.floor(Math.log2(Math.abs(float))) - 24);
}

/** The nearest step of a value. */
function stepOf(value: number, least: number, scale: number, steps: number): number {
  const step = Math.round((value - least) / scale);
  return step > 0 ? Math.min(step, steps) : 0;
}
