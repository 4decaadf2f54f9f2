import { expect, test } from '@jest/globals';
import { decodeWhole, type Settings } from '../support/decode-parts.ts';

const quad = '4; 0;0;0;,1;0;0;,1;1;0;,0;1;0;; 2; 3;0,1,2;,4;0,1,2,3;;';

function decodeBody(body: string, settings: Settings = {}): ReturnType<typeof decodeWhole> {
  return decodeWhole(`xof 0303txt 0032\n${body}`, settings);
}

/** The events in a quad that has something more. */
function eventsInQuad(body: string): readonly object[] {
  const { events, error } = decodeBody(`Mesh M { ${quad} ${body} }`);
  expect(error).toBeUndefined();
  return events.slice(4, -2);
}

test('batches hold so many records, in memory of their own', () => {
  const { events } = decodeBody(`Mesh M { ${quad} }`, { batchSize: 3 });
  expect(events.slice(1, -1)).toMatchObject([
    { type: 'mesh', declared: { vertices: 4 } },
    { type: 'vertices', first: 0, count: 3, position: new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0]) },
    { type: 'vertices', first: 3, count: 1, position: new Float32Array([0, 1, 0]) },
    {
      type: 'indices',
      firstFace: 0,
      faceCount: 2,
      indices: new Uint32Array([0, 1, 2, 0, 1, 2, 3]),
      faceSizes: new Uint32Array([3, 4]),
      declaredFaces: 2,
    },
    { type: 'mesh-end', vertices: 4, faces: 2 },
  ]);
  for (const event of events) {
    if (event.type !== 'vertices') continue;
    expect(event.position?.buffer.byteLength).toBe(12 * event.count);
  }
});

test('faces that are all triangles have no sizes', () => {
  const { events } = decodeBody('Mesh { 3; 0;0;0;,1;0;0;,0;1;0;; 1; 3;0,1,2;; }');
  expect(events[3]).not.toHaveProperty('faceSizes');
});

test('many corners end a batch early', () => {
  const corners = Array.from({ length: 20 }, () => 0).join();
  const { events } = decodeBody(`Mesh { 1; 0;0;0;; 3; 20;${corners};,20;${corners};,3;0,0,0;; }`, {
    batchSize: 2,
  });
  expect(events.filter(({ type }) => type === 'indices')).toMatchObject([
    { firstFace: 0, faceCount: 2 },
    { firstFace: 2, faceCount: 1 },
  ]);
});

test.each([
  [
    'a vertex',
    'Mesh M { 2; 1;2;3;, 4;5;',
    'vertices',
    { count: 1, position: new Float32Array([1, 2, 3]) },
    'vertices[1]',
  ],
  [
    'a face',
    `Mesh M { 1; 0;0;0;; 2; 3;0,0,0;, 3;0,`,
    'indices',
    { faceCount: 1, indices: new Uint32Array([0, 0, 0]) },
    'faces[1]',
  ],
  [
    'a normal',
    `Mesh M { ${quad} MeshNormals { 2; 1;2;3;, 4;`,
    'values',
    { count: 1, values: new Float32Array([1, 2, 3]) },
    'normals[1]',
  ],
  [
    'a colour',
    `Mesh M { ${quad} MeshVertexColors { 2; 3;1;0;0;1;;, 2;1;0;`,
    'values',
    { count: 1, vertices: new Uint32Array([3]) },
    'vertexColors[1]',
  ],
  [
    'a weight',
    `Mesh M { ${quad} SkinWeights { "b"; 3; 0,1,2; 0.5, 0.25`,
    'bone-weights',
    { count: 1, vertices: new Uint32Array([0]), weights: new Float32Array([0.5]) },
    'weights[1]',
  ],
])('what is whole before a file that is cut in %s is delivered', (_, body, type, event, member) => {
  const { events, error } = decodeBody(body);
  expect(events.at(-1)).toMatchObject({ type, ...event });
  expect(error?.code).toBe('truncated');
  expect(error?.path).toMatch(new RegExp(`^Mesh M.* > ${member.replace('[', '\\[')}$`));
});

test('an odd number in a batch does not keep a strict decode from delivering it', () => {
  const { events, error } = decodeBody('Mesh M { 2; 0;nan;0;, 1;1;1;; 0; }', { strict: true });
  expect(events.at(-1)).toMatchObject({ type: 'vertices', count: 2 });
  expect(error).toMatchObject({ code: 'non-finite', path: 'Mesh M > vertices[0]' });
});

test('lists that end before their count are delivered as they are, and what follows is read', () => {
  expect(
    eventsInQuad('MeshTextureCoords { 4; 0;0;, 1;0;; } MeshNormals { 1; 0;0;1;; Extra { 1; } }'),
  ).toMatchObject([
    { type: 'vertices', uv: [{ set: 0, values: new Float32Array([0, 0, 1, 0]) }] },
    { type: 'warning', code: 'count-mismatch', path: 'Mesh M > MeshTextureCoords > textureCoords[2]' },
    { type: 'values', attribute: 'normal' },
    { type: 'warning', code: 'count-mismatch', path: 'Mesh M > MeshNormals' },
    { type: 'warning', code: 'unknown-section' },
    { type: 'x:object', template: 'Extra', parent: { kind: 'mesh', index: 0 } },
  ]);
});

test('a mesh with nothing in it is a mesh', () => {
  const { events } = decodeBody('Mesh Empty { }');
  expect(events.slice(1, -1)).toMatchObject([
    { type: 'mesh', name: { text: 'Empty' } },
    { type: 'warning', code: 'count-mismatch' },
    { type: 'mesh-end', vertices: 0, faces: 0 },
  ]);
});

test('each further list of texture coordinates is a set of its own', () => {
  const pairs = '4; 0;0;,0;0;,0;0;,0;0;;';
  expect(eventsInQuad(`MeshTextureCoords { ${pairs} } MeshTextureCoords { ${pairs} }`)).toMatchObject([
    { uv: [{ set: 0 }] },
    { uv: [{ set: 1 }] },
  ]);
});

test('bad indices are warned of once for each object, with the first of them', () => {
  expect(eventsInQuad('MeshVertexColors { 3; 0;1;1;1;1;;,4;1;1;1;1;;,9;1;1;1;1;; }')[1]).toMatchObject({
    code: 'bad-index',
    expected: 'below 4',
    found: '4',
    path: 'Mesh M > MeshVertexColors > vertexColors[1]',
  });
  expect(eventsInQuad('MeshNormals { 1; 0;0;1;; 2; 3;0,0,0;,4;0,0,0,1;; }')[2]).toMatchObject({
    code: 'bad-index',
    found: '1',
    path: 'Mesh M > MeshNormals > faceNormals[1]',
  });
});

function material(name: string): string {
  return `Material ${name} { 1;0;0;1;; 2; 0;0;0;; 0;0;0;; }`;
}

test('a slot is filled by a material, or by a reference to one defined anywhere', () => {
  expect(
    eventsInQuad(
      `MeshMaterialList { 2; 1; 0; { Later } ${material('Own')} } } ${material('Later')} Frame F { `,
    ),
  ).toMatchObject([
    { type: 'face-materials', materials: new Uint32Array([0]), declared: { slots: 2, faces: 1 } },
    { type: 'mesh-material', slot: 0, material: { name: { text: 'Later' } } },
    {
      type: 'material',
      material: 0,
      name: { text: 'Own' },
      diffuse: [1, 0, 0, 1],
      shininess: 2,
      specular: [0, 0, 0],
      emissive: [0, 0, 0],
    },
    { type: 'mesh-material', slot: 1, material: { index: 0 } },
    { type: 'mesh-end' },
    { type: 'material', material: 1 },
  ]);
});

test('a reference by GUID alone points at the material of that GUID', () => {
  const guid = '<11111111-2222-3333-4444-55555555555A>';
  const { events } = decodeBody(
    `Material { ${guid} 1;1;1;1;; 1; 0;0;0;; 0;0;0;; } Mesh M { ${quad} MeshMaterialList { 2; 1; 0; { ${guid} } { <00000000-2222-3333-4444-55555555555A> } } }`,
  );
  expect(events.filter(({ type }) => type === 'mesh-material')).toMatchObject([
    { material: { index: 0 } },
    { material: { name: { text: '<00000000-2222-3333-4444-55555555555A>' } } },
  ]);
  expect(events.filter(({ type }) => type === 'warning')).toMatchObject([{ code: 'unresolved-reference' }]);
});

test('a list of materials without entries is told of', () => {
  expect(eventsInQuad('MeshMaterialList { 0; 0; }')).toMatchObject([
    { type: 'face-materials', count: 0, declared: { slots: 0, faces: 0 } },
  ]);
});

test('file names in a material are its textures, whatever the exporter calls them', () => {
  const { events } = decodeBody(
    'template OtherFilename { STRING a; DWORD b; } Material { 1;1;1;1;; 1; 0;0;0;; 0;0;0;; TextureFileName { "a"; } BumpMapFilename { "b"; } OtherFilename { "c"; 1; } }',
  );
  expect(events.find(({ type }) => type === 'material')).toMatchObject({
    textures: [
      { kind: 'TextureFileName', file: { text: 'a' } },
      { kind: 'BumpMapFilename', file: { text: 'b' } },
    ],
  });
  expect(events.find(({ type }) => type === 'x:object')).toMatchObject({
    template: 'OtherFilename',
    layout: 'declared',
    parent: { kind: 'material', index: 0 },
  });
});

test('a material with more textures than there can be ends the decode', () => {
  const textures = Array.from({ length: 65 }, () => 'TextureFilename { "t"; }').join(' ');
  expect(decodeBody(`Material { 1;1;1;1;; 1; 0;0;0;; 0;0;0;; ${textures} }`).error?.code).toBe(
    'limit-exceeded',
  );
});

test('weights leave in batches, the matrix in the last', () => {
  const matrix = '1,0,0,0,0,1,0,0,0,0,1,0,5,0,0,1;;';
  const { events } = decodeBody(
    `Mesh M { ${quad} SkinWeights { "Bone"; 3; 3,1,0; 0.5,0.25,0.125; ${matrix} } SkinWeights { "None"; 0; ;; ${matrix} } } Frame Bone { } Frame None { }`,
    { batchSize: 2 },
  );
  expect(events.filter(({ type }) => type === 'bone-weights')).toEqual([
    expect.objectContaining({
      skinBone: 0,
      first: 0,
      count: 2,
      vertices: new Uint32Array([3, 1]),
      weights: new Float32Array([0.5, 0.25]),
    }),
    expect.objectContaining({
      skinBone: 0,
      first: 2,
      count: 1,
      vertices: new Uint32Array([0]),
      weights: new Float32Array([0.125]),
      offsetMatrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1],
    }),
    expect.objectContaining({
      skinBone: 1,
      first: 0,
      count: 0,
      offsetMatrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1],
    }),
  ]);
  expect(events.find((event) => event.type === 'bone-weights' && event.first === 0)).not.toHaveProperty(
    'offsetMatrix',
  );
});

test('counts that are impossible or past a limit end the decode', () => {
  expect(decodeBody('Mesh { -1;').error?.code).toBe('bad-count');
  expect(decodeBody('Mesh { 1.5;').error?.code).toBe('bad-count');
  expect(decodeBody('Mesh { 2000000000;').error?.code).toBe('limit-exceeded');
  expect(decodeBody('Mesh { 1; 0;0;0;; 1; -3;').error?.code).toBe('bad-count');
  expect(decodeBody('Mesh { 1; 0;0;0;; 1; 2000000;').error?.code).toBe('limit-exceeded');
  expect(decodeBody(`Mesh M { ${quad} SkinWeights { "b"; 5000000;`).error?.code).toBe('limit-exceeded');
});
