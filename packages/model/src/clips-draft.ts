import type {
  ClipEvent,
  CoordinateSpace,
  KeyframesEvent,
  TimeBaseEvent,
  TrackEvent,
  TrackTargetEvent,
} from '@rigstream/core';
import { assembleClips, isRate, TrackDraft } from './assemble-clips.ts';
import type { ModelChange } from './model-change.ts';
import type { Clip } from './model.ts';
import { Directory } from './name-index.ts';
import type { WarningLog } from './warning-log.ts';

interface TrackState {
  readonly clip: number;
  readonly draft: TrackDraft;
}

/** The animations that have arrived. */
export class ClipsDraft {
  readonly #bones: Directory;
  readonly #log: WarningLog;
  readonly #clipDirectory = new Directory();
  readonly #clips: { readonly event: ClipEvent; readonly tracks: TrackDraft[] }[] = [];
  readonly #trackDirectory = new Directory();
  readonly #tracks: TrackState[] = [];
  #timeBase: number | undefined;
  #bound: readonly Clip[] | undefined;

  constructor(bones: Directory, log: WarningLog) {
    this.#bones = bones;
    this.#log = log;
  }

  openClip(event: ClipEvent): ModelChange {
    this.unbind();
    const clip = this.#clipDirectory.add(event.clip, event.name?.text);
    if (clip < this.#clips.length) throw new RangeError(`clip ${event.clip} is opened twice`);
    this.#clips.push({ event, tracks: [] });
    return { type: 'clip', clip };
  }

  openTrack(event: TrackEvent): ModelChange {
    this.unbind();
    const clip = this.#clipDirectory.place(event.clip);
    const tracks = this.#clips[clip]?.tracks;
    if (tracks === undefined)
      throw new RangeError(`track ${event.track} comes before its clip ${event.clip}`);
    const track = this.#trackDirectory.add(event.track);
    if (track < this.#tracks.length) throw new RangeError(`track ${event.track} is opened twice`);
    const draft = new TrackDraft(event);
    tracks.push(draft);
    this.#tracks.push({ clip, draft });
    return { type: 'track', clip, track };
  }

  addKeys(event: KeyframesEvent): ModelChange {
    this.unbind();
    const track = this.#trackDirectory.place(event.track);
    const state = this.#tracks[track];
    if (state === undefined) throw new RangeError(`keys come before their track ${event.track}`);
    state.draft.add(event);
    return { type: 'keys', clip: state.clip, track, first: event.first, count: event.count };
  }

  target(event: TrackTargetEvent): void {
    this.unbind();
    for (const track of event.tracks) {
      const state = this.#tracks[this.#trackDirectory.place(track)];
      if (state !== undefined) state.draft.target = event.target;
    }
  }

  /** The first rate counts (directx-x section 7); what is none, is passed over. */
  setTimeBase({ ticksPerSecond }: TimeBaseEvent): ModelChange | undefined {
    if (!isRate(ticksPerSecond)) {
      const details = { expected: 'ticks per second above 0', found: String(ticksPerSecond) };
      return void this.#log.add('bad-framerate', 'the rate of the file is not one', details, 0);
    }
    if (this.#timeBase !== undefined) return undefined;
    this.unbind();
    this.#timeBase = ticksPerSecond;
    return { type: 'time-base', ticksPerSecond };
  }

  /** References may bind to something new, or there are new keys. */
  unbind(): void {
    this.#bound = undefined;
  }

  /** Clips with the keys so far, bound to the bones that have arrived. */
  bound(space: CoordinateSpace): readonly Clip[] {
    return (this.#bound ??= this.#assemble(space, undefined));
  }

  /** Tells of targets that answer to nothing. */
  finish(space: CoordinateSpace): readonly Clip[] {
    return this.#assemble(space, this.#log);
  }

  #assemble(space: CoordinateSpace, log: WarningLog | undefined): readonly Clip[] {
    return assembleClips(this.#clips, this.#bones, { space, timeBase: this.#timeBase }, log);
  }
}
