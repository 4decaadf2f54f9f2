import { expect, test } from '@jest/globals';
import { differenceOf } from '../../src/decoders/model-facts.ts';
import { decodeToObjects, describeObjects } from '../../src/decoders/string-objects.ts';
import {
  decodeWithStrings,
  describeArrays,
  scanNumbers,
  splitNumbers,
} from '../../src/decoders/string-reference.ts';
import { terrainBytes, terrainFacts } from '../../src/inputs/terrain.ts';

const terrain = { rows: 4 };
const skinned = new TextEncoder().encode(`xof 0303txt 0032
template Sample { <10DD46A8-775B-11CF-8F52-0040333594A3> DWORD a; }
# a comment with { a brace; and 1;2;3
Frame Root { Mesh Patch {
  4; 0;0;0;, 1;0;0;, 1;2;0;, 0;2;-3.5;; // last
  1; 4;0,1,2,3;;
  SkinWeights { "a name; with } marks"; 2; 1,3; 0.25,1; 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;; }
} }
AnimationSet { Animation { {Root} AnimationKey { 2; 2; 0;3;1,2,3;;, 10;3;4,5,6;;; } } }
`);

test.each([
  ['split', splitNumbers],
  ['scan', scanNumbers],
])('the reference that %ss finds what a terrain holds', (_, readNumbers) => {
  const found = describeArrays(decodeWithStrings(terrainBytes(terrain), readNumbers));
  expect(differenceOf(found, terrainFacts(terrain))).toBeUndefined();
});

test('the reference with objects finds what a terrain holds', () => {
  const found = describeObjects(decodeToObjects(terrainBytes(terrain)));
  expect(differenceOf(found, terrainFacts(terrain))).toBeUndefined();
});

test('all references read polygons, weights and keys alike, past comments and odd names', () => {
  const facts = {
    vertices: 4,
    faces: 1,
    triangles: 2,
    corners: 4,
    normals: 0,
    uvs: 0,
    weights: 2,
    keys: 2,
    extent: [1, 2, 3.5] as const,
  };
  const bySplit = decodeWithStrings(skinned, splitNumbers);
  expect(describeArrays(bySplit)).toEqual(facts);
  expect(decodeWithStrings(skinned, scanNumbers)).toEqual(bySplit);
  expect(describeObjects(decodeToObjects(skinned))).toEqual(facts);
  expect(bySplit.tracks).toEqual([
    { keyType: 2, times: Float32Array.of(0, 10), values: Float32Array.of(1, 2, 3, 4, 5, 6) },
  ]);
  expect(bySplit.skins[0]).toMatchObject({
    vertices: Uint32Array.of(1, 3),
    weights: Float32Array.of(0.25, 1),
  });
});
