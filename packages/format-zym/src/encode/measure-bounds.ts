import { BONE_POSE_BYTES } from '../layout.ts';
import type { HeldModel } from './held-model.ts';

const MATRIX_NUMBERS = BONE_POSE_BYTES / 4;

export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  readonly squaredRadius: number;
}

/** Least and largest coordinates and the squared distance from the origin, of each pose (specification section 3). */
export function measurePoses(model: HeldModel): readonly Bounds[] {
  const { bones, poses } = model;
  const numbers = bones.length * MATRIX_NUMBERS;
  const world = new Float64Array(numbers);
  const found: Bounds[] = [];
  for (const values of poses) {
    for (let at = 0; at < values.length; at += numbers) {
      for (const [bone, { parent }] of bones.entries()) compose(world, bone, parent, values, at);
      found.push(boundsOf(model, world));
    }
  }
  return found;
}

/** Bounds around bounds; of none: the origin. */
export function joinBounds(all: readonly Bounds[]): Bounds {
  const edge = (axis: number, of: 'min' | 'max') =>
    all.reduce(
      (most, bounds) => Math[of](most, bounds[of][axis] as number),
      all.length === 0 ? 0 : of === 'min' ? Infinity : -Infinity,
    );
  return {
    min: [edge(0, 'min'), edge(1, 'min'), edge(2, 'min')],
    max: [edge(0, 'max'), edge(1, 'max'), edge(2, 'max')],
    squaredRadius: all.reduce((most, { squaredRadius }) => Math.max(most, squaredRadius), 0),
  };
}

/** `world[bone] = world[parent] · pose[bone]`, or the pose itself for a root. */
function compose(world: Float64Array, bone: number, parent: number, pose: Float32Array, at: number): void {
  const own = at + bone * MATRIX_NUMBERS;
  const target = bone * MATRIX_NUMBERS;
  for (let row = 0; row < MATRIX_NUMBERS; row += 4) {
    for (let column = 0; column < 4; column++) {
      let sum = 0;
      if (parent < 0) sum = pose[own + row + column] as number;
      else {
        const above = parent * MATRIX_NUMBERS + row;
        for (let k = 0; k < 3; k++)
          sum += (world[above + k] as number) * (pose[own + k * 4 + column] as number);
        if (column === 3) sum += world[above + 3] as number;
      }
      world[target + row + column] = sum;
    }
  }
}

function boundsOf({ influences }: HeldModel, world: Float64Array): Bounds {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  let squaredRadius = 0;
  for (const { counts, bones, local = new Float32Array() } of influences) {
    let at = 0;
    for (const count of counts) {
      let squared = 0;
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0;
        for (let influence = at; influence < at + count; influence++) {
          const row = (bones[influence] as number) * MATRIX_NUMBERS + axis * 4;
          const point = influence * 3;
          sum +=
            (world[row] as number) * (local[point] as number) +
            (world[row + 1] as number) * (local[point + 1] as number) +
            (world[row + 2] as number) * (local[point + 2] as number) +
            (world[row + 3] as number);
        }
        const coordinate = count === 0 ? 0 : sum / count;
        if (coordinate < (min[axis] as number)) min[axis] = coordinate;
        if (coordinate > (max[axis] as number)) max[axis] = coordinate;
        squared += coordinate * coordinate;
      }
      at += count;
      if (squared > squaredRadius) squaredRadius = squared;
    }
  }
  return influences.length === 0 ? joinBounds([]) : { min, max, squaredRadius };
}
