import type { ByteSpan, Ref, TrackEvent } from '@rigstream/core';
import {
  OpenObject,
  refOf,
  type AnyEvent,
  type EventHolder,
  type Opening,
  type ReferencePart,
  type XRoutine,
} from './open-object.ts';

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

/** Keys of one channel that are held back, however large a batch is. */
const MAX_HELD_KEYS = 1024;

/** Tracks of one channel that are remembered, so that they can be told of their target. */
const MAX_UNBOUND_TRACKS = 2 ** 16;

/**
 * A channel: the tracks of one frame. The frame may be named behind the keys, so tracks and keys are held back until it
 * is known, as long as there are few. Past that they go without, and a `track-target` follows.
 */
export class Animation extends OpenObject implements EventHolder {
  readonly clip: number;
  readonly channel: number;
  #target: Ref | undefined;
  #held: AnyEvent[] = [];
  #weight = 0;
  /** Tracks that were announced without a target. */
  readonly #unbound: number[] = [];

  constructor(opening: Opening, set: AnimationSet) {
    super(opening);
    this.clip = set.clip;
    this.channel = opening.decoding.counts.channels++;
    this.place = { kind: 'channel', index: this.channel };
    opening.decoding.holder = this;
  }

  pass(event: AnyEvent, weight: number): readonly AnyEvent[] {
    this.#held.push(event);
    this.#weight += weight;
    return this.#weight > MAX_HELD_KEYS ? this.release() : [];
  }

  /** Says which frame the channel drives. */
  bind(target: Ref, span: ByteSpan): readonly AnyEvent[] {
    this.#target = target;
    const released = this.release();
    const tracks = this.#unbound;
    if (tracks.length === 0) return released;
    return [...released, { type: 'track-target', channel: this.channel, tracks, target, span }];
  }

  override refer(reference: ReferencePart): readonly AnyEvent[] {
    // The first one counts.
    if (this.#target) return super.refer(reference);
    return this.bind(refOf(this.decoding, 'frame', reference), this.span(reference.start));
  }

  /** A track, with its target where that is known. */
  bound(event: TrackEvent): TrackEvent {
    if (this.#target) return { ...event, target: this.#target };
    if (this.#unbound.push(event.track) > MAX_UNBOUND_TRACKS)
      this.failOfLimit('lists of keys in an animation', this.span(), MAX_UNBOUND_TRACKS, 'more');
    return event;
  }

  override release(): readonly AnyEvent[] {
    const held = this.#held;
    this.#held = [];
    this.decoding.holder = undefined;
    return held.map((event) => (event.type === 'track' ? this.bound(event) : event));
  }

  override close(): readonly AnyEvent[] {
    return this.release();
  }
}
