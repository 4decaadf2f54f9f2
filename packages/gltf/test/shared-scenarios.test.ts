import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { GLTF } from '@gltf-transform/core';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { toGLB, toGLTF } from '../src/index.ts';
import { compareWithThree } from './compare-with-three.ts';
import { faults, modelOf, modelOfText } from './read-glb.ts';

describeShared('export scenarios', 'cases', (folder) => {
  const modelOfCase = (file: string): ReturnType<typeof modelOf> =>
    modelOf(new Uint8Array(readFileSync(join(folder, 'x-text', file))));

  test('gltf-01: key times that repeat or go back are strictly increasing', async () => {
    const inputs = await keyTimes(modelOfCase('17-key-times-not-increasing.x'));
    expect(inputs).not.toHaveLength(0);
    for (const times of inputs) expect(times.slice(1).every((time, i) => time > times[i]!)).toBe(true);
  });

  test('gltf-02: rotations are of unit length', async () => {
    const { json, resources } = await toGLTF(modelOfCase('16-non-unit-rotation-key.x'));
    const lengths = rotations(json, resources).map((rotation) => Math.hypot(...rotation));
    expect(lengths).toHaveLength(2);
    for (const length of lengths) expect(Math.abs(length - 1)).toBeLessThan(1e-5);
  });

  test('gltf-03: two joints of one name keep it, and channels address both', async () => {
    const names = ['Bip01 L.Arm', 'Bip01 L.Arm', '右手'];
    const source = modelOfText('xof 0303txt 0032\nFrame A {} Frame B {} Frame C {}');
    const track = { target: '', path: 'translation', interpolation: 'linear' } as const;
    const { json } = await toGLTF({
      ...source,
      bones: source.bones.map((bone, i) => ({ ...bone, name: names[i]! })),
      clips: [
        {
          name: 'Turn',
          duration: 1,
          ticksPerSecond: 1,
          rateSource: 'file',
          unkeyed: 'rest',
          tracks: [0, 1].map((bone) => ({
            ...track,
            bone,
            times: Float32Array.of(0),
            values: Float32Array.of(1, 2, 3),
          })),
        },
      ],
    });
    expect(json.nodes?.map(({ name }) => name)).toEqual(names);
    expect(json.animations?.[0]?.channels.map(({ target }) => target.node)).toEqual([0, 1]);
  });

  test.each([4, 8])(
    'gltf-04: six influences, %d of them kept, sum to one and none is negative',
    async (most) => {
      const { json, resources } = await toGLTF(modelOfCase('43-six-weights-on-one-vertex.x'), {
        influences: most,
      });
      const attributes = json.meshes![0]!.primitives[0]!.attributes;
      const sets = Object.keys(attributes).filter((semantic) => semantic.startsWith('WEIGHTS'));
      expect(sets).toHaveLength(most / 4);
      const read = (semantic: string): readonly number[][] =>
        values(json, resources, attributes[semantic]!, 4);
      const weights = sets.map((set) => read(set));
      const joints = sets.map((set) => read(set.replace('WEIGHTS', 'JOINTS')));
      for (const vertex of weights[0]!.keys()) {
        const all = weights.flatMap((set) => set[vertex]!);
        expect(all.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
        expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
        const unused = joints.flatMap((set) => set[vertex]!).filter((_, i) => all[i] === 0);
        expect(unused.every((joint) => joint === 0)).toBe(true);
      }
    },
  );

  test('gltf-05: a mesh of two materials is clean', async () => {
    const { glb } = await toGLB(modelOfCase('07-material-references.x'));
    expect(await faults(glb)).toEqual([]);
  });
});

/** Every file on request; otherwise the small ones. */
const most = process.env['RIGSTREAM_THOROUGH'] === '1' ? Infinity : 40_000;

describeShared('the validator and three.js on the GLB of', 'corpus/x', (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.x$/i.test(file) && statSync(join(folder, file)).size <= most)
    .toSorted();
  test.each(files)('%s', async (file) => {
    const model = modelOf(new Uint8Array(readFileSync(join(folder, file))));
    const { glb } = await toGLB(model);
    expect(await faults(glb)).toEqual([]);
    const { distance, duration } = await compareWithThree(glb, model);
    expect(distance).toBeLessThan(1e-4);
    expect(duration).toBeLessThan(1e-4);
  });
});

type Resources = Readonly<Record<string, Uint8Array>>;

function values(json: GLTF.IGLTF, resources: Resources, index: number, size: number): readonly number[][] {
  const accessor = json.accessors![index]!;
  const view = json.bufferViews![accessor.bufferView!]!;
  const bytes = resources[json.buffers![view.buffer]!.uri!]!;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = accessor.componentType === 5126 ? 4 : 2;
  const stride = view.byteStride ?? size * width;
  const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  return Array.from({ length: accessor.count }, (_, row) =>
    Array.from({ length: size }, (__, column) => {
      const at = start + row * stride + column * width;
      return width === 4 ? data.getFloat32(at, true) : data.getUint16(at, true);
    }),
  );
}

async function keyTimes(model: Parameters<typeof toGLTF>[0]): Promise<readonly (readonly number[])[]> {
  const { json, resources } = await toGLTF(model);
  return json.animations!.flatMap(({ samplers }) =>
    samplers.map(({ input }) => values(json, resources, input, 1).flat()),
  );
}

function rotations(json: GLTF.IGLTF, resources: Resources): readonly number[][] {
  return json.animations!.flatMap(({ channels, samplers }) =>
    channels
      .filter(({ target }) => target.path === 'rotation')
      .flatMap(({ sampler }) => values(json, resources, samplers[sampler]!.output, 4)),
  );
}
