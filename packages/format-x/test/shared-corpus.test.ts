import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { decodeParts, decodeWhole, everyBytes, expectSame } from './support/decode-parts.ts';
import { countX, foldX, type FoldedMaterial, type FoldedMesh, type FoldedX } from './support/fold-x.ts';
import { wholeObjects } from './support/object-values.ts';

interface OracleMaterial {
  readonly ref?: string;
  readonly name?: string;
  readonly diffuse?: readonly number[];
  readonly power?: number;
  readonly specular?: readonly number[];
  readonly emissive?: readonly number[];
  readonly textures?: readonly string[];
}

interface OracleMesh {
  readonly name: string;
  readonly owner: string;
  readonly vertices: number;
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly sum: readonly number[];
  readonly faces: number;
  readonly faceIndices: number;
  readonly faceSizes: Readonly<Record<string, number>>;
  readonly firstFace: readonly number[];
  readonly lastFace: readonly number[];
  readonly normals?: {
    readonly count: number;
    readonly faces: number;
    readonly faceIndices: number;
    readonly first: readonly number[];
    readonly sum: readonly number[];
  };
  readonly texCoords?: readonly {
    readonly count: number;
    readonly first: readonly number[];
    readonly last: readonly number[];
    readonly sum: readonly number[];
  }[];
  readonly vertexColors?: {
    readonly count: number;
    readonly first: readonly number[];
    readonly last: readonly number[];
  };
  readonly materialList?: {
    readonly declared: number;
    readonly faceIndexCount: number;
    readonly perMaterialFaces: Readonly<Record<string, number>>;
    readonly materials: readonly OracleMaterial[];
  };
  readonly skin?: readonly {
    readonly bone: string;
    readonly weights: number;
    readonly weightSum: number;
    readonly indexSum: number;
    readonly maxIndex: number;
    readonly offset: readonly number[];
  }[];
  readonly skinHeader?: readonly number[];
  readonly vertexDuplication?: {
    readonly nIndices: number;
    readonly nOriginal: number;
    readonly sum: number;
  };
  readonly declData?: { readonly elements: readonly (readonly number[])[]; readonly dwords: number };
  readonly fvfData?: { readonly fvf: number; readonly dwords: number };
}

interface Oracle {
  readonly path: string;
  readonly raw: {
    readonly format: string;
    readonly version: string;
    readonly templates: number;
    readonly objectCounts: Readonly<Record<string, number>>;
    readonly ticksPerSecond?: number;
    readonly frames?: readonly {
      readonly name: string;
      readonly parent: number | null;
      readonly matrix?: readonly number[];
    }[];
    readonly meshes?: readonly OracleMesh[];
    readonly globalMaterials?: readonly OracleMaterial[];
    readonly animationSets?: readonly {
      readonly name: string;
      readonly animations: readonly {
        readonly name: string;
        readonly target: string | null;
        readonly keys: readonly {
          readonly type: number;
          readonly count: number;
          readonly firstTime: number;
          readonly lastTime: number;
          readonly first: readonly number[];
          readonly last: readonly number[];
        }[];
      }[];
    }[];
    readonly totals?: Readonly<Record<string, number>>;
  };
}

describeShared('the shared files', 'corpus/x', (folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: readonly Oracle[];
  };
  const isReal = ({ path }: Oracle): boolean => !path.startsWith('synthetic/');

  test('there are as many real ones as there were', () => {
    expect(files.filter(isReal).length).toBeGreaterThanOrEqual(61);
  });

  for (const oracle of files) {
    const bytes = readFileSync(join(folder, oracle.path));
    if (isReal(oracle) || oracle.path.includes('/strip-') || oracle.path.includes('/quirk-')) {
      if (!oracle.path.endsWith('unclosed-at-eof.x') && !oracle.path.endsWith('quirk-nan.x'))
        test(`${oracle.path} is what the oracle says`, () => expectOracle(bytes, oracle.raw));
    }
    test(`${oracle.path} is the same in parts`, async () => {
      const whole = decodeWhole(bytes);
      for (const size of bytes.length > 20_000 ? [4093, 65_536] : [1, 7, 4096])
        expectSame(await decodeParts(bytes, everyBytes(size, bytes.length)), whole);
    });
  }
});

function expectOracle(bytes: Uint8Array, raw: Oracle['raw']): void {
  const { events, error } = decodeWhole(bytes, { encoding: 'utf-8' });
  expect(error).toBeUndefined();
  expect(events[0]).toMatchObject({
    type: 'asset',
    format: { id: 'x', variant: raw.format.trim(), version: raw.version },
  });
  const folded = foldX(events);
  const counts = countX(folded);
  for (const thing of [
    'frames',
    'meshes',
    'vertices',
    'faces',
    'skinBones',
    'animationSets',
    'animations',
    'keys',
  ])
    expect([thing, counts[thing]]).toEqual([thing, raw.totals?.[thing]]);
  expect(counts.weights).toBe(raw.totals?.skinWeights);
  expect(events.filter(({ type }) => type === 'x:template')).toHaveLength(raw.templates);
  expect(folded.ticksPerSecond).toBe(raw.ticksPerSecond);
  expect(folded.frames.map(({ name, parent }) => [name ?? '', parent])).toEqual(
    (raw.frames ?? []).map(({ name, parent }) => [name, parent ?? -1]),
  );
  for (const [index, { matrix }] of (raw.frames ?? []).entries())
    expectClose(folded.frames[index]?.matrix ?? undefined, matrix);
  for (const [index, mesh] of (raw.meshes ?? []).entries())
    expectMesh(folded.meshes[index] as FoldedMesh, mesh, folded);
  expectMaterials(folded.materials, raw.globalMaterials ?? []);
  for (const [clip, set] of (raw.animationSets ?? []).entries()) {
    const found = folded.animationSets[clip];
    expect(found?.name ?? '').toBe(set.name);
    expect(found?.animations.map(({ name, target }) => [name ?? '', target])).toEqual(
      set.animations.filter(({ keys }) => keys.length > 0).map(({ name, target }) => [name, target]),
    );
    for (const [channel, animation] of set.animations.filter(({ keys }) => keys.length > 0).entries()) {
      const keys = found?.animations[channel]?.keys ?? [];
      expect(keys.map(({ type, frames }) => [type, frames.length])).toEqual(
        animation.keys.map(({ type, count }) => [type, count]),
      );
      for (const [index, { firstTime, lastTime, first, last }] of animation.keys.entries()) {
        const { frames } = keys[index] ?? { frames: [] };
        expect([frames[0]?.[0], frames.at(-1)?.[0]]).toEqual([firstTime, lastTime]);
        expectClose(frames[0]?.[1], first);
        expectClose(frames.at(-1)?.[1], last);
      }
    }
  }
  expectObjects(events, raw);
}

function expectMesh(mesh: FoldedMesh, oracle: OracleMesh, folded: FoldedX): void {
  expect(mesh.name ?? '').toBe(oracle.name);
  expect(pathOf(mesh.frame, folded)).toBe(oracle.owner);
  expectList(mesh.positions, { ...oracle, count: oracle.vertices });
  for (const axis of [0, 1, 2]) {
    const values = mesh.positions.map((position) => position[axis] as number);
    expectClose(
      [Math.min(...values), Math.max(...values)],
      [oracle.min[axis] as number, oracle.max[axis] as number],
    );
  }
  expect(mesh.faces).toHaveLength(oracle.faces);
  expect(mesh.faces.flat()).toHaveLength(oracle.faceIndices);
  expect(tally(mesh.faces.map((face) => face.length))).toEqual(oracle.faceSizes);
  expect([mesh.faces[0], mesh.faces.at(-1)]).toEqual([oracle.firstFace, oracle.lastFace]);
  if (oracle.normals === undefined) expect(mesh.normals).toEqual([]);
  else {
    expectList(mesh.normals, oracle.normals);
    expect(mesh.normalFaces).toHaveLength(oracle.normals.faces);
    expect(mesh.normalFaces.flat()).toHaveLength(oracle.normals.faceIndices);
  }
  expect(mesh.uvSets).toHaveLength(oracle.texCoords?.length ?? 0);
  for (const [set, coordinates] of (oracle.texCoords ?? []).entries())
    expectList(mesh.uvSets[set] ?? [], coordinates);
  expect(mesh.colors).toHaveLength(oracle.vertexColors?.count ?? 0);
  if (oracle.vertexColors !== undefined) {
    expectClose(mesh.colors[0]?.flat(), oracle.vertexColors.first);
    expectClose(mesh.colors.at(-1)?.flat(), oracle.vertexColors.last);
  }
  if (oracle.materialList !== undefined) {
    expect(mesh.materialCount).toBe(oracle.materialList.declared);
    expect(mesh.faceMaterials).toHaveLength(oracle.materialList.faceIndexCount);
    expect(tally(mesh.faceMaterials)).toEqual(oracle.materialList.perMaterialFaces);
    expectMaterials(mesh.materials, oracle.materialList.materials);
  }
  expect(mesh.skin.map(({ bone, weights }) => [bone, weights.length])).toEqual(
    (oracle.skin ?? []).map(({ bone, weights }) => [bone, weights]),
  );
  for (const [index, bone] of (oracle.skin ?? []).entries()) {
    const { indices, weights, offset } = mesh.skin[index] as FoldedMesh['skin'][number];
    expectClose([sum(weights)], [bone.weightSum], bone.weights);
    expect(sum(indices)).toBe(bone.indexSum);
    expect(Math.max(-1, ...indices)).toBe(bone.maxIndex);
    expectClose(offset, bone.offset);
  }
  expectPacked(mesh, oracle);
}

function expectPacked(mesh: FoldedMesh, { declData, fvfData, vertices }: OracleMesh): void {
  const words = sum(Object.values(mesh.extra).map((list) => sum(list.map((record) => record.length))));
  // Every element of the corpus is of 32-bit floats, so words and numbers are as many.
  expect(words).toBe((declData?.dwords ?? 0) + (fvfData?.dwords ?? 0));
  for (const list of Object.values(mesh.extra)) expect(list).toHaveLength(vertices);
}

function expectObjects(events: Parameters<typeof wholeObjects>[0], raw: Oracle['raw']): void {
  const objects = wholeObjects(events);
  const named = (template: string): Map<string, unknown>[] =>
    objects.filter(({ event }) => event.template === template).map(({ members }) => members);
  for (const template of [
    'Header',
    'XSkinMeshHeader',
    'AnimationOptions',
    'VertexDuplicationIndices',
    'EffectInstance',
  ])
    expect([template, named(template).length]).toEqual([template, raw.objectCounts[template] ?? 0]);
  const headers = (raw.meshes ?? []).flatMap(({ skinHeader }) =>
    skinHeader === undefined ? [] : [skinHeader],
  );
  expect(named('XSkinMeshHeader').map((members) => [...members.values()])).toEqual(headers);
  const duplications = (raw.meshes ?? []).flatMap(({ vertexDuplication }) => vertexDuplication ?? []);
  expect(
    named('VertexDuplicationIndices').map((members) => {
      const indices = members.get('indices') as number[];
      return [members.get('nIndices'), members.get('nOriginalVertices'), indices.length, sum(indices)];
    }),
  ).toEqual(duplications.map((each) => [each.nIndices, each.nOriginal, each.nIndices, each.sum]));
}

function expectMaterials(
  found: readonly (FoldedMaterial | { ref: string })[],
  expected: readonly OracleMaterial[],
): void {
  expect(found).toHaveLength(expected.length);
  for (const [index, oracle] of expected.entries()) {
    const material = found[index] as FoldedMaterial & { ref?: string };
    expect(material.ref).toBe(oracle.ref);
    if (oracle.ref !== undefined) continue;
    expect(material.name ?? '').toBe(oracle.name);
    expectClose(material.diffuse, oracle.diffuse);
    expectClose([material.power ?? NaN], [oracle.power ?? NaN]);
    expectClose(material.specular, oracle.specular);
    expectClose(material.emissive, oracle.emissive);
    // The oracle read the name in another encoding where it is not ASCII.
    const files = material.textures.filter(({ kind }) => /^texture/i.test(kind)).map(({ file }) => file);
    if (files.every((file) => !file.includes('\ufffd'))) expect(files).toEqual(oracle.textures ?? []);
  }
}

function expectList(
  found: readonly (readonly number[])[],
  expected: { count: number; first: readonly number[]; last?: readonly number[]; sum: readonly number[] },
): void {
  expect(found).toHaveLength(expected.count);
  if (expected.count === 0) return;
  expectClose(found[0], expected.first);
  if (expected.last !== undefined) expectClose(found.at(-1), expected.last);
  const size = Math.max(1, ...found.map((record) => Math.max(...record.map(Math.abs))));
  const sums = expected.sum.map((_, axis) => sum(found.map((record) => record[axis] as number)));
  expectClose(sums, expected.sum, size * expected.count);
}

/** Within what rounding to 32 bits and to the seven digits of the oracle makes. */
function expectClose(
  found: readonly number[] | undefined,
  expected: readonly number[] | undefined,
  scale = 1,
): void {
  expect(found?.length).toBe(expected?.length);
  for (const [index, value] of (expected ?? []).entries()) {
    const off = Math.abs((found?.[index] as number) - value);
    if (!(off <= 1e-6 * Math.max(scale, Math.abs(value))) && !Number.isNaN(value))
      throw new Error(`found ${String(found)} for ${String(expected)}`);
  }
}

function pathOf(frame: number, { frames }: FoldedX): string {
  const names: string[] = [];
  for (let at = frame; at >= 0; at = frames[at]?.parent ?? -1) names.unshift(frames[at]?.name ?? '*');
  return `/${names.join('/')}`;
}

function tally(values: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
