import type { Animation, Document, Node } from '@gltf-transform/core';
import type { Clip, Model, Track } from '@rigstream/model';
import type { Nodes } from './add-nodes.ts';
import { decomposeMatrix, finite, isSheared, unitRotation } from './decompose-matrix.ts';
import type { Findings } from './findings.ts';

type Path = 'translation' | 'rotation' | 'scale';

/** Keys of one property of one node. */
interface Keys {
  readonly path: Path;
  readonly step: boolean;
  /** In ticks. */
  readonly times: readonly number[];
  readonly values: readonly (readonly number[])[];
}

const paths: readonly Path[] = ['translation', 'rotation', 'scale'];

const neutral: Readonly<Record<Path, readonly number[]>> = {
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
};

export function addClips(document: Document, model: Model, nodes: Nodes, findings: Findings): void {
  const named = new Map<string, Node>();
  for (const clip of model.clips) {
    const path = `clip "${clip.name}"`;
    const { ticksPerSecond, rateSource, loop } = clip;
    const animation = document.createAnimation(clip.name);
    animation.setExtras({ ticksPerSecond, rateSource, ...(loop !== undefined && { loop }) });
    const driven: (readonly [Node, Keys])[] = [];
    if (clip.poses === undefined)
      for (const [node, tracks] of tracksByNode(document, clip, nodes, named))
        for (const keys of keysOfTracks(tracks, clip)) driven.push([node, keys]);
    else driven.push(...keysOfPoses(model, clip, nodes));
    addChannels(document, animation, clip, driven, findings, path);
    const sheared = shearedKeys(model, clip);
    if (sheared > 0) findings.add('gltf:shear', `${sheared} keys are sheared, which nodes cannot be`, path);
    if (animation.listChannels().length > 0) continue;
    animation.dispose();
    findings.add('no-content', 'the clip has no keys and is left out', path);
  }
}

/** A track of a bone the file does not have drives a node of its own, so that a file of clips alone is not empty. */
function tracksByNode(
  document: Document,
  clip: Clip,
  nodes: Nodes,
  named: Map<string, Node>,
): Map<Node, Track[]> {
  const byNode = new Map<Node, Track[]>();
  for (const track of clip.tracks) {
    let node = nodes.bones[track.bone] ?? named.get(track.target);
    if (node === undefined) {
      node = nodes.names.apply(document.createNode(), track.target);
      nodes.root.addChild(node);
      named.set(track.target, node);
    }
    const tracks = byNode.get(node) ?? [];
    byNode.set(node, tracks);
    tracks.push(track);
  }
  return byNode;
}

function keysOfTracks(tracks: readonly Track[], clip: Clip): readonly Keys[] {
  const keyed = tracks.filter(({ times }) => times.length > 0);
  if (keyed.length === 0) return [];
  const matrix = keyed.find(({ path }) => path === 'matrix');
  const parts = matrix && Array.from(matrix.times, (_, key) => decomposeMatrix(matrix.values, key * 16));
  return paths.flatMap((path): Keys[] => {
    const track = keyed.find((each) => each.path === path);
    if (track !== undefined) return [{ ...timing(track), path, values: rows(track, path) }];
    if (matrix !== undefined && parts !== undefined)
      return [{ ...timing(matrix), path, values: parts.map((part) => part[path]) }];
    // A property with a track that has no keys, or of a clip that says so, is that of the rest pose: the node's own.
    if (clip.unkeyed === 'rest' || tracks.some((each) => each.path === path)) return [];
    return [{ path, step: false, times: [0], values: [neutral[path]] }];
  });
}

function timing(track: Track): Pick<Keys, 'step' | 'times'> {
  return { step: track.interpolation === 'step', times: [...track.times] };
}

function rows(track: Track, path: Path): readonly (readonly number[])[] {
  return Array.from(track.times, (_, key) =>
    path === 'rotation'
      ? unitRotation(track.values, key * 4)
      : [0, 1, 2].map((axis) => finite(track.values[key * 3 + axis] ?? 0)),
  );
}

/** One key a pose; a clip that loops ends with its first pose. */
function keysOfPoses({ poses, bones }: Model, clip: Clip, nodes: Nodes): (readonly [Node, Keys])[] {
  if (poses === undefined || clip.poses === undefined || clip.poses.count < 1) return [];
  const { start, count } = clip.poses;
  const ticks = Array.from({ length: clip.loop === true ? count + 1 : count }, (_, tick) => tick);
  const size = poses.layout === 'trs' ? 10 : 12;
  return nodes.bones.flatMap((node, bone) => {
    const parts = ticks.map((tick) => {
      const at = ((start + (tick % count)) * bones.length + bone) * size;
      const numbers = poses.values.subarray(at, at + size);
      if (poses.layout === 'matrix-3x4') return decomposeMatrix(fromRows(numbers));
      return {
        translation: Array.from(numbers.subarray(0, 3), finite),
        rotation: unitRotation(numbers, 3),
        scale: Array.from(numbers.subarray(7, 10), finite),
      };
    });
    return paths.map(
      (path) => [node, { path, step: false, times: ticks, values: parts.map((part) => part[path]) }] as const,
    );
  });
}

/** The upper three rows of a matrix, row by row, as a column-major one. */
function fromRows(numbers: ArrayLike<number>): readonly number[] {
  return Array.from({ length: 16 }, (_, i) => numbers[(i % 4) * 4 + Math.floor(i / 4)] ?? Number(i === 15));
}

/** Matrices of a clip that translation, rotation and scale cannot say. */
function shearedKeys({ poses, bones }: Model, clip: Clip): number {
  let count = 0;
  for (const { path, values } of clip.tracks)
    if (path === 'matrix')
      for (let at = 0; at < values.length; at += 16) if (isSheared(values.subarray(at, at + 16))) count++;
  if (clip.poses === undefined || poses?.layout !== 'matrix-3x4') return count;
  const end = (clip.poses.start + clip.poses.count) * bones.length * 12;
  for (let at = clip.poses.start * bones.length * 12; at < end; at += 12)
    if (isSheared(fromRows(poses.values.subarray(at, at + 12)))) count++;
  return count;
}

function addChannels(
  document: Document,
  animation: Animation,
  clip: Clip,
  driven: readonly (readonly [Node, Keys])[],
  findings: Findings,
  path: string,
): void {
  const rate = clip.ticksPerSecond > 0 && clip.ticksPerSecond < Infinity ? clip.ticksPerSecond : 1;
  const duration = finite(clip.duration) / rate;
  let lost = 0;
  let held = false;
  const last = Math.max(0, ...driven.map(([, { times }]) => Math.fround((times.at(-1) ?? 0) / rate)));
  const writtenTimes = new Map<string, ReturnType<Document['createAccessor']>>();
  for (const [node, keys] of driven) {
    const times: number[] = [];
    const values: number[] = [];
    for (const [key, ticks] of keys.times.entries()) {
      const seconds = Math.fround(ticks / rate);
      // glTF has times from 0 on, each above the one before, also once they are single-precision seconds.
      if (!(seconds >= 0 && seconds > (times.at(-1) ?? -1)) || seconds === Infinity) lost++;
      else {
        times.push(seconds);
        values.push(...(keys.values[key] ?? []));
      }
    }
    if (times.length === 0) continue;
    if (!held && duration > last) {
      // The clip lasts longer than its keys: the last one is held until its end.
      const end = Math.fround(duration);
      if (end > (times.at(-1) ?? 0)) {
        values.push(...values.slice(-values.length / times.length));
        times.push(end);
      }
      held = true;
    }
    const signature = times.join();
    const input =
      writtenTimes.get(signature) ??
      document.createAccessor().setType('SCALAR').setArray(Float32Array.from(times));
    writtenTimes.set(signature, input);
    const output = document
      .createAccessor()
      .setType(keys.path === 'rotation' ? 'VEC4' : 'VEC3')
      .setArray(Float32Array.from(values));
    const sampler = document
      .createAnimationSampler()
      .setInput(input)
      .setOutput(output)
      .setInterpolation(keys.step ? 'STEP' : 'LINEAR');
    const channel = document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath(keys.path)
      .setSampler(sampler);
    animation.addSampler(sampler).addChannel(channel);
  }
  if (lost > 0)
    findings.add(
      'time-order',
      `${lost} keys before the start of the clip or at the time of another are left out`,
      path,
    );
}
