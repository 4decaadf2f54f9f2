import { describe, expect, test } from '@jest/globals';
import { clipTime, createPose, restPose, sampleClip, worldMatrix, type Pose } from '../src/index.ts';
import { bone, clip, expectNear, half, identity, moved, randomNumbers, track } from './small-models.ts';

/** Where the bone puts a point. */
function apply(pose: Pose, place: number, [x = 0, y = 0, z = 0]: readonly number[]): number[] {
  const m = worldMatrix(pose, place);
  return [0, 1, 2].map((row) => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!);
}

const translationOf = (pose: Pose, place = 0): number[] => worldMatrix(pose, place).slice(12, 15);
const quarterTurn = [0, 0, half, half];

describe('between keys', () => {
  const pose = createPose({ bones: [bone('a', -1, moved(9, 9, 9))] });

  test('translations move evenly, and are held outside the keys', () => {
    const sliding = clip(track(0, 'translation', [1, [1, 0, 0]], [2, [3, 0, 0]], [4, [3, 4, 0]]));
    for (const [time, x, y] of [
      [0, 1, 0],
      [1, 1, 0],
      [1.5, 2, 0],
      [2, 3, 0],
      [3, 3, 2],
      [4, 3, 4],
      [9, 3, 4],
      [1.25, 1.5, 0],
      [-1, 1, 0],
    ] as const) {
      sampleClip(sliding, time, pose);
      expect(translationOf(pose)).toEqual([x, y, 0]);
    }
  });

  test('rotations go the short way round, at an even speed', () => {
    const turning = clip(track(0, 'rotation', [0, [0, 0, 0, 1]], [3, quarterTurn.map((value) => -value)]));
    sampleClip(turning, 1.5, pose);
    expectNear(apply(pose, 0, [1, 0, 0]), [half, half, 0], 1e-6);
    sampleClip(turning, 1, pose);
    expectNear(apply(pose, 0, [1, 0, 0]), [Math.cos(Math.PI / 6), 0.5, 0], 1e-6);
    sampleClip(turning, 1, pose, { rotation: 'nlerp' });
    const [x = 0, y = 0] = apply(pose, 0, [1, 0, 0]);
    expect(Math.hypot(x, y)).toBeCloseTo(1, 6);
    expect(Math.atan2(y, x)).not.toBeCloseTo(Math.PI / 6, 3);
  });

  test('rotations of any length are normalised; one of none is no rotation', () => {
    sampleClip(clip(track(0, 'rotation', [0, quarterTurn.map((value) => value * 2)])), 0, pose);
    expectNear(apply(pose, 0, [1, 0, 0]), [0, 1, 0], 1e-6);
    for (const broken of [
      [0, 0, 0, 0],
      [NaN, 0, 0, 1],
      [Infinity, 0, 0, 1],
    ]) {
      sampleClip(clip(track(0, 'rotation', [0, broken])), 0, pose);
      expect(apply(pose, 0, [1, 2, 3])).toEqual([1, 2, 3]);
    }
  });

  test('steps hold the key before', () => {
    const stepped = {
      ...track(0, 'translation', [0, [1, 0, 0]], [1, [2, 0, 0]]),
      interpolation: 'step' as const,
    };
    const turned = {
      ...track(0, 'rotation', [0, [0, 0, 0, 1]], [1, quarterTurn]),
      interpolation: 'step' as const,
    };
    sampleClip(clip(stepped, turned), 0.99, pose);
    expect(apply(pose, 0, [1, 0, 0])).toEqual([2, 0, 0]);
    sampleClip(clip(stepped, turned), 1, pose);
    expectNear(apply(pose, 0, [1, 0, 0]), [2, 1, 0], 1e-6);
  });

  test('the order of the times asked for does not matter', () => {
    const random = randomNumbers(7);
    const keys = Array.from({ length: 50 }, (_, i) => [i * 2, [random(), random(), random()]] as const);
    const wandering = clip(track(0, 'translation', ...keys));
    for (let i = 0; i < 500; i++) {
      const time = random() * 110 - 5;
      const fresh = createPose(pose);
      sampleClip(wandering, time, pose);
      sampleClip({ ...wandering }, time, fresh);
      expect(translationOf(pose)).toEqual(translationOf(fresh));
      const key = Math.max(0, Math.min(48, Math.floor(time / 2)));
      const fraction = Math.max(0, Math.min(1, time / 2 - key));
      const [from, to] = [keys[key]![1][0]!, keys[key + 1]![1][0]!];
      expect(translationOf(pose)[0]).toBeCloseTo(from + (to - from) * fraction, 5);
    }
  });
});

describe('parts without keys', () => {
  const rest = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1];
  const pose = createPose({ bones: [bone('a', -1, rest)] });

  test('are not those of the rest matrix, which keys replace as a whole', () => {
    sampleClip(clip(track(0, 'translation', [0, [1, 2, 3]])), 0, pose);
    expect(worldMatrix(pose, 0)).toEqual(moved(1, 2, 3));
    sampleClip(clip(track(0, 'scale', [0, [3, 3, 3]])), 0, pose);
    expect(apply(pose, 0, [1, 1, 1])).toEqual([3, 3, 3]);
  });

  test('are those of the rest matrix where the clip says so, and where a track is empty', () => {
    const moving = track(0, 'translation', [0, [1, 2, 3]]);
    sampleClip({ ...clip(moving), unkeyed: 'rest' }, 0, pose);
    expectNear(apply(pose, 0, [1, 0, 0]), [1, 4, 3], 1e-6);
    sampleClip(clip(moving, track(0, 'rotation')), 0, pose);
    expectNear(apply(pose, 0, [1, 0, 0]), [1, 3, 3], 1e-6);
  });

  test('a bone with empty tracks alone, or none, is at rest', () => {
    sampleClip(clip(track(0, 'rotation'), track(7, 'scale', [0, [9, 9, 9]])), 0, pose);
    expect(worldMatrix(pose, 0)).toEqual(rest);
    sampleClip(clip(track(0, 'translation', [0, [1, 2, 3]])), 0, pose);
    restPose(pose);
    expect(worldMatrix(pose, 0)).toEqual(rest);
  });
});

describe('matrix keys', () => {
  const pose = createPose({ bones: [bone('a', -1)] });
  const sheared = [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const turned = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 4, 0, 0, 1];
  const mirrored = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

  test('are exact at their times, whatever they hold', () => {
    const keyed = clip(track(0, 'matrix', [0, identity], [1, sheared], [2, turned], [3, mirrored]));
    for (const [time, matrix] of [
      [0, identity],
      [1, sheared],
      [2, turned],
      [3, mirrored],
      [9, mirrored],
    ] as const) {
      sampleClip(keyed, time, pose);
      expect(worldMatrix(pose, 0)).toEqual(matrix);
    }
  });

  test('turn and grow between their times, they do not collapse', () => {
    sampleClip(clip(track(0, 'matrix', [0, identity], [1, turned])), 0.5, pose);
    expectNear(apply(pose, 0, [1, 0, 0]), [2 + 1.5 * half, 1.5 * half, 0], 1e-6);
    sampleClip(clip(track(0, 'matrix', [0, mirrored], [1, mirrored])), 0.5, pose);
    expectNear(worldMatrix(pose, 0), mirrored, 1e-6);
  });

  test('of no size stay numbers', () => {
    const flat = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1];
    sampleClip(clip(track(0, 'matrix', [0, flat], [1, identity])), 0.5, pose);
    expectNear(apply(pose, 0, [1, 1, 1]), [1, 0.5, 0.5], 1e-6);
  });

  test('give way to keys of a single part', () => {
    sampleClip(clip(track(0, 'matrix', [0, turned]), track(0, 'translation', [0, [0, 0, 8]])), 0, pose);
    expectNear(apply(pose, 0, [1, 0, 0]), [0, 2, 8], 1e-6);
  });
});

describe('the time of a clip', () => {
  const walk = { ...clip(track(0, 'translation', [0, [0, 0, 0]], [40, [4, 0, 0]])), ticksPerSecond: 20 };

  test('is in ticks, or in seconds at the rate of the clip', () => {
    expect(clipTime(walk, 5)).toBe(5);
    expect(clipTime(walk, 0.5, { unit: 'seconds' })).toBe(10);
    const pose = createPose({ bones: [bone('a', -1)] });
    sampleClip(walk, 0.5, pose, { unit: 'seconds' });
    expect(translationOf(pose)).toEqual([1, 0, 0]);
  });

  test('begins again where asked to, or where the file says so', () => {
    expect(clipTime(walk, 50)).toBe(50);
    expect(clipTime(walk, 50, { loop: true })).toBe(10);
    expect(clipTime(walk, -10, { loop: true })).toBe(30);
    expect(clipTime(walk, 40, { loop: true })).toBe(40);
    expect(clipTime({ ...walk, loop: true }, 50)).toBe(10);
    expect(clipTime({ ...walk, loop: true }, 50, { loop: false })).toBe(50);
    expect(clipTime({ ...walk, duration: 0 }, 50, { loop: true })).toBe(0);
  });

  test('counts as 0 where it is no number', () => {
    expect(clipTime(walk, NaN)).toBe(0);
    expect(clipTime(walk, Infinity, { loop: true })).toBe(0);
  });
});
