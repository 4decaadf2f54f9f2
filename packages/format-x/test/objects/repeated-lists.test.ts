import { expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { x } from '../../src/index.ts';

const triangle = '3; 0;0;0;, 1;0;0;, 0;1;0;; 1; 3;0,1,2;;';
const materials = (index: number): string =>
  `MeshMaterialList { 1; 1; ${index};; Material M${index} { 1;1;1;1;; 1; 0;0;0;; 0;0;0;; } }`;
const normals = (z: number): string => `MeshNormals { 1; 0;0;${z};; 1; 3;0,0,0;; }`;

test.each([
  ['MeshMaterialList', materials(0), materials(0), 'face-materials'],
  ['MeshNormals', normals(1), normals(-1), 'values'],
])('a second %s of a mesh is delivered as it stands', (template, first, second, type) => {
  const file = new TextEncoder().encode(`xof 0303txt 0032 Mesh { ${triangle} ${first} ${second} }`);
  const events = [...decodeSync(file, { format: x })];
  expect(events.filter((event) => event.type === type)).toHaveLength(1);
  expect(events.filter((event) => event.type === 'x:object')).toMatchObject([{ template }]);
});
