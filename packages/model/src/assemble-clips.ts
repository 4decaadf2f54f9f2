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
  readonly part: number;
  target: Ref | undefined;
  readonly times: GrowingFloats = growingFloats();
  readonly values: GrowingFloats = growingFloats();

  constructor(opened: TrackEvent, part: number) {
    this.opened = opened;
    this.part = part;
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
  /** For a clip without a name of its own. */
  readonly partName: string;
  readonly terms: ClipTerms;
  readonly tracks: readonly TrackDraft[];
}

/** How a file states time and rotations, as far as it is known. */
export interface ClipTerms {
  space: CoordinateSpace;
  /** The first rate that stands apart from the clips. */
  timeBase: number | undefined;
}

/** What clips are bound to. */
export interface ClipTargets {
  readonly bones: Directory;
  readonly poseCount: number;
  /** The translation of a bone at rest. */
  restTranslation(bone: number): readonly number[];
}

/** Binds tracks to bones, merges those that drive the same property of a bone, sorts keys and settles the rate. */
export function assembleClips(
  clips: readonly ClipDraft[],
  targets: ClipTargets,
  log: WarningLog | undefined,
): readonly Clip[] {
  return clips.map(({ event: clip, tracks, terms, partName }, number) => {
    const name = clip.name?.text ?? partName;
    const path = `clip ${number}${name === '' ? '' : ` "${name}"`}`;
    const assembled = [...groupTracks(tracks, targets.bones).values()].map((group) =>
      assembleTrack(group, targets, terms.space, log, path),
    );
    const lastKey = assembled.reduce((last, { times }) => Math.max(last, times.at(-1) ?? 0), 0);
    const stated = clip.duration;
    return {
      name,
      duration: stated !== undefined && stated >= 0 && stated < Infinity ? stated : lastKey,
      ...settleRate(clip, terms, log, path),
      ...(clip.loop === undefined ? {} : { loop: clip.loop }),
      tracks: assembled,
      ...(clip.poses === undefined ? {} : { poses: posesWithin(clip.poses, targets.poseCount) }),
    };
  });
}

/** What there is of a range of poses. */
function posesWithin(
  { start, count }: NonNullable<Clip['poses']>,
  poses: number,
): NonNullable<Clip['poses']> {
  const first = Math.min(Math.max(0, start), poses);
  return { start: first, count: Math.max(0, Math.min(start + count, poses) - first) };
}

/** Tracks that drive one property of one bone. Without a bone, tracks of one channel or target name stay together. */
function groupTracks(
  tracks: readonly TrackDraft[],
  bones: Directory,
): Map<string, [TrackDraft, ...TrackDraft[]]> {
  const groups = new Map<string, [TrackDraft, ...TrackDraft[]]>();
  for (const track of tracks) {
    const bone = bones.resolve(track.target, track.part);
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
  targets: ClipTargets,
  space: CoordinateSpace,
  log: WarningLog | undefined,
  path: string,
): Track {
  const { bones } = targets;
  const [first] = group;
  const target = targetName(first.target)?.text ?? '';
  const bone = bones.resolve(first.target, first.part);
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
  if (keyed.path === 'translation') fillUnstored(keyed.values.view, () => targets.restTranslation(bone));
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

/** What Cal3D's libraries write for a translation that a key does not have (cal3d section 4). */
const unstored = 1e10;

/** A key without a translation of its own has that of its bone. */
function fillUnstored(values: Float32Array, rest: () => readonly number[]): void {
  for (let at = 0; at < values.length; at += 3)
    if (values[at] === unstored && values[at + 1] === unstored && values[at + 2] === unstored)
      values.set(rest(), at);
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
