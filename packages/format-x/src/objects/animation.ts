import type { KeyframesEvent, Name, Ref, TrackEvent } from '@rigstream/core';
import { OpenObject, refOf, type Opening, type ReferencePart, type XRoutine } from './open-object.ts';

/** Values of a key as large as a matrix; larger ones count as several keys. */
const VALUES_PER_KEY = 16;

/** A clip. Its rate stands apart from it, perhaps at the end of the file. */
export class AnimationSet extends OpenObject {
  readonly index: number;

  constructor(opening: Opening) {
    super(opening);
    this.index = opening.decoding.counts.clips++;
    this.place = { kind: 'clip', index: this.index };
  }

  override *read(): XRoutine {
    yield {
      type: 'clip',
      clip: this.index,
      ...(this.name === undefined ? {} : { name: this.name }),
      span: this.decoding.source.span(this.start),
    };
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
    this.clip = set.index;
    this.channel = opening.decoding.counts.channels++;
    this.place = { kind: 'channel', index: this.channel };
  }

  get channelName(): { readonly channelName?: Name } {
    return this.name === undefined ? {} : { channelName: this.name };
  }

  /** Delivers an event of the channel, now or when the target is known. */
  *pass(event: TrackEvent | KeyframesEvent): XRoutine {
    if (this.#held === undefined) {
      yield this.#bound(event);
      return;
    }
    this.#held.push(event);
    this.#heldKeys +=
      event.type === 'track' ? 1 : Math.max(event.count, event.values.length / VALUES_PER_KEY);
    if (this.#heldKeys > this.decoding.context.batchSize) yield* this.release();
  }

  /** Says which frame the channel drives. The first one counts. */
  *bind(target: Ref): XRoutine {
    this.#target = target;
    yield* this.release();
    if (this.#unbound.length === 0) return;
    yield { type: 'track-target', channel: this.channel, tracks: this.#unbound, target };
  }

  override *refer(reference: ReferencePart): XRoutine {
    if (this.#target === undefined) yield* this.bind(refOf(this.decoding, 'frame', reference));
    else yield* super.refer(reference);
  }

  override *release(): XRoutine {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of held) yield this.#bound(event);
  }

  override *close(): XRoutine {
    yield* this.release();
  }

  #bound(event: TrackEvent | KeyframesEvent): TrackEvent | KeyframesEvent {
    if (event.type !== 'track') return event;
    if (this.#target !== undefined) return { ...event, target: this.#target };
    if (this.#unbound.length >= this.decoding.context.limits.maxNames) {
      this.decoding.context.fail('limit-exceeded', 'an animation has too many lists of keys', {
        ...(event.span === undefined ? {} : { span: event.span }),
        expected: `at most ${this.#unbound.length} (limits.maxNames)`,
      });
    }
    this.#unbound.push(event.track);
    return event;
  }
}
