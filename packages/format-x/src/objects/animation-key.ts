import type { KeyframesEvent, TrackEvent, TrackPath } from '@rigstream/core';
import type { Animation } from './animation.ts';
import type { AnyEvent, OpenObject, XRoutine } from './open-object.ts';
import { readCount, readInteger, readRecords, type Column, type Records } from './read-records.ts';
import { readAsObject } from './typed-values.ts';

/** By key type: what the keys set, and how many values one has. Documentation gives 3 for matrices, files use 4. */
const KINDS: readonly (readonly [TrackPath, number])[] = [
  ['rotation', 4],
  ['scale', 3],
  ['translation', 3],
  ['matrix', 16],
  ['matrix', 16],
];

/** Squared length of a rotation may be off 1 by as much as the rounding of exporters makes it. */
const UNIT_TOLERANCE = 0.01;

/** Values of a key as large as a matrix; larger ones count as several keys. */
const VALUES_PER_KEY = 16;

const KEY: readonly Column[] = [{ type: 'float', width: 1 }, { type: 'float' }];

/** Keys of one property. Each says how many values it has; where that changes, a further track begins. */
export function* readAnimationKey(object: OpenObject, animation: Animation): XRoutine {
  const { counts } = object.decoding;
  const { clip, channel, name } = animation;
  const keyType = yield* readInteger(object);
  const kind = KINDS[keyType];
  if (kind === undefined) {
    const expected = '0 rotation, 1 scale, 2 translation, 3 or 4 matrix';
    object.warnOnce('unknown-key-type', 'the kind of keys is unknown', object.span(), expected, keyType);
    yield* readAsObject(object, [{ name: 'keyType', type: 'DWORD', value: keyType }]);
    return;
  }
  const [path, usual] = kind;
  const total = yield* readCount(object, 'keys', 4);
  const head = object.span();
  let track = -1;
  let stride = -1;
  let trackStart = 0;
  let lastTime = -Infinity;

  const startTrack = (size: number, first: number): readonly AnyEvent[] => {
    track = counts.tracks++;
    stride = size;
    trackStart = first;
    const event: TrackEvent = {
      type: 'track',
      track,
      clip,
      channel,
      ...(name && { channelName: name }),
      path,
      stride,
      interpolation: 'linear',
      keyType,
      declaredKeys: total - first,
      span: head,
    };
    return object.decoding.holder?.pass(event, 1) ?? [animation.bound(event)];
  };

  /** Splits a batch where the number of values changes. */
  const deliver = ({ first, count, columns, sizes, span }: Records): readonly AnyEvent[] => {
    const [times, values] = columns as readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>];
    const events: AnyEvent[] = [];
    for (let from = 0, at = 0; from < count;) {
      const size = sizes[from] as number;
      let to = from;
      while (to < count && sizes[to] === size) to++;
      if (size !== stride) events.push(...startTrack(size, first + from));
      const end = at + (to - from) * size;
      const event: KeyframesEvent = {
        type: 'keyframes',
        track,
        first: first + from - trackStart,
        count: to - from,
        times: times.slice(from, to),
        values: values.slice(at, end),
        span,
      };
      events.push(...object.deliver(event, Math.max(to - from, (end - at) / VALUES_PER_KEY)));
      from = to;
      at = end;
    }
    return events;
  };

  const check = ({ first, columns, sizes }: Records): void => {
    const [times, values] = columns as readonly [Float32Array, Float32Array];
    let at = 0;
    for (const [index, size] of sizes.entries()) {
      const time = times[index] as number;
      object.record = first + index;
      if (time <= lastTime)
        object.warnOnce('time-order', 'the times of the keys do not ascend', head, `above ${lastTime}`, time);
      lastTime = time;
      if (size !== usual)
        object.warnOnce(
          'count-mismatch',
          'keys of this kind have another number of values',
          head,
          usual,
          size,
        );
      let squares = 0;
      for (const end = at + size; at < end; at++) squares += (values[at] as number) ** 2;
      if (path === 'rotation' && Math.abs(squares - 1) > UNIT_TOLERANCE)
        object.warnOnce(
          'non-unit-rotation',
          'a rotation is no unit quaternion; it is delivered as stored',
          head,
          'length 1',
          `length ${Math.sqrt(squares)}`,
        );
    }
  };

  if (total === 0) {
    yield* startTrack(usual, 0);
    object.warnOnce('empty-track', 'there are no keys', object.span());
  }
  yield* readRecords(object, 'keys', total, KEY, deliver, check);
}
