import type { ClipEvent, CoordinateSpace, KeyframesEvent, Name, Ref, TrackEvent } from '@rigstream/core';
import { convertKeyValues } from './key-values.ts';
import { growingFloats, type GrowingFloats } from './growing-array.ts';
import type { Clip, Track } from './model.ts';
import type { Directory } from './name-index.ts';
import { sortKeys } from './sort-keys.ts';
import type { WarningLog } from './warning-log.ts';

/** What has arrived of a track. */
export class TrackDraft {
  readonly opened: TrackEvent;
  target: Ref | undefined;
  readonly times: GrowingFloats = growingFloats();
  readonly values: GrowingFloats = growingFloats();

  constructor(opened: TrackEvent) {
    this.opened = opened;
    this.target = opened.target;
  }

  add({ first, times, values }: KeyframesEvent): void {
    if (first !== this.times.length)
      throw new RangeError(`key ${first} comes behind ${this.times.length} of them; batches have no gaps`);
    this.times.append(times);
    this.values.append(values);
  }
}

export interface ClipDraft {
  readonly event: ClipEvent;
  readonly tracks: readonly TrackDraft[];
}

/** How a file states time and rotations, as far as it is known. */
export interface ClipTerms {
  readonly space: CoordinateSpace;
  /** The first rate that stands apart from the clips. */
  readonly timeBase: number | undefined;
}

/** Binds tracks to bones, merges those that drive the same property of a bone, sorts keys and settles the rate. */
export function assembleClips(
  clips: readonly ClipDraft[],
  bones: Directory,
  terms: ClipTerms,
  log: WarningLog | undefined,
): readonly Clip[] {
  return clips.map(({ event: clip, tracks }, number) => {
    const name = clip.name?.text ?? '';
    const path = `clip ${number}${name === '' ? '' : ` "${name}"`}`;
    const assembled = [...groupTracks(tracks, bones).values()].map((group) =>
      assembleTrack(group, bones, terms.space, log, path),
    );
    const lastKey = assembled.reduce((last, { times }) => Math.max(last, times.at(-1) ?? 0), 0);
    const stated = clip.duration;
    return {
      name,
      duration: stated !== undefined && stated >= 0 && stated < Infinity ? stated : lastKey,
      ...settleRate(clip, terms, log, path),
      ...(clip.loop === undefined ? {} : { loop: clip.loop }),
      tracks: assembled,
    };
  });
}

/** Tracks that drive one property of one bone. Without a bone, tracks of one channel or target name stay together. */
function groupTracks(
  tracks: readonly TrackDraft[],
  bones: Directory,
): Map<string, [TrackDraft, ...TrackDraft[]]> {
  const groups = new Map<string, [TrackDraft, ...TrackDraft[]]>();
  for (const track of tracks) {
    const bone = bones.resolve(track.target);
    const target = targetName(track.target)?.text;
    const driven =
      bone >= 0
        ? `bone ${bone}`
        : target === undefined
          ? `channel ${track.opened.channel}`
          : `name ${target}`;
    const key = `${track.opened.path} of ${driven}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [track]);
    else group.push(track);
  }
  return groups;
}

function targetName(target: Ref | undefined): Name | undefined {
  return target !== undefined && 'name' in target ? target.name : undefined;
}

function assembleTrack(
  group: readonly [TrackDraft, ...TrackDraft[]],
  bones: Directory,
  space: CoordinateSpace,
  log: WarningLog | undefined,
  path: string,
): Track {
  const [first] = group;
  const target = targetName(first.target)?.text ?? '';
  const bone = bones.resolve(first.target);
  if (bone < 0 && target !== '') {
    // Clips in files of their own name the bones of another file (directx-x section 7).
    const severity = bones.size === 0 ? 'info' : 'warning';
    log?.addUnresolved(target, `an animation names a bone that does not exist: "${target}"`, {
      path,
      severity,
    });
  }
  const keyed = { path: first.opened.path, times: growingFloats(), values: growingFloats() };
  for (const { opened, times, values } of group) {
    keyed.times.append(times.view);
    keyed.values.append(convertKeyValues(values.view, times.length, opened, space));
  }
  const { times, values, dropped } = sortKeys(keyed.times.view, keyed.values.view);
  if (dropped > 0) log?.add('non-finite', `${dropped} keys without a finite time are left out`, { path });
  return {
    bone,
    target,
    path: first.opened.path,
    interpolation: group.every(({ opened }) => opened.interpolation === 'step') ? 'step' : 'linear',
    times,
    values,
  };
}

type Rate = Pick<Clip, 'ticksPerSecond' | 'rateSource'>;

/** Of the rates on offer the first that is one: the file's, the clip's, what the format's engine assumes. */
function settleRate(clip: ClipEvent, terms: ClipTerms, log: WarningLog | undefined, path: string): Rate {
  if (terms.space.time === 'seconds') return { ticksPerSecond: 1, rateSource: 'file' };
  for (const rate of [terms.timeBase, clip.ticksPerSecond]) {
    if (rate === undefined) continue;
    if (isRate(rate)) return { ticksPerSecond: rate, rateSource: 'file' };
    log?.add('bad-framerate', 'a rate is not one', { path, expected: 'above 0', found: String(rate) }, 0);
  }
  return { ticksPerSecond: terms.space.assumedTicksPerSecond ?? 1, rateSource: 'assumed' };
}

export function isRate(ticksPerSecond: number): boolean {
  return ticksPerSecond > 0 && ticksPerSecond < Infinity;
}
