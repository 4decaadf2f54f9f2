import type { CoreEvent, EventTotals, FloatArray, Name, Ref } from '@rigstream/core';
import type { Clip, Mesh, Model, Poses, Skin, Track } from './model.ts';

/** Records in a batch, as decoders send them. */
const BATCH = 1024;

/**
 * The events a model would arrive as, for encoders: `asset`, materials, bones with the meshes that hang on them, then
 * the meshes of the scene and the clips, and `end`. Bones come with every parent before its subtree; they, the meshes
 * and the materials keep their indices in the model.
 *
 * Coordinates are in the space of the model, which the asset declares together with the terms of every `Model`:
 * matrices in the order of WebGL, quaternions x y z w in the column-vector convention, times in ticks. Weights come
 * bone by bone, since each joint has its inverse bind in the mesh; those of points in bone space vertex by vertex, and
 * the positions these make are left out. Arrays are copies. The warnings of the model are
 * about the file it came from and are not repeated.
 */
export function* modelEvents(model: Model): Generator<CoreEvent, void, void> {
  yield {
    type: 'asset',
    format: model.format,
    kind: 'scene',
    space: {
      ...model.space,
      matrix: 'row-vector',
      rotation: 'quaternion',
      quaternionOrder: 'xyzw',
      time: 'ticks',
    },
    declared: {
      bones: model.bones.length,
      meshes: model.meshes.length,
      materials: model.materials.length,
      clips: model.clips.length,
    },
  };
  for (const [material, { name, ...values }] of model.materials.entries()) {
    yield { type: 'material', material, ...named(name), ...values };
  }
  yield* sceneEvents(model);
  if (model.poses !== undefined) yield* poseEvents(model.poses, model.bones.length);
  const numbers = { track: 0, channel: 0 };
  for (const [index, clip] of model.clips.entries()) yield* clipEvents(clip, index, numbers);
  yield { type: 'end', bytes: 0, totals: totalsOf(model) };
}

function* sceneEvents(model: Model): Generator<CoreEvent, void, void> {
  const children = model.bones.map((): number[] => []);
  const meshes = model.bones.map((): number[] => []);
  const pending: number[] = [];
  const sceneMeshes: number[] = [];
  for (const [index, { parent }] of model.bones.entries()) (children[parent] ?? pending).push(index);
  for (const [index, { bone }] of model.meshes.entries()) (meshes[bone] ?? sceneMeshes).push(index);
  pending.reverse();
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    const bone = model.bones[index];
    if (bone === undefined) continue;
    const { name, parent, local: matrix, inverseBind } = bone;
    yield {
      type: 'bone',
      index,
      parent,
      ...named(name),
      matrix,
      ...(inverseBind && { inverseBind: { matrix: inverseBind } }),
    };
    for (const mesh of meshes[index] ?? []) yield* meshEvents(model, mesh);
    pending.push(...(children[index] ?? []).toReversed());
  }
  for (const mesh of sceneMeshes) yield* meshEvents(model, mesh);
}

function* meshEvents(model: Model, index: number): Generator<CoreEvent, void, void> {
  const mesh = model.meshes[index];
  if (mesh === undefined) return;
  const faces = mesh.triangles.length / 3;
  const hasPositions = mesh.skin?.local === undefined;
  yield {
    type: 'mesh',
    mesh: index,
    ...named(mesh.name),
    ...(mesh.bone >= 0 && { bone: { index: mesh.bone } }),
    ...(mesh.levelOfDetail !== undefined && { levelOfDetail: mesh.levelOfDetail }),
    declared: { vertices: mesh.vertexCount, faces },
    attributes: [
      ...(hasPositions ? (['position'] as const) : []),
      ...(mesh.normal === undefined ? [] : (['normal'] as const)),
      ...(mesh.tangent === undefined ? [] : (['tangent'] as const)),
      ...(mesh.color === undefined ? [] : (['color'] as const)),
      ...mesh.uv.map((_, set) => `uv${set}` as const),
    ],
  };
  yield* vertexEvents(mesh, index);
  for (const [firstFace, faceCount] of batches(faces)) {
    const indices = mesh.triangles.slice(firstFace * 3, (firstFace + faceCount) * 3);
    yield { type: 'indices', mesh: index, firstFace, faceCount, declaredFaces: faces, indices };
  }
  yield* faceMaterialEvents(mesh, index);
  if (mesh.skin !== undefined)
    yield* hasPositions
      ? weightEvents(mesh.skin, index)
      : influenceEvents(mesh.skin, index, model.bones.length);
  for (const [target, { name, ...deltas }] of (mesh.morphs ?? []).entries())
    yield { type: 'morph', mesh: index, target, ...named(name), ...copies(deltas) };
  yield { type: 'mesh-end', mesh: index, vertices: mesh.vertexCount, faces };
}

function* vertexEvents(mesh: Mesh, index: number): Generator<CoreEvent, void, void> {
  for (const [first, count] of batches(mesh.vertexCount)) {
    const part = (values: FloatArray, components: number): FloatArray =>
      values.slice(first * components, (first + count) * components);
    yield {
      type: 'vertices',
      mesh: index,
      first,
      count,
      ...(mesh.skin?.local === undefined && { position: part(mesh.position, 3) }),
      ...(mesh.normal !== undefined && { normal: part(mesh.normal, 3) }),
      ...(mesh.tangent !== undefined && { tangent: part(mesh.tangent, 4) }),
      ...(mesh.color !== undefined && { color: part(mesh.color, 4) }),
      ...(mesh.uv.length > 0 && { uv: mesh.uv.map((values, set) => ({ set, values: part(values, 2) })) }),
    };
  }
}

/** A slot for each material in the order of the triangles; the slot of triangles without one is never filled. */
function* faceMaterialEvents(mesh: Mesh, index: number): Generator<CoreEvent, void, void> {
  const slots = [...new Set(mesh.groups.map((group) => group.material))];
  if (slots.every((material) => material < 0)) return;
  const faces = mesh.triangles.length / 3;
  const slotOf = new Uint32Array(faces);
  for (const { start, count, material } of mesh.groups) {
    slotOf.fill(slots.indexOf(material), start / 3, (start + count) / 3);
  }
  for (const [firstFace, count] of batches(faces)) {
    const materials = slotOf.slice(firstFace, firstFace + count);
    const declared = { slots: slots.length, faces };
    yield { type: 'face-materials', mesh: index, firstFace, count, materials, declared };
  }
  for (const [slot, material] of slots.entries()) {
    if (material >= 0) yield { type: 'mesh-material', mesh: index, slot, material: { index: material } };
  }
}

function* weightEvents(skin: Skin, mesh: number): Generator<CoreEvent, void, void> {
  const lists = skin.joints.map(() => ({ vertices: [] as number[], weights: [] as number[] }));
  for (let vertex = 0; vertex + 1 < skin.offsets.length; vertex++) {
    for (let at = skin.offsets[vertex] as number; at < (skin.offsets[vertex + 1] as number); at++) {
      const list = lists[skin.joint[at] as number];
      list?.vertices.push(vertex);
      list?.weights.push(skin.weight[at] as number);
    }
  }
  for (const [skinBone, joint] of skin.joints.entries()) {
    const { vertices = [], weights = [] } = lists[skinBone] ?? {};
    for (const [first, count] of batches(vertices.length, 1)) {
      yield {
        type: 'bone-weights',
        mesh,
        skinBone,
        bone: refOf(joint.bone, joint.name),
        first,
        count,
        vertices: Uint32Array.from(vertices.slice(first, first + count)),
        weights: Float32Array.from(weights.slice(first, first + count)),
        ...(first + count === vertices.length && { offsetMatrix: joint.inverseBind }),
      };
    }
  }
}

/** @param bones of the model; a joint without one of them names the one behind the last */
function* influenceEvents(skin: Skin, mesh: number, bones: number): Generator<CoreEvent, void, void> {
  for (const [first, count] of batches(skin.offsets.length - 1)) {
    const offsets = skin.offsets.subarray(first, first + count + 1);
    const start = offsets[0] ?? 0;
    const end = offsets[count] ?? 0;
    const boneOf = (joint: number): number => Math.min(bones, (skin.joints[joint]?.bone ?? -1) >>> 0);
    yield {
      type: 'influences',
      mesh,
      first,
      count,
      counts: Uint32Array.from({ length: count }, (_, i) => (offsets[i + 1] ?? 0) - (offsets[i] ?? 0)),
      bones: Uint32Array.from(skin.joint.subarray(start, end), boneOf),
      weights: skin.weight.slice(start, end),
      ...(skin.local && { local: skin.local.slice(start * 3, end * 3) }),
    };
  }
}

function* poseEvents(
  { count: poses, layout, values }: Poses,
  bones: number,
): Generator<CoreEvent, void, void> {
  const size = values.length / Math.max(1, poses);
  for (const [first, count] of batches(poses)) {
    const part = values.slice(first * size, (first + count) * size);
    yield { type: 'poses', first, count, bones, layout, values: part };
  }
}

function copies<Arrays extends Readonly<Record<string, FloatArray | Uint32Array<ArrayBuffer>>>>(
  arrays: Arrays,
): Arrays {
  return Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array.slice()])) as Arrays;
}

/** Tracks and channels are numbered through all clips. */
function* clipEvents(
  clip: Clip,
  index: number,
  numbers: { track: number; channel: number },
): Generator<CoreEvent, void, void> {
  yield {
    type: 'clip',
    clip: index,
    ...named(clip.name),
    duration: clip.duration,
    ticksPerSecond: clip.ticksPerSecond,
    ...(clip.loop !== undefined && { loop: clip.loop }),
    ...(clip.poses && { poses: clip.poses }),
  };
  let last: Track | undefined;
  for (const track of clip.tracks) {
    if (last !== undefined && (last.bone !== track.bone || last.target !== track.target)) numbers.channel++;
    last = track;
    yield* trackEvents(track, index, numbers.track++, numbers.channel);
  }
  if (last !== undefined) numbers.channel++;
}

function* trackEvents(
  { bone, target, path, interpolation, times, values }: Track,
  clip: number,
  track: number,
  channel: number,
): Generator<CoreEvent, void, void> {
  const stride = strideOf[path];
  const declaredKeys = times.length;
  const bound = bone >= 0 || target !== '';
  yield {
    type: 'track',
    track,
    clip,
    channel,
    ...(bound && { target: refOf(bone, target) }),
    path,
    stride,
    interpolation,
    declaredKeys,
  };
  for (const [first, count] of batches(times.length)) {
    yield {
      type: 'keyframes',
      track,
      first,
      count,
      times: times.slice(first, first + count),
      values: values.slice(first * stride, (first + count) * stride),
    };
  }
}

const strideOf = { translation: 3, rotation: 4, scale: 3, matrix: 16 } as const;

/** First and length of each batch; `least` batches come even where there is nothing in them. */
function* batches(length: number, least = 0): Generator<[first: number, count: number], void, void> {
  if (length === 0 && least > 0) yield [0, 0];
  for (let first = 0; first < length; first += BATCH) yield [first, Math.min(BATCH, length - first)];
}

function refOf(index: number, name: string): Ref {
  return index >= 0 ? { index } : { name: nameOf(name) };
}

function named(name: string): { readonly name?: Name } {
  return name === '' ? {} : { name: nameOf(name) };
}

function nameOf(text: string): Name {
  return { text, raw: new TextEncoder().encode(text) };
}

function totalsOf(model: Model): EventTotals {
  const tracks = model.clips.flatMap((clip) => clip.tracks);
  return {
    bones: model.bones.length,
    meshes: model.meshes.length,
    vertices: sum(model.meshes.map((mesh) => mesh.vertexCount)),
    faces: sum(model.meshes.map((mesh) => mesh.triangles.length / 3)),
    materials: model.materials.length,
    clips: model.clips.length,
    tracks: tracks.length,
    keyframes: sum(tracks.map((track) => track.times.length)),
    poses: model.poses?.count ?? 0,
    warnings: 0,
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
