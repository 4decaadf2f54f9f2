import type {
  ClipEvent,
  KeyframesEvent,
  Ref,
  TrackEvent,
  TrackPath,
  TrackTargetEvent,
} from '@rigstream/core';
import type { XReferenceEvent } from '../events.ts';
import type { Chunks } from './chunks.ts';
import { ArrayEnds, writeCount } from './records.ts';
import type { TokenSink } from './token-sink.ts';

/** `AnimationKey.keyType`. The documentation says 3 for matrices; all files seen use 4. */
const keyTypes: Readonly<Record<TrackPath, number>> = { rotation: 0, scale: 1, translation: 2, matrix: 4 };

/** Writes one animation set. Keys leave as they come where the track announces how many there are. */
export class ClipWriter {
  readonly #sink: TokenSink;
  readonly #frameName: (frame: Ref) => Uint8Array;
  /** Channels begun, with those of earlier clips: an animation without an event leaves a gap in their numbers. */
  #channels: number;
  #isChannelOpen = false;
  #isTargetWritten = false;
  /** A reference before the target would be taken for it. */
  #heldReferences: XReferenceEvent[] = [];
  #track: TrackEvent | undefined;
  #keys: ArrayEnds | undefined;
  #heldKeys: KeyframesEvent[] = [];

  constructor(sink: TokenSink, clip: ClipEvent, channels: number, frameName: (frame: Ref) => Uint8Array) {
    this.#sink = sink;
    this.#channels = channels;
    this.#frameName = frameName;
    sink.open('AnimationSet', clip.name?.raw);
  }

  get channels(): number {
    return this.#channels;
  }

  isIn(channel: number): boolean {
    return this.#isChannelOpen && this.#channels - 1 === channel;
  }

  *track(track: TrackEvent): Chunks {
    const isContinued =
      this.isIn(track.channel) &&
      this.#keys !== undefined &&
      this.#keys.left > 0 &&
      this.#keys.left === track.declaredKeys;
    if (isContinued) {
      this.#track = track;
      return;
    }
    yield* this.beforeObject(track.channel, track.channelName?.raw);
    if (track.target !== undefined) this.#target(track.target);
    this.#track = track;
    this.#sink.open('AnimationKey');
    writeCount(this.#sink, track.keyType ?? keyTypes[track.path]);
    if (track.declaredKeys !== undefined) this.#beginKeys(track.declaredKeys);
  }

  *keyframes(event: KeyframesEvent): Chunks {
    const track = this.#track;
    if (track?.track !== event.track) {
      throw new RangeError(`keys of track ${event.track} come while it is not open`);
    }
    if (this.#keys === undefined) this.#heldKeys.push(event);
    else this.#writeKeys(event, track.stride, this.#keys);
    yield* this.#sink.full();
  }

  *trackTarget(event: TrackTargetEvent): Chunks {
    yield* this.beforeObject(event.channel);
    this.#target(event.target);
  }

  reference(event: XReferenceEvent): void {
    if (this.#isTargetWritten) this.#sink.reference(event.name?.raw, event.guid);
    else this.#heldReferences.push(event);
  }

  *end(): Chunks {
    yield* this.endChannel();
    this.#sink.close();
  }

  /** Goes to where another object of the channel can stand. */
  *beforeObject(channel: number, name?: Uint8Array): Chunks {
    if (this.isIn(channel)) {
      yield* this.endTrack();
      return;
    }
    yield* this.endChannel();
    if (channel < this.#channels) throw new RangeError(`channel ${channel} is not open any more`);
    for (; this.#channels < channel; this.#channels++) {
      this.#sink.open('Animation');
      this.#sink.close();
    }
    this.#channels++;
    this.#isChannelOpen = true;
    this.#sink.open('Animation', name);
  }

  *endTrack(): Chunks {
    const track = this.#track;
    if (track === undefined) return;
    const held = this.#heldKeys;
    this.#heldKeys = [];
    const ends = this.#keys ?? this.#beginKeys(held.reduce((sum, event) => sum + event.count, 0));
    for (const event of held) {
      this.#writeKeys(event, track.stride, ends);
      yield* this.#sink.full();
    }
    ends.finish();
    this.#track = undefined;
    this.#keys = undefined;
    this.#sink.close();
  }

  *endChannel(): Chunks {
    if (!this.#isChannelOpen) return;
    yield* this.endTrack();
    this.#releaseReferences();
    this.#isChannelOpen = false;
    this.#isTargetWritten = false;
    this.#sink.close();
  }

  #target(target: Ref): void {
    if (this.#isTargetWritten) return;
    this.#sink.reference(this.#frameName(target));
    this.targetIsWritten();
  }

  /** The target stands in the channel. */
  targetIsWritten(): void {
    this.#isTargetWritten = true;
    this.#releaseReferences();
  }

  #releaseReferences(): void {
    for (const { name, guid } of this.#heldReferences) this.#sink.reference(name?.raw, guid);
    this.#heldReferences = [];
  }

  #beginKeys(count: number): ArrayEnds {
    writeCount(this.#sink, count);
    return (this.#keys = new ArrayEnds(this.#sink, count));
  }

  #writeKeys(event: KeyframesEvent, stride: number, ends: ArrayEnds): void {
    const sink = this.#sink;
    for (let key = 0; key < event.count; key++) {
      sink.number(event.times[key] as number);
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
}
