import type { WarningCode } from '@rigstream/core';
import { weightSumTolerance } from './assemble-skin.ts';
import { keySize } from './key-values.ts';
import type { Bone, Clip, Mesh, Model, Track } from './model.ts';

/** Something in a model that a renderer or a writer will stumble over. */
export interface ModelFinding {
  readonly code: WarningCode;
  readonly message: string;
  /** `info`: worth knowing, nothing is wrong. */
  readonly severity: 'info' | 'warning';
  /** Where it is: `mesh 2 "body"`. */
  readonly path: string;
  /** How many vertices, keys or numbers it concerns. */
  readonly count: number;
}

/** Square of a rotation's length may be off by this: rounding of 16 bit quaternions. */
const unitTolerance = 1e-2;

/**
 * Looks a model over, one finding for each kind of fault of each part: also a model that was not put together from
 * events. An empty list says that indices are in range, lengths agree, numbers are finite, parents make trees, weights
 * sum to one and keys ascend.
 */
export function validate(model: Model): readonly ModelFinding[] {
  const findings: ModelFinding[] = [];
  const report = (path: string): Report => ({
    add(code, message, count = 1, severity = 'warning') {
      if (count > 0) findings.push({ code, message, severity, path, count });
    },
  });
  checkBones(model.bones, report);
  for (const [i, mesh] of model.meshes.entries())
    checkMesh(mesh, model, report(pathOf('mesh', i, mesh.name)));
  for (const [i, clip] of model.clips.entries()) checkClip(clip, model, report(pathOf('clip', i, clip.name)));
  if (model.meshes.length === 0 && model.clips.length === 0 && model.bones.length === 0)
    report('model').add('no-content', 'the model is empty', 1, 'info');
  return findings;
}

interface Report {
  /** Nothing for a count of 0. */
  add(code: WarningCode, message: string, count?: number, severity?: ModelFinding['severity']): void;
}

function pathOf(what: string, place: number, name: string): string {
  return `${what} ${place}${name === '' ? '' : ` "${name}"`}`;
}

function checkBones(bones: readonly Bone[], report: (path: string) => Report): void {
  const names = new Set<string>();
  // 0 not looked at, 1 on the way to a root, 2 leads to a root or was told of.
  const state = new Uint8Array(bones.length);
  for (const [place, { name, parent, local, inverseBind }] of bones.entries()) {
    const log = report(pathOf('bone', place, name));
    if (name !== '' && names.has(name)) log.add('duplicate-name', 'another bone has this name', 1, 'info');
    names.add(name);
    if (parent >= bones.length || parent < -1) log.add('bad-parent', 'the parent does not exist');
    if (local.length !== 16) log.add('size-mismatch', 'the local matrix does not have 16 numbers');
    log.add(
      'non-finite',
      'numbers of the matrices are not finite',
      notFinite([...local, ...(inverseBind ?? [])]),
    );
    const way: number[] = [];
    let at = place;
    while (at >= 0 && at < bones.length && state[at] === 0) {
      state[at] = 1;
      way.push(at);
      at = bones[at]?.parent ?? -1;
    }
    if (state[at] === 1) log.add('cyclic-hierarchy', 'the bone is, or hangs on, its own ancestor');
    for (const passed of way) state[passed] = 2;
  }
}

function checkMesh(mesh: Mesh, model: Model, log: Report): void {
  const { vertexCount, triangles, groups, skin, uv } = mesh;
  const sized: readonly (readonly [what: string, values: ArrayLike<number> | undefined, size: number])[] = [
    ['position', mesh.position, 3],
    ['normal', mesh.normal, 3],
    ['tangent', mesh.tangent, 4],
    ['color', mesh.color, 4],
    ['sourceVertex', mesh.sourceVertex, 1],
    ...uv.map((values, set) => [`uv${set}`, values, 2] as const),
  ];
  for (const [what, values, size] of sized) {
    if (values === undefined) continue;
    if (values.length !== vertexCount * size)
      log.add('size-mismatch', `${what} does not have ${size} numbers a vertex`);
    log.add('non-finite', `numbers of ${what} are not finite`, notFinite(values));
  }
  log.add('bad-index', 'triangles name vertices that do not exist', atLeast(triangles, vertexCount));
  log.add('model:degenerate-face', 'triangles have two corners at one vertex', thin(triangles), 'info');
  const grouped = groups.reduce((end, { start, count }) => (start === end ? end + count : NaN), 0);
  if (grouped !== triangles.length) log.add('count-mismatch', 'the groups do not cover the triangles');
  for (const { material } of groups)
    if (material >= model.materials.length) log.add('bad-index', 'the material of a group does not exist');
  if (mesh.bone >= model.bones.length) log.add('bad-index', 'the bone the mesh hangs on does not exist');
  if (vertexCount === 0) log.add('no-content', 'the mesh has no vertices', 1, 'info');
  for (const { vertices, position } of mesh.morphs ?? []) {
    log.add('bad-index', 'a morph target moves vertices that do not exist', atLeast(vertices, vertexCount));
    log.add('non-finite', 'numbers of a morph target are not finite', notFinite(position));
  }
  if (skin === undefined) return;
  const { joints, joint, weight, offsets, local } = skin;
  if (offsets.length !== vertexCount + 1 || offsets.at(-1) !== joint.length || joint.length !== weight.length)
    return log.add('size-mismatch', 'the lists of the skin do not fit each other and the vertices');
  if (local !== undefined && local.length !== joint.length * 3)
    log.add('size-mismatch', 'there are not three numbers in bone space for each influence');
  log.add('bad-index', 'influences name joints that do not exist', atLeast(joint, joints.length));
  log.add('non-finite', 'weights are not finite', notFinite(weight));
  log.add(
    'unresolved-reference',
    'joints have no bone',
    joints.filter(({ bone }) => model.bones[bone] === undefined).length,
  );
  let odd = 0;
  let none = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    let sum = 0;
    for (let i = offsets[vertex] ?? 0; i < (offsets[vertex + 1] ?? 0); i++) sum += weight[i] ?? 0;
    if (sum === 0) none++;
    else if (!(Math.abs(sum - 1) <= weightSumTolerance)) odd++;
  }
  log.add('weights-not-normalised', 'the weights of vertices do not sum to 1', odd);
  log.add('no-influence', 'no bone moves vertices of a skinned mesh', none, 'info');
}

function checkClip(clip: Clip, model: Model, log: Report): void {
  const { ticksPerSecond, duration, tracks, poses } = clip;
  if (!(ticksPerSecond > 0 && ticksPerSecond < Infinity)) log.add('bad-framerate', 'the rate is not one');
  if (!(duration >= 0 && duration < Infinity)) log.add('bad-duration', 'the duration is not one');
  if (poses !== undefined && (poses.start < 0 || poses.start + poses.count > (model.poses?.count ?? 0)))
    log.add('bad-range', 'the clip plays poses that do not exist');
  if (tracks.length === 0 && !poses?.count) log.add('empty-track', 'the clip moves nothing', 1, 'info');
  const driven = new Set<string>();
  for (const track of tracks) {
    if (model.bones[track.bone] === undefined) log.add('unresolved-reference', 'a track drives no bone');
    else if (driven.size === driven.add(`${track.bone} ${track.path}`).size)
      log.add('duplicate-track', 'two tracks drive one property of a bone');
    checkTrack(track, duration, log);
  }
}

function checkTrack({ path, times, values }: Track, duration: number, log: Report): void {
  if (values.length !== times.length * keySize(path))
    log.add('size-mismatch', `a track of ${path} does not have ${keySize(path)} numbers a key`);
  if (times.length === 0) log.add('empty-track', `a track of ${path} has no keys`, 1, 'info');
  log.add('non-finite', `numbers of keys (${path}) are not finite`, notFinite(values) + notFinite(times));
  let unordered = 0;
  let outside = 0;
  for (const [key, time] of times.entries()) {
    if (key > 0 && !(time > (times[key - 1] ?? 0))) unordered++;
    if (time < 0 || time > duration) outside++;
  }
  log.add('time-order', `keys (${path}) do not ascend`, unordered);
  log.add('time-range', `keys (${path}) lie outside the clip`, outside, 'info');
  if (path !== 'rotation') return;
  let odd = 0;
  for (let at = 0; at + 3 < values.length; at += 4) {
    const [x = 0, y = 0, z = 0, w = 0] = values.subarray(at, at + 4);
    if (Math.abs(x * x + y * y + z * z + w * w - 1) > unitTolerance) odd++;
  }
  log.add('non-unit-rotation', 'rotations are not of unit length', odd);
}

function notFinite(values: ArrayLike<number>): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) count++;
  return count;
}

function atLeast(indices: ArrayLike<number>, bound: number): number {
  let count = 0;
  for (let i = 0; i < indices.length; i++) if ((indices[i] ?? 0) >= bound) count++;
  return count;
}

function thin(triangles: Uint32Array): number {
  let count = 0;
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
    if (a === b || b === c || c === a) count++;
  }
  return count;
}
