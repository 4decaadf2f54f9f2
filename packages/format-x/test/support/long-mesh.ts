/** A mesh of about so many bytes, made on the fly: positions, faces, normals, texture coordinates. */
export function* longMesh(bytes: number): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const vertices = Math.floor(bytes / 150);
  let text = 'xof 0303txt 0032\nFrame Root {\nMesh Long {\n';
  function* list(head: string, count: number, row: (index: number) => string): Generator<Uint8Array> {
    text += head;
    for (let index = 0; index < count; index++) {
      text += row(index);
      if (text.length < 2 ** 16) continue;
      yield encoder.encode(text);
      text = '';
    }
  }
  const face = (index: number): string =>
    `3;${index},${(index * 3) % vertices},${(index * 5) % vertices};,\n`;
  yield* list(`${vertices};\n`, vertices, vector);
  yield* list(`${vertices};\n`, vertices, face);
  yield* list(`MeshNormals { ${vertices};\n`, vertices, vector);
  yield* list(`${vertices};\n`, vertices, face);
  yield* list(
    `}\nMeshTextureCoords { ${vertices};\n`,
    vertices,
    (index) => `${(index % 64) / 64};${(index % 32) / 32};,\n`,
  );
  yield encoder.encode(`${text}}\n}\n}\n`);
}

function vector(index: number): string {
  return `${(index % 997) / 8};${(-index % 991) / 16};${((index * 7) % 983) / 4};,\n`;
}
