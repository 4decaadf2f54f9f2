import type {
  ClipEvent,
  KeyframesEvent,
  Ref,
  TrackEvent,
  TrackPath,
  TrackTargetEvent,
} from '@rigstream/core';
import type { Chunks } from './chunks.ts';
import { ArrayEnds, writeCount } from './records.ts';
import type { TokenSink } from './token-sink.ts';

/** `AnimationKey.keyType`. The documentation says 3 for matrices; all files seen use 4. */
const keyTypes: Readonly<Record<TrackPath, number>> = { rotation: 0, scale: 1, translation: 2, matrix: 4 };

/** Writes one animation set. Keys leave as they come where the track announces how many there are. */
export class ClipWriter {
  readonly #sink: TokenSink;
  #channel: number | undefined;
  #targetWritten = false;
  #track: TrackEvent | undefined;
  #keys: ArrayEnds | undefined;
  #held: KeyframesEvent[] = [];

  constructor(sink: TokenSink, clip: ClipEvent) {
    this.#sink = sink;
    sink.open('AnimationSet', clip.name?.raw);
  }

  *track(track: TrackEvent): Chunks {
    yield* this.#channelOf(track.channel, track.channelName?.raw);
    if (track.target !== undefined) this.#target(track.target);
    this.#track = track;
    this.#sink.open('AnimationKey');
    writeCount(this.#sink, track.keyType ?? keyTypes[track.path]);
    if (track.declaredKeys !== undefined) this.#beginKeys(track.declaredKeys);
  }

  *keyframes(event: KeyframesEvent): Chunks {
    const track = this.#track;
    if (track?.track !== event.track) {
      throw new RangeError(`keys of track ${event.track} come while another track is written`);
    }
    if (this.#keys === undefined) this.#held.push(event);
    else this.#writeKeys(event, track.stride, this.#keys);
    yield* this.#sink.full();
  }

  *trackTarget(event: TrackTargetEvent): Chunks {
    yield* this.#channelOf(event.channel, undefined);
    this.#target(event.target);
  }

  *end(): Chunks {
    yield* this.#endChannel();
    this.#sink.close();
  }

  *#channelOf(channel: number, name: Uint8Array | undefined): Chunks {
    if (this.#channel === channel) {
      yield* this.#endTrack();
      return;
    }
    yield* this.#endChannel();
    this.#channel = channel;
    this.#sink.open('Animation', name);
  }

  #target(target: Ref): void {
    if (this.#targetWritten) return;
    if (!('name' in target)) {
      throw new RangeError(`channel ${this.#channel} names no frame; .x binds frames by name`);
    }
    this.#sink.reference(target.name.raw);
    this.#targetWritten = true;
  }

  #beginKeys(count: number): ArrayEnds {
    writeCount(this.#sink, count);
    return (this.#keys = new ArrayEnds(this.#sink, count));
  }

  #writeKeys(event: KeyframesEvent, stride: number, ends: ArrayEnds): void {
    const sink = this.#sink;
    for (let key = 0; key < event.count; key++) {
      sink.integer(event.times[key] as number);
      sink.endMember();
      sink.integer(stride);
      sink.endMember();
      for (let component = 0; component < stride; component++) {
        if (component > 0) sink.nextElement();
        sink.float(event.values[key * stride + component] as number);
      }
      sink.endMember();
      sink.endMember();
      ends.element(true);
    }
  }

  *#endTrack(): Chunks {
    const track = this.#track;
    if (track === undefined) return;
    const held = this.#held;
    this.#held = [];
    const ends = this.#keys ?? this.#beginKeys(held.reduce((sum, event) => sum + event.count, 0));
    for (const event of held) {
      this.#writeKeys(event, track.stride, ends);
      yield* this.#sink.full();
    }
    if (ends.left !== 0) {
      throw new RangeError(
        `track ${track.track} announced ${track.declaredKeys} keys, ${ends.left} are missing`,
      );
    }
    this.#track = undefined;
    this.#keys = undefined;
    this.#sink.close();
  }

  *#endChannel(): Chunks {
    if (this.#channel === undefined) return;
    yield* this.#endTrack();
    this.#channel = undefined;
    this.#targetWritten = false;
    this.#sink.close();
  }
}
