import type { ByteSpan, KeyframesEvent } from '@rigstream/core';
import { NumberList } from './number-list.ts';
import type { AnyEvent, RecordContext } from './record-context.ts';

export interface TrackRecord {
  readonly bone: number;
  readonly declaredKeys?: number | undefined;
  /** As the file has them; absent where it has none. */
  readonly flags?:
    | {
        readonly translationRequired: boolean;
        readonly translationIsDynamic: boolean;
        readonly highRangeRequired: boolean;
      }
    | undefined;
  readonly span: ByteSpan;
}

const CLIP = 0;

/** Makes events of the tracks of bones. A track is a channel of two: translations, which a key may lack, and rotations. */
export class AnimationRecords {
  readonly #context: RecordContext;
  readonly #duration: number;
  readonly #bones = new Set<number>();
  channels = 0;
  /** Keys of the channel at hand. */
  keys = 0;
  readonly #translations: KeyList;
  readonly #rotations: KeyList;
  #lastTime = -Infinity;
  #isOrdered = true;
  #isWithin = true;
  #start = 0;

  constructor(context: RecordContext, duration: number) {
    this.#context = context;
    this.#duration = duration;
    this.#translations = new KeyList();
    this.#rotations = new KeyList();
  }

  track({ bone, declaredKeys, flags, span }: TrackRecord): readonly AnyEvent[] {
    const channel = this.channels++;
    const path = `tracks[${channel}]`;
    if (this.#bones.has(bone))
      this.#context.warn('duplicate-track', 'a bone has more than one track', {
        span,
        path,
        found: `${bone}`,
      });
    else if (this.#bones.size < this.#context.limits.maxNames) this.#bones.add(bone);
    if (bone < 0) this.#context.warn('bad-index', 'a track drives no bone', { span, path, found: `${bone}` });
    this.keys = 0;
    this.#lastTime = -Infinity;
    this.#isOrdered = this.#isWithin = true;
    this.#start = span.start;
    const common = {
      type: 'track',
      clip: CLIP,
      channel,
      target: { index: bone },
      interpolation: 'linear',
      ...(declaredKeys !== undefined && { declaredKeys }),
      span,
    } as const;
    this.#translations.open(2 * channel);
    this.#rotations.open(2 * channel + 1);
    return [
      { ...common, track: 2 * channel, path: 'translation', stride: 3 },
      { ...common, track: 2 * channel + 1, path: 'rotation', stride: 4 },
      ...(flags ? ([{ type: 'cal3d:track', channel, ...flags, span }] as const) : []),
    ];
  }

  /** @param translation absent where the key stores none: then no value is made up */
  key(
    time: number,
    translation: ArrayLike<number> | undefined,
    rotation: ArrayLike<number>,
    span: ByteSpan,
  ): void {
    const path = `tracks[${this.channels - 1}] > keys[${this.keys}]`;
    if (time < this.#lastTime && this.#isOrdered) {
      this.#isOrdered = false;
      this.#context.warn('time-order', 'a key comes earlier than the one before it', {
        span,
        path,
        found: `${time}`,
      });
    }
    if (time > this.#duration && this.#isWithin) {
      this.#isWithin = false;
      this.#context.warn('time-range', 'a key comes after the end of the animation', {
        span,
        path,
        expected: `at most ${this.#duration}`,
        found: `${time}`,
      });
    }
    this.#lastTime = time;
    this.keys++;
    if (translation) this.#translations.push(time, translation, 3);
    this.#rotations.push(time, rotation, 4);
  }

  /** Whether a batch is full. */
  get isFull(): boolean {
    return this.#rotations.count >= this.#context.batchSize;
  }

  /** Delivers the keys held. */
  flush(end: number): readonly AnyEvent[] {
    const span = { start: this.#start, end };
    this.#start = end;
    return [this.#translations, this.#rotations].flatMap((list) => list.take(span));
  }

  /** Closes the channel. */
  endTrack(end: number): readonly AnyEvent[] {
    if (this.keys === 0)
      this.#context.warn('empty-track', 'a track has no keys', {
        span: { start: this.#start, end },
        path: `tracks[${this.channels - 1}]`,
      });
    return this.flush(end);
  }
}

class KeyList {
  #track = 0;
  #first = 0;
  readonly #times = new NumberList();
  readonly #values = new NumberList();

  get count(): number {
    return this.#times.length;
  }

  open(track: number): void {
    this.#track = track;
    this.#first = 0;
  }

  push(time: number, values: ArrayLike<number>, stride: number): void {
    this.#times.push(time);
    for (let index = 0; index < stride; index++) this.#values.push(values[index] as number);
  }

  take(span: ByteSpan): readonly KeyframesEvent[] {
    const { count } = this;
    if (count === 0) return [];
    const first = this.#first;
    this.#first += count;
    const times = this.#times.takeFloats();
    const values = this.#values.takeFloats();
    return [{ type: 'keyframes', track: this.#track, first, count, times, values, span }];
  }
}
