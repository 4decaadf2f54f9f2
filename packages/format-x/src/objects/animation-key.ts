import type { KeyframesEvent, PluginEvent, TrackPath } from '@rigstream/core';
import type { XEvent, XMember } from '../events.ts';
import { MAX_KEY_VALUES } from '../layout.ts';
import type { Mark, Waiting } from '../value-source.ts';
import type { Animation } from './animation.ts';
import { ObjectEvents } from './object-events.ts';
import { OpenObject, type Opening, type XRoutine } from './open-object.ts';
import { fillFloats, readCount, readInteger } from './read-values.ts';
import { TypedValues } from './typed-values.ts';

const ROTATION = 0;

/** By key type: what the keys set, and how many values one has. Documentation gives 3 for matrices, files use 4. */
const PATHS: readonly { readonly path: TrackPath; readonly stride: number }[] = [
  { path: 'rotation', stride: 4 },
  { path: 'scale', stride: 3 },
  { path: 'translation', stride: 3 },
  { path: 'matrix', stride: 16 },
  { path: 'matrix', stride: 16 },
];

/** Squared length of a rotation may be off 1 by as much as the rounding of exporters makes it. */
const UNIT_TOLERANCE = 0.01;

/** Values of a batch of keys, for each key a batch may have: batches of larger keys have fewer of them. */
const VALUES_PER_KEY = 16;

interface KeyHead {
  readonly time: number;
  /** Values of the key. */
  readonly size: number;
}

/** Keys of one property. Each says how many values it has; where that changes, a further track begins. */
export class AnimationKey extends OpenObject {
  readonly #animation: Animation;
  readonly #time = new Float32Array(1);
  readonly #size = new Uint32Array(1);
  #keyType = 0;
  #declaredKeys = 0;
  #done = 0;
  #track = -1;
  #stride = -1;
  /** Keys of the track. */
  #trackKeys = 0;
  #lastTime = -Infinity;

  constructor(opening: Opening, animation: Animation) {
    super(opening);
    this.#animation = animation;
  }

  override *read(): XRoutine {
    const { source } = this.decoding;
    const start = yield* source.begin();
    this.#keyType = yield* readInteger(this);
    const kind = PATHS[this.#keyType];
    if (kind === undefined) {
      this.warnOnce('unknown-key-type', 'the kind of keys is unknown', {
        span: source.span(start),
        expected: '0 rotation, 1 scale, 2 translation, 3 or 4 matrix',
        found: String(this.#keyType),
      });
      const keyType: XMember = { name: 'keyType', type: 'DWORD', value: this.#keyType };
      const layout = this.decoding.templates.layoutOf(this.type);
      yield* new TypedValues(this, new ObjectEvents(this, layout.source), layout, [keyType]).read();
      return;
    }
    this.#declaredKeys = yield* readCount(this, 'keys', 4);
    if (this.#declaredKeys === 0) {
      yield* this.#startTrack(kind.stride);
      this.warnOnce('empty-track', 'there are no keys', { span: source.span(start) });
    }
    for (let head: KeyHead | undefined; this.#done < this.#declaredKeys;) {
      this.member = 'keys';
      this.record = this.#done;
      const batchStart = yield* source.begin();
      head ??= yield* this.#readHead();
      if (head.size !== this.#stride) yield* this.#startTrack(head.size);
      head = yield* this.#readBatch(head, batchStart);
    }
    this.member = undefined;
  }

  *#readHead(): Waiting<KeyHead> {
    const { source, context } = this.decoding;
    if (source.takeFloats(this.#time, 0, 1) === 0) yield* fillFloats(this, this.#time, 0, 1);
    if (source.takeIntegers(this.#size, 0, 1) === 0) this.#size[0] = yield* readInteger(this);
    const size = this.#size[0] as number;
    if (size > MAX_KEY_VALUES) {
      context.fail('limit-exceeded', 'a key has too many values', {
        span: source.span(source.mark()),
        expected: `at most ${MAX_KEY_VALUES}`,
        found: String(size),
      });
    }
    return { time: this.#time[0] as number, size };
  }

  *#startTrack(stride: number): XRoutine {
    const { source, counts } = this.decoding;
    const { path, stride: usual } = PATHS[this.#keyType] as (typeof PATHS)[number];
    this.#track = counts.tracks++;
    this.#stride = stride;
    this.#trackKeys = 0;
    yield* this.#animation.pass({
      type: 'track',
      track: this.#track,
      clip: this.#animation.clip,
      channel: this.#animation.channel,
      ...this.#animation.channelName,
      path,
      stride,
      interpolation: 'linear',
      keyType: this.#keyType,
      declaredKeys: this.#declaredKeys - this.#done,
      span: source.span(this.start),
    });
    if (stride === usual) return;
    this.warnOnce('count-mismatch', 'a key has another number of values than its kind has', {
      span: source.span(source.mark()),
      expected: String(usual),
      found: String(stride),
    });
  }

  /** Reads keys of one size, from one whose head has been read; returns the head of the next key, if it was read. */
  *#readBatch(
    firstHead: KeyHead,
    start: Mark,
  ): Generator<PluginEvent | XEvent | number, KeyHead | undefined, void> {
    const { source, context } = this.decoding;
    const { batchSize } = context;
    const stride = firstHead.size;
    const room = Math.min(
      batchSize,
      this.#declaredKeys - this.#done,
      Math.max(1, Math.floor((VALUES_PER_KEY * batchSize) / Math.max(1, stride))),
    );
    const times = new Float32Array(room);
    const values = new Float32Array(room * stride);
    let head: KeyHead | undefined = firstHead;
    let keys = 0;
    const batch = (): KeyframesEvent => ({
      type: 'keyframes',
      track: this.#track,
      first: this.#trackKeys,
      count: keys,
      times: keys === room ? times : times.slice(0, keys),
      values: keys === room ? values : values.slice(0, keys * stride),
      span: source.span(start),
    });
    try {
      while (head !== undefined && head.size === stride) {
        times[keys] = head.time;
        const end = (keys + 1) * stride;
        const filled = source.takeFloats(values, keys * stride, end);
        if (filled < end) {
          this.record = this.#done + keys;
          yield* fillFloats(this, values, filled, end);
        }
        keys++;
        head = undefined;
        if (keys === room) break;
        this.record = this.#done + keys;
        head = yield* this.#readHead();
      }
    } catch (fault) {
      if (keys > 0) yield* this.#animation.pass(batch());
      throw fault;
    }
    const event = batch();
    yield* this.#animation.pass(event);
    this.#check(event);
    this.#trackKeys += keys;
    this.#done += keys;
    return head;
  }

  #check({ times, values, span = { start: 0, end: 0 } }: KeyframesEvent): void {
    this.warnOfNonFinite();
    for (let key = 0; key < times.length; key++) {
      const time = times[key] as number;
      if (time <= this.#lastTime) {
        this.record = this.#done + key;
        this.warnOnce('time-order', 'the times of the keys do not ascend', {
          span,
          expected: `more than ${this.#lastTime}`,
          found: String(time),
        });
      }
      this.#lastTime = time;
    }
    if (this.#keyType !== ROTATION || this.#stride !== 4) return;
    for (let key = 0; key < times.length; key++) {
      let squares = 0;
      for (let at = 4 * key; at < 4 * key + 4; at++) squares += (values[at] as number) ** 2;
      if (Math.abs(squares - 1) <= UNIT_TOLERANCE || Number.isNaN(squares)) continue;
      this.record = this.#done + key;
      this.warnOnce('non-unit-rotation', 'a rotation is no unit quaternion', {
        span,
        expected: 'length 1',
        found: `length ${Math.sqrt(squares)}`,
        hint: 'Normalise it before use; the event has it as stored.',
      });
      return;
    }
  }
}
