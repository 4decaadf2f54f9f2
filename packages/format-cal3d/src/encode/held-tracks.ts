import type { FloatArray, KeyframesEvent, TrackEvent } from '@rigstream/core';
import type {
  Cal3dMorphKeysEvent,
  Cal3dMorphSubmeshesEvent,
  Cal3dMorphTrackEvent,
  Cal3dTrackEvent,
} from '../events.ts';
import type { WrittenEvent } from './written-event.ts';

/** A key of a bone: its translation, if it has one, and its rotation begin at these places of the lists. */
export interface KeyOfBone {
  time: number;
  translations: FloatArray | undefined;
  translationAt: number;
  rotations: FloatArray;
  rotationAt: number;
}

/** The two tracks of a channel. */
export class HeldBoneTrack {
  readonly channel: number;
  readonly bone: number;
  flags: Cal3dTrackEvent | undefined;
  readonly #paths = new Map<number, TrackEvent['path']>();
  readonly #translations: KeyframesEvent[] = [];
  readonly #rotations: KeyframesEvent[] = [];

  constructor(track: TrackEvent) {
    this.channel = track.channel;
    const { target } = track;
    if (!target || !('index' in target))
      throw new RangeError(`track ${track.track} drives no bone with a number`);
    this.bone = target.index;
    this.add(track);
  }

  add({ track, path }: TrackEvent): void {
    this.#paths.set(track, path);
  }

  accept(event: WrittenEvent): void {
    if (event.type === 'cal3d:track') this.flags = event;
    if (event.type !== 'keyframes') return;
    const path = this.#paths.get(event.track);
    if (path === 'translation') this.#translations.push(event);
    else if (path === 'rotation') this.#rotations.push(event);
  }

  get keyCount(): number {
    return this.#rotations.reduce((sum, { count }) => sum + count, 0);
  }

  /**
   * One key after the other, always in the same object. A key without a translation has none among the translations:
   * those that are there are in the same order.
   */
  *keys(): Generator<KeyOfBone, void, void> {
    let batch = 0;
    let next = 0;
    for (const { count, times, values } of this.#rotations) {
      const key: KeyOfBone = {
        time: 0,
        translations: undefined,
        translationAt: 0,
        rotations: values,
        rotationAt: 0,
      };
      for (let at = 0; at < count; at++) {
        while (next === this.#translations[batch]?.count) {
          batch++;
          next = 0;
        }
        const translations = this.#translations[batch];
        const time = times[at] as number;
        const hasTranslation = translations !== undefined && Object.is(translations.times[next], time);
        key.time = time;
        key.translations = hasTranslation ? translations.values : undefined;
        key.translationAt = 3 * next;
        key.rotationAt = 4 * at;
        if (hasTranslation) next++;
        yield key;
      }
    }
  }
}

export class HeldMorphTrack {
  readonly track: Cal3dMorphTrackEvent;
  readonly keys: Cal3dMorphKeysEvent[] = [];
  readonly #submeshes: Cal3dMorphSubmeshesEvent[] = [];

  constructor(track: Cal3dMorphTrackEvent) {
    this.track = track;
  }

  accept(event: WrittenEvent): void {
    if (event.type === 'cal3d:morph-submeshes') this.#submeshes.push(event);
    if (event.type === 'cal3d:morph-keys') this.keys.push(event);
  }

  get submeshes(): readonly number[] {
    return this.#submeshes.flatMap((each) => [...each.submeshes]);
  }

  get keyCount(): number {
    return this.keys.reduce((sum, { count }) => sum + count, 0);
  }
}

/** The tracks of an animation, of bones or of morph targets, and its duration, which is known before the first. */
export class HeldTracks {
  readonly #events: Iterable<WrittenEvent>;
  duration: number | undefined;

  constructor(events: Iterable<WrittenEvent>) {
    this.#events = events;
  }

  /** Each track when its last event has come. */
  *[Symbol.iterator](): Generator<HeldBoneTrack | HeldMorphTrack, void, void> {
    let track: HeldBoneTrack | HeldMorphTrack | undefined;
    for (const event of this.#events) {
      if (event.type === 'clip') this.duration ??= event.duration;
      else if (event.type === 'track' && track instanceof HeldBoneTrack && track.channel === event.channel)
        track.add(event);
      else if (event.type === 'track' || event.type === 'cal3d:morph-track') {
        if (track) yield track;
        track = event.type === 'track' ? new HeldBoneTrack(event) : new HeldMorphTrack(event);
      } else track?.accept(event);
    }
    if (track) yield track;
  }
}
