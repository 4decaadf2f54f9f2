import type { KeyframesEvent, Ref, TrackEvent } from '@rigstream/core';
import {
  OpenObject,
  refOf,
  type AnyEvent,
  type Opening,
  type ReferencePart,
  type XRoutine,
} from './open-object.ts';

/** Values of a key as large as a matrix; larger ones count as several keys. */
const VALUES_PER_KEY = 16;

/** A clip. Its rate stands apart from it, perhaps at the end of the file. */
export class AnimationSet extends OpenObject {
  readonly clip: number;

  constructor(opening: Opening) {
    super(opening);
    this.clip = opening.decoding.counts.clips++;
    this.place = { kind: 'clip', index: this.clip };
  }

  override *read(): XRoutine {
    yield { type: 'clip', clip: this.clip, ...this.named, span: this.span() };
  }
}

/**
 * A channel: the tracks of one frame. The frame may be named behind the keys, so tracks and keys are held back until it
 * is known, as long as they fit in one batch. Past that they go without, and a `track-target` follows.
 */
export class Animation extends OpenObject {
  readonly clip: number;
  readonly channel: number;
  #target: Ref | undefined;
  #held: (TrackEvent | KeyframesEvent)[] | undefined = [];
  #heldKeys = 0;
  /** Tracks that were announced without a target. */
  readonly #unbound: number[] = [];

  constructor(opening: Opening, set: AnimationSet) {
    super(opening);
    this.clip = set.clip;
    this.channel = opening.decoding.counts.channels++;
    this.place = { kind: 'channel', index: this.channel };
  }

  /** An event of the channel, to be delivered now or when the target is known. */
  pass(event: TrackEvent | KeyframesEvent): readonly AnyEvent[] {
    if (this.#held === undefined) return [this.#bound(event)];
    this.#held.push(event);
    this.#heldKeys +=
      event.type === 'track' ? 1 : Math.max(event.count, event.values.length / VALUES_PER_KEY);
    return this.#heldKeys > this.decoding.context.batchSize ? this.release() : [];
  }

  /** Says which frame the channel drives. */
  bind(target: Ref): readonly AnyEvent[] {
    this.#target = target;
    const tracks = this.#unbound;
    const released = this.release();
    return tracks.length === 0
      ? released
      : [...released, { type: 'track-target', channel: this.channel, tracks, target, span: this.span() }];
  }

  override refer(reference: ReferencePart): readonly AnyEvent[] {
    // The first one counts.
    return this.#target ? super.refer(reference) : this.bind(refOf(this.decoding, 'frame', reference));
  }

  override release(): readonly AnyEvent[] {
    const held = this.#held ?? [];
    this.#held = undefined;
    return held.map((event) => this.#bound(event));
  }

  override close(): readonly AnyEvent[] {
    return this.release();
  }

  #bound(event: TrackEvent | KeyframesEvent): TrackEvent | KeyframesEvent {
    if (event.type !== 'track') return event;
    if (this.#target) return { ...event, target: this.#target };
    this.#unbound.push(event.track);
    return event;
  }
}
