import { expect, test } from '@jest/globals';
import { Matrix4, Vector3, type Mesh } from 'three';
import type { Model } from '@rigstream/model';
import { toGLB, toGLTF } from '../src/index.ts';
import { arm } from './arm.ts';
import { compareWithThree } from './compare-with-three.ts';
import { faults, loadWithThree, modelOfText } from './read-glb.ts';

const model = modelOfText(arm);

test('the validator has nothing against the file, nor we', async () => {
  const { glb, warnings } = await toGLB(model);
  expect(await faults(glb)).toEqual([]);
  expect(warnings).toEqual([]);
});

test('three.js has the vertices where our skinning has them', async () => {
  const { glb } = await toGLB(model);
  const { animations } = await loadWithThree(glb);
  expect(animations.map(({ name, duration }) => [name, duration])).toEqual([['Wave', 2]]);
  const { distance, vertices } = await compareWithThree(glb, model);
  expect(vertices).toBe(2 * 6 * model.meshes[0]!.vertexCount);
  expect(distance).toBeLessThan(1e-5);
});

test('names, rates and materials are those of the source', async () => {
  const { json } = await toGLTF(model);
  expect(json.animations?.[0]).toMatchObject({
    name: 'Wave',
    extras: { ticksPerSecond: 100, rateSource: 'file' },
  });
  expect(json.materials?.[0]).toMatchObject({
    name: 'Red',
    alphaMode: 'BLEND',
    pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 0.5], metallicFactor: 0 },
    extras: { textures: [{ kind: 'TextureFilename', file: 'red.png' }] },
  });
});

test('a PNG is embedded, anything else and what is missing is a warning', async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const asked: string[] = [];
  const found = await toGLTF(model, {
    textures: (name) => Promise.resolve(asked.push(name) > 0 ? { bytes: png } : undefined),
  });
  expect(asked).toEqual(['red.png']);
  expect(found.json.images).toHaveLength(1);
  expect(found.warnings).toEqual([]);
  const missing = await toGLTF(model, { textures: () => Promise.resolve(undefined) });
  expect(missing.warnings.map(({ code }) => code)).toEqual(['unresolved-reference']);
  const bitmap = await toGLTF(model, {
    textures: () => Promise.resolve({ bytes: Uint8Array.of(0x42, 0x4d) }),
  });
  expect(bitmap.warnings.map(({ code }) => code)).toEqual(['gltf:texture-type']);
  expect(bitmap.json.images).toBeUndefined();
});

test('a model without anything is a valid file', async () => {
  const { glb } = await toGLB(modelOfText('xof 0303txt 0032\n'));
  expect(await faults(glb)).toEqual([]);
});

test('one influence a vertex on request, and the loss is told', async () => {
  const { glb, warnings } = await toGLB(model, { influences: 1 });
  expect(warnings.map(({ code, message }) => [code, message])).toEqual([
    [
      'gltf:influences-reduced',
      '2 vertices keep their 1 heaviest influences; one loses 50.0 % of its weight',
    ],
  ]);
  expect(await faults(glb)).toEqual([]);
});

const twins = `xof 0303txt 0032
Frame A { Frame Twin {} } Frame B { Frame Twin {} }`;

test('names are as given, or unique with the given one in extras', async () => {
  const given = await toGLTF(modelOfText(twins));
  expect(given.json.nodes?.map(({ name }) => name)).toEqual(['A', 'Twin', 'B', 'Twin']);
  const unique = await toGLTF(modelOfText(twins), { names: 'unique' });
  expect(unique.json.nodes?.map(({ name, extras }) => [name, extras])).toEqual([
    ['A', undefined],
    ['Twin', undefined],
    ['B', undefined],
    ['Twin_2', { name: 'Twin' }],
  ]);
});

test('points in bone space that no one point stands for are told', async () => {
  const [mesh] = model.meshes;
  const { skin } = mesh!;
  const local = new Float32Array(skin!.joint.length * 3);
  for (let vertex = 0; vertex < mesh!.vertexCount; vertex++)
    for (let i = skin!.offsets[vertex]!; i < skin!.offsets[vertex + 1]!; i++) {
      const [x = 0, y = 0, z = 0] = mesh!.position.subarray(vertex * 3);
      const point = new Vector3(x, y, z).applyMatrix4(
        new Matrix4().fromArray(skin!.joints[skin!.joint[i]!]!.inverseBind),
      );
      local.set(point.toArray(), i * 3);
    }
  const withPoints = (points: Float32Array<ArrayBuffer>): Model => ({
    ...model,
    meshes: [{ ...mesh!, skin: { ...skin!, local: points } }],
  });
  expect((await toGLB(withPoints(local))).warnings).toEqual([]);
  const moved = local.slice();
  moved[0]! += 1;
  expect((await toGLB(withPoints(moved))).warnings.map(({ code, message }) => [code, message])).toEqual([
    ['gltf:bone-space-points', expect.stringContaining('1 vertices')],
  ]);
});

test('sheared matrices, of rest poses and of keys, are told', async () => {
  const sheared = `xof 0303txt 0032
    Frame Hand { FrameTransformMatrix { 1,0,0,0, 1,1,0,0, 0,0,1,0, 0,0,0,1;; } }
    AnimationSet Lean { Animation { {Hand} AnimationKey { 4; 2;
      0;16;1,0,0,0,1,1,0,0,0,0,1,0,0,0,0,1;;, 4800;16;1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;;; } } }`;
  const { warnings } = await toGLB(modelOfText(sheared));
  expect(warnings.map(({ code, message }) => [code, message.slice(0, 10)])).toEqual([
    ['gltf:shear', 'the rest t'],
    ['gltf:shear', '1 keys are'],
  ]);
});

test('morph targets move the vertices they name', async () => {
  const [mesh] = model.meshes;
  const smile = {
    name: 'Smile',
    vertices: Uint32Array.of(2),
    position: Float32Array.of(1, 2, 3),
  };
  const { glb } = await toGLB({ ...model, meshes: [{ ...mesh!, morphs: [smile] }] });
  expect(await faults(glb)).toEqual([]);
  const { scene } = await loadWithThree(glb);
  const shown: Mesh[] = [];
  scene.traverse((object) => {
    if ('isMesh' in object) shown.push(object as Mesh);
  });
  expect(shown[0]!.morphTargetDictionary).toEqual({ Smile: 0 });
  const deltas = shown[0]!.geometry.morphAttributes['position']![0]!;
  // The model is left-handed, so that z changes its sign.
  expect([...deltas.array].slice(6, 9)).toEqual([1, 2, -3]);
  expect([...deltas.array].filter((value) => value !== 0)).toHaveLength(3);
});

test('poses of a clip become keys, one a tick', async () => {
  const source = modelOfText('xof 0303txt 0032\nFrame A {}');
  const matrices = [0, 5, 7].flatMap((x) => [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0]);
  const { glb } = await toGLB({
    ...source,
    poses: { count: 3, layout: 'matrix-3x4', values: Float32Array.from(matrices) },
    clips: [
      {
        name: 'Run',
        duration: 2,
        ticksPerSecond: 4,
        rateSource: 'file',
        loop: true,
        tracks: [],
        poses: { start: 1, count: 2 },
      },
    ],
  });
  expect(await faults(glb)).toEqual([]);
  const { animations } = await loadWithThree(glb);
  const moved = animations[0]!.tracks.find(({ name }) => name.endsWith('.position'))!;
  expect([...moved.times]).toEqual([0, 0.25, 0.5]);
  expect([...moved.values].filter((_, i) => i % 3 === 0)).toEqual([5, 7, 5]);
});

test('numbers that are none, normals without direction and negative weights are mended and told', async () => {
  const [mesh] = model.meshes;
  const position = mesh!.position.slice();
  position[0] = NaN;
  const normal = new Float32Array(position.length).fill(2);
  normal.fill(0, 0, 3);
  const weight = mesh!.skin!.weight.slice();
  weight[1] = -1;
  const { glb, warnings } = await toGLB({
    ...model,
    meshes: [{ ...mesh!, position, normal, skin: { ...mesh!.skin!, weight } }],
  });
  expect(warnings.map(({ code }) => code).toSorted()).toEqual([
    'gltf:negative-weights',
    'gltf:normals',
    'non-finite',
  ]);
  expect(await faults(glb)).toEqual([]);
});

test('keys before the start, and the same time twice, are left out and told', async () => {
  const [first] = model.clips;
  const track = first!.tracks.find(({ path }) => path === 'translation')!;
  const clip = {
    ...first!,
    duration: 3,
    ticksPerSecond: 1,
    tracks: [{ ...track, times: Float32Array.of(-1, 2, 2), values: new Float32Array(9) }],
  };
  const { glb, warnings } = await toGLB({ ...model, clips: [clip] });
  expect(warnings.map(({ code, message }) => [code, message.slice(0, 6)])).toEqual([
    ['time-order', '2 keys'],
  ]);
  expect(await faults(glb)).toEqual([]);
  const { animations } = await loadWithThree(glb);
  expect(animations[0]!.duration).toBe(3);
});
