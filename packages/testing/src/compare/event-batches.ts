import type { CoreEvent, EventBase } from '@rigstream/core';
import { isTypedArray } from './first-difference.ts';

/** Numbers of one attribute in a batch. Batches of one key, one after another, are one long list. */
export interface BatchPart {
  readonly key: string;
  /** Index of the first record; absent where the records of a part are not numbered (corners of faces). */
  readonly first?: number;
  /** Records in the batch; absent with `first`. */
  readonly count?: number;
  readonly values: ArrayLike<number>;
}

/** What a batch event carries, apart from where the batch was cut. */
export interface Batch {
  readonly first: number;
  readonly count: number;
  readonly parts: readonly BatchPart[];
}

/**
 * The bulk data of an event, undefined for an event that is no batch. An event of a format's own is a batch when it has
 * `first`, `count` and typed arrays; its other plain fields tell which list it continues.
 */
export function batchOf(event: EventBase): Batch | undefined {
  const it = event as CoreEvent;
  switch (it.type) {
    case 'vertices': {
      const at = `vertices ${it.mesh}`;
      return numbered(it.first, it.count, [
        [`${at} position`, it.position],
        [`${at} normal`, it.normal],
        [`${at} color`, it.color],
        [`${at} tangent`, it.tangent],
        ...(it.uv ?? []).map(({ set, values }) => [`${at} uv${set}`, values] as const),
        ...(it.extra ?? []).map(({ attribute, values }) => [`${at} extra ${attribute}`, values] as const),
      ]);
    }
    case 'indices': {
      const key = `indices ${it.mesh}`;
      const sizes = it.faceSizes ?? triangles(it.faceCount);
      return numbered(it.firstFace, it.faceCount, [[`${key} sizes`, sizes]], [[key, it.indices]]);
    }
    case 'values': {
      const key = `values ${it.mesh} ${it.attribute}`;
      return numbered(it.first, it.count, [
        [key, it.values],
        [`${key} vertices`, it.vertices],
      ]);
    }
    case 'corners': {
      const key = `corners ${it.mesh} ${it.attribute}`;
      const sizes = it.faceSizes ?? triangles(it.faceCount);
      const lists = [
        [`${key} indices`, it.indices],
        [`${key} values`, it.values],
      ] as const;
      return numbered(it.firstFace, it.faceCount, [[`${key} sizes`, sizes]], lists);
    }
    case 'face-materials':
      return numbered(it.firstFace, it.count, [[`face-materials ${it.mesh}`, it.materials]]);
    case 'influences': {
      const key = `influences ${it.mesh}`;
      const lists = [
        [`${key} bones`, it.bones],
        [`${key} weights`, it.weights],
        [`${key} local`, it.local],
      ] as const;
      return numbered(it.first, it.count, [[`${key} counts`, it.counts]], lists);
    }
    case 'bone-weights': {
      const key = `bone-weights ${it.mesh} ${it.skinBone}`;
      const records = [
        [`${key} vertices`, it.vertices],
        [`${key} weights`, it.weights],
      ] as const;
      return numbered(it.first, it.count, records, [[`${key} offset matrix`, it.offsetMatrix]]);
    }
    case 'keyframes': {
      const key = `keyframes ${it.track}`;
      return numbered(it.first, it.count, [
        [`${key} times`, it.times],
        [`${key} values`, it.values],
      ]);
    }
    case 'poses':
      return numbered(it.first, it.count, [[`poses ${it.bones} ${it.layout}`, it.values]]);
    default:
      return batchOfOwnEvent(event);
  }
}

type Lists = readonly (readonly [key: string, values: ArrayLike<number> | undefined])[];

function numbered(first: number, count: number, records: Lists, others: Lists = []): Batch {
  const parts: BatchPart[] = [];
  for (const [key, values] of records) if (values !== undefined) parts.push({ key, first, count, values });
  for (const [key, values] of others) if (values !== undefined) parts.push({ key, values });
  return { first, count, parts };
}

/** Fields that do not tell which list a batch belongs to. */
const bordersOfBatch: ReadonlySet<string> = new Set(['type', 'first', 'count']);

function batchOfOwnEvent(event: EventBase): Batch | undefined {
  const { first, count } = event as { first?: unknown; count?: unknown };
  if (typeof first !== 'number' || typeof count !== 'number') return undefined;
  const arrays: [string, ArrayLike<number>][] = [];
  let key = event.type;
  for (const [name, value] of Object.entries(event)) {
    if (isTypedArray(value)) arrays.push([name, value]);
    else if (!bordersOfBatch.has(name) && typeof value !== 'object') key += ` ${name}=${value}`;
  }
  if (arrays.length === 0) return undefined;
  return numbered(
    first,
    count,
    arrays.map(([name, values]) => [`${key} ${name}`, values] as const),
  );
}

function triangles(count: number): ArrayLike<number> {
  return new Uint8Array(Number.isSafeInteger(count) && count > 0 ? Math.min(count, 2 ** 24) : 0).fill(3);
}
