import { describe, expect, jest, test } from '@jest/globals';
import { decode, type CoreEvent } from '@rigstream/core';
import {
  catchError,
  concatMap,
  EMPTY,
  finalize,
  firstValueFrom,
  from,
  lastValueFrom,
  Observable,
  of,
  take,
  timer,
  toArray,
  type Subscription,
} from 'rxjs';
import { inChunks, outcomeOf, settle, watchedStream } from '../../../tools/test-streams/sources.ts';
import { chunkwise, toy, toyAsset, toyBytes } from './toy-format.ts';
import { forbidUnhandledRejections } from '../../../tools/test-streams/unhandled-rejections.ts';
import { fromDecode } from '../src/index.ts';

forbidUnhandledRejections();

const options = { format: toy, batchSize: 10 } as const;
const bytes = toyBytes(1000);
const chunks = inChunks(bytes, 120);
const failure = new Error('something broke');

function* sameChunk(count: number, size: number): Generator<Uint8Array> {
  const chunk = new Uint8Array(size);
  for (let index = 0; index < count; index++) yield chunk;
}

test('delivers every event of the decode, then completes', async () => {
  const { events } = await outcomeOf(decode(chunks, options));
  const observed = fromDecode((signal) => decode(chunks, { ...options, signal }));
  expect(await lastValueFrom(observed.pipe(toArray()))).toEqual(events);
});

test('is cold: nothing happens before a subscription, and each one decodes anew', async () => {
  const start = jest.fn((signal: AbortSignal) => decode(chunks, { ...options, signal }));
  const observed = fromDecode(start).pipe(toArray());
  await settle();
  expect(start).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([lastValueFrom(observed), lastValueFrom(observed)]);
  expect(start).toHaveBeenCalledTimes(2);
  expect(first).toEqual(second);
  expect(start.mock.calls[0]?.[0]).not.toBe(start.mock.calls[1]?.[0]);
  expect(start.mock.calls[0]?.[0].aborted).toBe(false);
});

test('the decode may be begun by a promise', async () => {
  const observed = fromDecode(async (signal) => {
    await settle();
    return decode(chunks, { ...options, signal });
  });
  expect(await firstValueFrom(observed)).toEqual(toyAsset);
});

describe('stream-04: unsubscribing', () => {
  test('take(5) cancels the source, and nothing comes later', async () => {
    const watched = watchedStream(chunks);
    const log: string[] = [];
    await new Promise<void>((complete) => {
      fromDecode((signal) => decode(watched.stream, { ...options, signal }))
        .pipe(take(5))
        .subscribe({ next: ({ type }) => log.push(type), complete });
    });
    await Promise.resolve();
    expect(watched.cancelled).toEqual([expect.objectContaining({ name: 'AbortError' })]);
    expect(watched.stream.locked).toBe(false);
    const { pulled } = watched;
    await settle();
    expect(log).toEqual(['asset', 'mesh', 'vertices', 'vertices', 'vertices']);
    expect(watched.pulled).toBe(pulled);
  });

  test('while a read is pending', async () => {
    const watched = watchedStream(chunks.slice(0, 1), 'stall');
    const signals: AbortSignal[] = [];
    const log: string[] = [];
    const subscription = fromDecode((signal) => {
      signals.push(signal);
      return decode(watched.stream, { ...options, signal });
    }).subscribe({
      next: ({ type }) => log.push(type),
      error: () => log.push('error'),
      complete: () => log.push('complete'),
    });
    await settle();
    expect(watched.pulled).toBe(2);
    subscription.unsubscribe();
    expect(watched.cancelled).toHaveLength(1);
    expect(watched.stream.locked).toBe(false);
    expect(signals[0]?.reason).toMatchObject({ name: 'AbortError' });
    await settle();
    expect(log).toEqual(['asset', 'mesh']);
  });

  test('inside next', async () => {
    const watched = watchedStream(chunks);
    let count = 0;
    const subscription: Subscription = fromDecode((signal) =>
      decode(watched.stream, { ...options, signal }),
    ).subscribe(() => {
      if (++count === 3) subscription.unsubscribe();
    });
    await settle();
    expect(count).toBe(3);
    expect(watched.cancelled).toHaveLength(1);
  });

  test('at once', async () => {
    const watched = watchedStream(chunks);
    const next = jest.fn();
    fromDecode((signal) => decode(watched.stream, { ...options, signal }))
      .subscribe(next)
      .unsubscribe();
    await settle();
    expect(next).not.toHaveBeenCalled();
    expect(watched).toMatchObject({
      pulled: 0,
      cancelled: [expect.objectContaining({ name: 'AbortError' })],
    });
  });

  test('while the decode is being begun', async () => {
    const watched = watchedStream(chunks);
    const subscription = fromDecode(async () => {
      await settle();
      return decode(watched.stream, options);
    }).subscribe();
    subscription.unsubscribe();
    await settle();
    await settle();
    expect(watched).toMatchObject({
      pulled: 0,
      cancelled: [expect.objectContaining({ name: 'AbortError' })],
    });
  });

  test('does so although the decode was not given the signal', async () => {
    const watched = watchedStream(chunks.slice(0, 1), 'stall');
    const subscription = fromDecode(() => decode(watched.stream, options)).subscribe();
    await settle();
    subscription.unsubscribe();
    expect(watched.cancelled).toHaveLength(1);
  });

  test('during slow work stops that, too', async () => {
    let isStopped = false;
    const watched = watchedStream(chunks);
    const subscription = fromDecode((signal) => decode(watched.stream, { ...options, signal }), {
      project: () =>
        new Observable<never>(() => () => {
          isStopped = true;
        }),
    }).subscribe();
    await settle();
    subscription.unsubscribe();
    expect(isStopped).toBe(true);
    expect(watched.cancelled).toHaveLength(1);
    await settle();
    expect(watched.pulled).toBe(1);
  });
});

describe('errors', () => {
  test('of the source pass through, after the events before them', async () => {
    const log: unknown[] = [];
    const watched = watchedStream([bytes.slice(0, 8 + 12 * 10)], failure);
    await lastValueFrom(
      fromDecode((signal) => decode(watched.stream, { ...options, signal })).pipe(
        catchError((error) => {
          log.push(error);
          return EMPTY;
        }),
        toArray(),
      ),
    ).then((events) => log.push(events.length));
    expect(log).toEqual([failure, 3]);
  });

  test('of the file pass through', async () => {
    const observed = fromDecode((signal) => decode(new Uint8Array(50), { ...options, signal }));
    await expect(lastValueFrom(observed)).rejects.toMatchObject({ code: 'bad-magic' });
  });

  test.each([
    [
      'at once',
      () => {
        throw failure;
      },
    ],
    ['by a rejection', () => Promise.reject(failure)],
  ])('of the start pass through: %s', async (_title, start) => {
    await expect(lastValueFrom(fromDecode(start))).rejects.toBe(failure);
  });

  test.each<[string, () => unknown]>([
    ['a rejection', () => Promise.reject(failure)],
    [
      'an error thrown',
      () => {
        throw failure;
      },
    ],
    ['an observable that fails later', () => timer(1).pipe(concatMap(() => Promise.reject(failure)))],
  ])('of project cancel the source with them: %s', async (_title, project) => {
    const watched = watchedStream(chunks);
    const observed = fromDecode((signal) => decode(watched.stream, { ...options, signal }), { project });
    await expect(lastValueFrom(observed)).rejects.toBe(failure);
    expect(watched.cancelled).toEqual([failure]);
    expect(watched.stream.locked).toBe(false);
    expect(watched.pulled).toBe(1);
  });

  test('of project are told although a read is pending', async () => {
    const watched = watchedStream(chunks.slice(0, 1), 'stall');
    const observed = fromDecode((signal) => decode(watched.stream, { ...options, signal }), {
      project: ({ type }) =>
        type === 'mesh' ? timer(5).pipe(concatMap(() => Promise.reject(failure))) : EMPTY,
      concurrency: 2,
    });
    await expect(lastValueFrom(observed)).rejects.toBe(failure);
    expect(watched.cancelled).toEqual([failure]);
  });
});

const run = (signal: AbortSignal): ReturnType<typeof decode> => decode(toyBytes(5), { ...options, signal });

describe('project', () => {
  test.each<[string, (event: CoreEvent, index: number) => unknown, unknown[]]>([
    [
      'values',
      ({ type }, index) => `${index} ${type}`,
      ['0 asset', '1 mesh', '2 vertices', '3 mesh-end', '4 end'],
    ],
    ['undefined', () => undefined, Array.from({ length: 5 })],
    ['promises', ({ type }) => Promise.resolve(type), ['asset', 'mesh', 'vertices', 'mesh-end', 'end']],
    [
      'observables of any number of values',
      (_, index) => of(...Array.from({ length: index % 3 }, () => index)),
      [1, 2, 2, 4],
    ],
    ['arrays', (_, index) => (index === 1 ? ['a', 'b'] : []), ['a', 'b']],
    [
      'async iterables',
      async function* (_, index) {
        if (index === 1) yield 'a';
      },
      ['a'],
    ],
    [
      'typed arrays, as they are',
      (event) => (event.type === 'vertices' ? event.position : []),
      [Float32Array.from({ length: 15 }, (_, index) => index / 2)],
    ],
  ])('may return %s', async (_title, project, expected) => {
    expect(await lastValueFrom(fromDecode(run, { project }).pipe(toArray()))).toEqual(expected);
  });

  test('is done before more is decoded, and keeps the order', async () => {
    const log: string[] = [];
    const watched = watchedStream(sameChunk(5, 10));
    const observed = fromDecode((signal) => decode(watched.stream, { format: chunkwise, signal }), {
      project: async (_event, index) => {
        log.push(`begin ${index}, pulled ${watched.pulled}`);
        await settle();
        log.push(`end ${index}, pulled ${watched.pulled}`);
        return index;
      },
    });
    expect(await lastValueFrom(observed.pipe(toArray()))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(log.slice(0, 6)).toEqual([
      'begin 0, pulled 0',
      'end 0, pulled 0',
      'begin 1, pulled 1',
      'end 1, pulled 1',
      'begin 2, pulled 2',
      'end 2, pulled 2',
    ]);
  });

  test.each([1, 3])('never works on more than %i events at once', async (concurrency) => {
    let atWork = 0;
    let most = 0;
    const watched = watchedStream(sameChunk(50, 10));
    let finished = 0;
    let ahead = 0;
    const observed = fromDecode((signal) => decode(watched.stream, { format: chunkwise, signal }), {
      concurrency,
      project: (_event, index) => {
        atWork++;
        most = Math.max(most, atWork);
        ahead = Math.max(ahead, watched.pulled - finished);
        return timer(index % 4).pipe(
          finalize(() => {
            atWork--;
            finished++;
          }),
        );
      },
    });
    expect(await lastValueFrom(observed.pipe(toArray()))).toHaveLength(52);
    expect(most).toBe(concurrency);
    expect(ahead).toBeLessThanOrEqual(concurrency);
  });

  test('with concurrency gives results as they are ready, and completes after the last', async () => {
    const observed = fromDecode(run, {
      concurrency: 5,
      project: (_event, index) => timer(40 - 10 * index).pipe(concatMap(() => of(index))),
    });
    expect(await lastValueFrom(observed.pipe(toArray()))).toEqual([4, 3, 2, 1, 0]);
  });

  test.each([0, -1, Number.NaN])('concurrency %d is refused', (concurrency) => {
    expect(() => fromDecode(run, { concurrency })).toThrow(
      new TypeError(`concurrency takes a number from 1, not ${concurrency}`),
    );
  });
});

describe('stream-06: a slow consumer', () => {
  test('over 4096 chunks of 64 KiB, no more is pulled than one chunk ahead', async () => {
    const watched = watchedStream(sameChunk(4096, 65_536));
    let consumed = 0;
    let ahead = 0;
    const observed = fromDecode((signal) => decode(watched.stream, { format: chunkwise, signal }), {
      project: async ({ type }) => {
        await (consumed % 256 === 0 ? settle() : Promise.resolve());
        if (type === 'unknown') consumed++;
        ahead = Math.max(ahead, watched.pulled - consumed);
      },
    });
    await lastValueFrom(observed);
    expect(consumed).toBe(4096);
    expect(ahead).toBeLessThanOrEqual(1);
  });

  test('work behind the observable piles up, which is what project is for', async () => {
    const watched = watchedStream(sameChunk(100, 10));
    let worked = 0;
    await firstValueFrom(
      fromDecode((signal) => decode(watched.stream, { format: chunkwise, signal })).pipe(
        concatMap(async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          worked++;
        }),
      ),
    );
    expect(worked).toBe(1);
    expect(watched.pulled).toBeGreaterThan(50);
  });
});

test('a plain from(stream) reads on after the work has ended, which is why this package exists', async () => {
  const watched = watchedStream(sameChunk(100, 10));
  await firstValueFrom(
    from(decode(watched.stream, { format: chunkwise }).readable()).pipe(concatMap(() => timer(20))),
  );
  expect(watched.pulled).toBeGreaterThan(50);
});
