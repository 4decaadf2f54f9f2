import { describe, expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { x as directX } from '@rigstream/format-x';
import {
  createModelBuilder,
  weightSumTolerance as toldTolerance,
  type Bone,
  type Mesh,
} from '@rigstream/model';
import {
  bindSkin,
  createPalette,
  createPose,
  createSkinnedVertices,
  jointMatrices,
  skinVertices,
  updatePalette,
  weightSumTolerance,
  type Palette,
  type SkinBinding,
  type SkinnableMesh,
} from '../src/index.ts';
import { skinVerticesPlainly } from '../src/skin-vertices-plainly.ts';
import { bone, expectNear, half, identity, mesh, moved, randomNumbers, skin } from './small-models.ts';

function prepare(content: SkinnableMesh, bones: readonly Bone[]): { binding: SkinBinding; palette: Palette } {
  const binding = bindSkin(content);
  const palette = createPalette(binding);
  updatePalette(palette, binding, createPose({ bones }));
  return { binding, palette };
}

function skinned(
  content: SkinnableMesh,
  bones: readonly Bone[],
): { position: number[]; normal: number[]; codes: string[] } {
  const { binding, palette } = prepare(content, bones);
  const out = createSkinnedVertices(binding);
  skinVertices(binding, palette, out);
  const codes = binding.findings.map(({ code }) => code);
  return { position: [...out.position], normal: [...(out.normal ?? [])], codes };
}

const joints = (...bones: number[]): { name: string; bone: number; inverseBind: number[] }[] =>
  bones.map((place) => ({ name: `joint ${place}`, bone: place, inverseBind: identity }));

const up3 = bone('up', -1, moved(0, 3, 0));
const right4 = bone('right', -1, moved(4, 0, 0));

describe('what moves a vertex', () => {
  test('its influences, by their weights', () => {
    const content = mesh({
      positions: [[1, 1, 1]],
      skin: skin(joints(0, 1), [
        [
          [0, 0.25],
          [1, 0.75],
        ],
      ]),
    });
    expect(skinned(content, [up3, right4]).position).toEqual([4, 1.75, 1]);
  });

  test('any number of them, two of one joint included', () => {
    const many = Array.from({ length: 10 }, (_, i): [number, number] => [i % 2, 0.1]);
    const content = mesh({ positions: [[0, 0, 0]], skin: skin(joints(0, 1), [many]) });
    expectNear(skinned(content, [up3, right4]).position, [2, 1.5, 0], 1e-6);
  });

  test('the inverse bind comes before the bone', () => {
    const turned = bone('turned', -1, [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 1]);
    const [joint] = joints(0);
    const content = mesh({
      positions: [[0, 3, 0]],
      skin: skin([{ ...joint!, inverseBind: moved(0, -2, 0) }], [[[0, 1]]]),
    });
    expect(skinned(content, [turned]).position).toEqual([-1, 2, 0]);
  });

  test('the bone of the mesh where there are no influences; skinned vertices do not follow it', () => {
    const content = mesh({
      positions: [
        [0, 0, 0],
        [0, 0, 0],
      ],
      bone: 1,
      skin: skin(joints(0), [[[0, 1]], []]),
    });
    expect(skinned(content, [up3, right4]).position).toEqual([0, 3, 0, 4, 0, 0]);
  });

  test('a mesh without a skin follows its bone, or stays in the scene', () => {
    expect(skinned(mesh({ positions: [[1, 2, 3]], bone: 0 }), [up3]).position).toEqual([1, 5, 3]);
    expect(skinned(mesh({ positions: [[1, 2, 3]] }), [up3]).position).toEqual([1, 2, 3]);
  });

  test('nothing where all weights are zero, or no numbers', () => {
    const vertices: [number, number][][] = [
      [
        [0, 0],
        [1, 0],
      ],
      [[0, NaN]],
      [
        [0, 1],
        [1, -1],
      ],
      [[0, Infinity]],
    ];
    const content = mesh({
      positions: vertices.map(() => [1, 2, 3]),
      bone: 0,
      skin: skin(joints(0, 1), vertices),
    });
    const { position, codes } = skinned(content, [up3, right4]);
    expect(position).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect(codes).toEqual(['no-influence']);
  });

  test('nothing where the file has no bone of the joint', () => {
    const content = mesh({
      positions: [[1, 2, 3]],
      skin: skin(joints(-1, 99), [
        [
          [0, 0.5],
          [1, 0.5],
        ],
      ]),
    });
    expect(skinned(content, [up3]).position).toEqual([1, 2, 3]);
  });

  test('weights that do not sum to one are divided by their sum; those of exporters are left alone', () => {
    const odd = mesh({
      positions: [[0, 0, 0]],
      skin: skin(joints(0, 1), [
        [
          [0, 0.5],
          [1, 0.25],
        ],
      ]),
    });
    expectNear(skinned(odd, [up3, right4]).position, [4 / 3, 2, 0], 1e-6);
    expect(skinned(odd, [up3, right4]).codes).toEqual(['weights-not-normalised']);
    const usual = mesh({ positions: [[0, 0, 0]], skin: skin(joints(0), [[[0, 0.99998]]]) });
    expectNear(skinned(usual, [up3]).position, [0, 3 * 0.99998, 0], 1e-6);
    expect(skinned(usual, [up3]).codes).toEqual([]);
  });
});

const scaled = (x: number, y: number, z: number): number[] => [
  x,
  0,
  0,
  0,
  0,
  y,
  0,
  0,
  0,
  0,
  z,
  0,
  7,
  8,
  9,
  1,
];
const normalUnder = (local: readonly number[], normal: readonly number[]): number[] =>
  skinned(mesh({ positions: [[0, 0, 0]], normals: [normal], bone: 0 }), [bone('a', -1, local)]).normal;

describe('normals', () => {
  test('turn with rotations, whatever the scale', () => {
    expectNear(normalUnder([0, 3, 0, 0, -3, 0, 0, 0, 0, 0, 3, 0, 1, 2, 3, 1], [1, 0, 0]), [0, 1, 0], 1e-6);
  });

  test('turn by the inverse transpose under uneven scale', () => {
    expectNear(normalUnder(scaled(2, 1, 1), [half, half, 0]), [0.447214, 0.894427, 0], 1e-6);
    expectNear(normalUnder(scaled(0, 1, 1), [half, half, 0]), [1, 0, 0], 1e-6);
  });

  test('follow mirrors', () => {
    expectNear(normalUnder(scaled(1, 1, -1), [0, 0, 1]), [0, 0, -1], 1e-6);
    expectNear(normalUnder(scaled(1, 2, -1), [0, half, half]), [0, 0.447214, -0.894427], 1e-6);
  });

  test('have unit length, or none where there is none', () => {
    expectNear(normalUnder(identity, [0, 5, 0]), [0, 1, 0], 1e-6);
    expect(normalUnder(identity, [0, 0, 0])).toEqual([0, 0, 0]);
  });
});

/** Bones turned, moved and, if asked, scaled at random, with vertices of up to seven influences. */
function randomScene(seed: number, uneven: boolean): { content: Mesh; bones: Bone[] } {
  const random = randomNumbers(seed);
  const signed = (): number => random() * 2 - 1;
  const bones = Array.from({ length: 12 }, (_, i): Bone => {
    const angle = random() * 6;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [x, y, z] = uneven ? [0.5 + random(), 0.5 + random(), -0.5 - random()] : [1, 1, 1];
    const local = [c * x, s * x, 0, 0, -s * y, c * y, 0, 0, 0, 0, z, 0, signed(), signed(), signed(), 1];
    return bone(`b${i}`, i === 0 ? -1 : Math.floor(random() * i), local);
  });
  const count = 300;
  const vertices = Array.from({ length: count }, () =>
    Array.from({ length: Math.floor(random() * 8) }, (): [number, number] => [
      Math.floor(random() * 12),
      random(),
    ]),
  );
  const vectors = (): number[][] => Array.from({ length: count }, () => [signed(), signed(), signed()]);
  const inverse = bones.map((_, i) => ({
    name: '',
    bone: i,
    inverseBind: moved(signed(), signed(), signed()),
  }));
  return {
    content: mesh({ positions: vectors(), normals: vectors(), bone: 3, skin: skin(inverse, vertices) }),
    bones,
  };
}

describe('the fast path', () => {
  for (const uneven of [false, true]) {
    test(`equals the plain one ${uneven ? 'under uneven scale and mirrors' : 'under rotations'}`, () => {
      for (let seed = 1; seed < 6; seed++) {
        const { content, bones } = randomScene(seed, uneven);
        const { binding, palette } = prepare(content, bones);
        expect(palette.rigid).toBe(!uneven);
        const [fast, plain] = [createSkinnedVertices(binding), createSkinnedVertices(binding)];
        skinVertices(binding, palette, fast);
        skinVerticesPlainly(binding, palette, plain);
        expectNear(fast.position, plain.position, 1e-5);
        expectNear(fast.normal!, plain.normal!, 1e-4);
      }
    });
  }

  test('skins a range and leaves the rest', () => {
    const { content, bones } = randomScene(9, false);
    const { binding, palette } = prepare(content, bones);
    const whole = createSkinnedVertices(binding);
    skinVertices(binding, palette, whole);
    const part = createSkinnedVertices(binding);
    skinVertices(binding, palette, part, 100, 50);
    expect(part.position.slice(0, 300)).toEqual(content.position.slice(0, 300));
    expect(part.position.slice(300, 450)).toEqual(whole.position.slice(300, 450));
    expect(part.normal!.slice(300, 450)).toEqual(whole.normal!.slice(300, 450));
    expect(part.position.slice(450)).toEqual(content.position.slice(450));
    skinVertices(binding, palette, part, 290, 1000);
    expect(part.position.slice(870)).toEqual(whole.position.slice(870));
  });

  test('weights that sum to one move with a rigid motion of all bones', () => {
    const motion = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1];
    const { content } = randomScene(4, false);
    const { offsets, joint, weight } = content.skin!;
    const normalised = weight.map((value, i) => {
      const vertex = offsets.findIndex((offset) => offset > i) - 1;
      return value / weight.slice(offsets[vertex], offsets[vertex + 1]).reduce((sum, each) => sum + each, 0);
    });
    const all = Array.from({ length: 12 }, () => 0);
    const rigid = { joints: joints(...all), offsets, joint, weight: normalised };
    const { position } = skinned({ ...content, skin: rigid, bone: 0 }, [bone('all', -1, motion)]);
    const expected = Array.from({ length: content.vertexCount }, (_, vertex) => {
      const [x = 0, y = 0, z = 0] = content.position.slice(vertex * 3, vertex * 3 + 3);
      return [5 - y, 6 + x, 7 + z];
    });
    expectNear(position, expected.flat(), 1e-5);
  });
});

describe('palettes', () => {
  test('begin as no motion', () => {
    const { content } = randomScene(2, false);
    const binding = bindSkin(content);
    const out = createSkinnedVertices(binding);
    skinVertices(binding, createPalette(binding), out);
    expectNear(out.position, content.position, 1e-6);
  });

  test('give the matrices of the joints in the layout of shaders', () => {
    const content = mesh({ positions: [[0, 0, 0]], skin: skin(joints(1, 0, -1), [[[0, 1]]]) });
    const { palette } = prepare(content, [up3, right4]);
    const matrices = jointMatrices(palette);
    expect([...matrices]).toEqual([...moved(4, 0, 0), ...moved(0, 3, 0), ...identity]);
    expect(jointMatrices(palette, matrices)).toBe(matrices);
  });
});

test('a mesh that is still arriving is skinned as far as it has come', () => {
  const builder = createModelBuilder();
  const text = `xof 0303txt 0032
Frame Up { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,3,0,1;; } }
Mesh { 2; 0;0;0;, 1;0;0;; 0;
SkinWeights { "Up"; 1; 0; 1; 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1;; }
SkinWeights { "Up"; 1; 1; 1; 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1;; } }`;
  const seen: number[][] = [];
  for (const event of decodeSync(new TextEncoder().encode(text), { format: directX })) {
    for (const change of builder.push(event)) {
      if (change.type !== 'influences') continue;
      const draft = builder.meshes[change.mesh]!;
      seen.push(skinned({ ...draft, skin: draft.skin() }, builder.bones).position);
    }
  }
  expect(seen).toEqual([
    [0, 3, 0, 1, 0, 0],
    [0, 3, 0, 1, 3, 0],
  ]);
});

test('sums of weights are judged alike by the model, which tells, and here, where they are divided', () => {
  expect(weightSumTolerance).toBe(toldTolerance);
});
