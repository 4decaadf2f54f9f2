import type { ClipEvent, KeyframesEvent, TimeBaseEvent, TrackEvent, TrackTargetEvent } from '@rigstream/core';
import {
  assembleClips,
  isRate,
  TrackDraft,
  type ClipDraft,
  type ClipTargets,
  type ClipTerms,
} from './assemble-clips.ts';
import type { ModelChange } from './model-change.ts';
import type { Clip } from './model.ts';
import { Directory } from './name-index.ts';
import type { WarningLog } from './warning-log.ts';

interface TrackState {
  readonly clip: number;
  readonly draft: TrackDraft;
}

interface ClipState extends ClipDraft {
  readonly tracks: TrackDraft[];
}

/** The part of the asset a clip comes with. */
export interface ClipPart {
  readonly number: number;
  readonly name: string;
  readonly terms: ClipTerms;
}

/** The animations that have arrived. */
export class ClipsDraft {
  readonly #targets: ClipTargets;
  readonly #log: WarningLog;
  readonly #clipDirectory = new Directory();
  readonly #clips: ClipState[] = [];
  readonly #trackDirectory = new Directory();
  readonly #tracks: TrackState[] = [];
  #bound: readonly Clip[] | undefined;

  constructor(targets: ClipTargets, log: WarningLog) {
    this.#targets = targets;
    this.#log = log;
  }

  openClip(event: ClipEvent, part: ClipPart): ModelChange {
    this.unbind();
    const clip = this.#clipDirectory.add(event.clip, event.name?.text, part.number);
    if (clip < this.#clips.length) throw new RangeError(`clip ${event.clip} is opened twice`);
    this.#clips.push({ event, tracks: [], partName: part.name, terms: part.terms });
    return { type: 'clip', clip };
  }

  openTrack(event: TrackEvent, part: number): ModelChange {
    this.unbind();
    const clip = this.#clipDirectory.place(event.clip, part);
    const tracks = this.#clips[clip]?.tracks;
    if (tracks === undefined)
      throw new RangeError(`track ${event.track} comes before its clip ${event.clip}`);
    const track = this.#trackDirectory.add(event.track, undefined, part);
    if (track < this.#tracks.length) throw new RangeError(`track ${event.track} is opened twice`);
    const draft = new TrackDraft(event, part);
    tracks.push(draft);
    this.#tracks.push({ clip, draft });
    return { type: 'track', clip, track };
  }

  addKeys(event: KeyframesEvent, part: number): ModelChange {
    this.unbind();
    const track = this.#trackDirectory.place(event.track, part);
    const state = this.#tracks[track];
    if (state === undefined) throw new RangeError(`keys come before their track ${event.track}`);
    state.draft.add(event);
    return { type: 'keys', clip: state.clip, track, first: event.first, count: event.count };
  }

  target(event: TrackTargetEvent, part: number): void {
    this.unbind();
    for (const track of event.tracks) {
      const state = this.#tracks[this.#trackDirectory.place(track, part)];
      if (state !== undefined) state.draft.target = event.target;
    }
  }

  /** The first rate counts (directx-x section 7); what is none, is passed over. */
  setTimeBase({ ticksPerSecond }: TimeBaseEvent, terms: ClipTerms): ModelChange | undefined {
    if (!isRate(ticksPerSecond)) {
      const details = { expected: 'ticks per second above 0', found: String(ticksPerSecond) };
      return void this.#log.add('bad-framerate', 'the rate of the file is not one', details, 0);
    }
    if (terms.timeBase !== undefined) return undefined;
    this.unbind();
    terms.timeBase = ticksPerSecond;
    return { type: 'time-base', ticksPerSecond };
  }

  /** References may bind to something new, or there are new keys. */
  unbind(): void {
    this.#bound = undefined;
  }

  /** Clips with the keys so far, bound to the bones that have arrived. */
  get bound(): readonly Clip[] {
    return (this.#bound ??= assembleClips(this.#clips, this.#targets, undefined));
  }

  /** Tells of targets that answer to nothing. */
  finish(): readonly Clip[] {
    return assembleClips(this.#clips, this.#targets, this.#log);
  }
}
