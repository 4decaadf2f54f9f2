import type { NamedBytes } from '@rigstream/testing';
import { FileBytes } from './file-bytes.ts';

const MOST = 2 ** 31 - 1;
const MANY = 70_000;

/** Counts that cannot be, lists in which nothing is, and names that are everything there is. */
export function hostileFiles(): readonly NamedBytes[] {
  const counts = [-1, MOST, 2 ** 24];
  return [
    ...counts.flatMap((count) => [
      { name: `${count} bones`, file: new FileBytes('CSF', 910).integers(count) },
      { name: `${count} tracks`, file: new FileBytes('CAF', 910).floats(1).integers(count) },
      { name: `${count} keys`, file: new FileBytes('CAF', 910).floats(1).integers(1, 0, count) },
      { name: `${count} submeshes`, file: new FileBytes('CMF', 910).integers(count) },
      { name: `${count} vertices`, file: new FileBytes('CMF', 910).integers(1, 0, count, 0, 0, 0, 0) },
      { name: `${count} maps`, file: new FileBytes('CMF', 910).integers(1, 0, 1, 0, 0, 0, count) },
      {
        name: `${count} influences`,
        file: new FileBytes('CMF', 910).integers(1, 0, 1, 0, 0, 0, 0).zeros(8).integers(count).zeros(MANY),
      },
      {
        name: `${count} maps of a material`,
        file: new FileBytes('CRF', 910).zeros(4).integers(count).zeros(MANY),
      },
      {
        name: `${count} tracks of morphs`,
        file: new FileBytes('CPF', 1301).floats(1).integers(count).zeros(MANY),
      },
      { name: `${count} bytes of a name`, file: new FileBytes('CSF', 910).integers(1, count).zeros(MANY) },
    ]),
    {
      name: 'many children of a bone',
      file: new FileBytes('CSF', 910).integers(1).string('a').zeros(15).integers(MANY).zeros(MANY),
    },
    {
      name: 'submeshes of nothing',
      file: new FileBytes('CMF', 910).integers(10_000).zeros(60_000),
    },
    {
      name: 'tracks of nothing',
      file: new FileBytes('CAF', 910)
        .floats(1)
        .integers(MANY / 2)
        .zeros(MANY),
    },
    {
      name: 'a cycle of many bones',
      file: Array.from({ length: 500 }, (_, bone) => bone).reduce(
        (file, bone) => file.zeros(15).integers((bone + 1) % 500, 0),
        new FileBytes('CSF', 910).integers(500),
      ),
    },
  ]
    .map(({ name, file }) => ({ name, bytes: file.take() }))
    .concat([
      { name: 'a manifest of one line', bytes: bytesOf(`mesh=a.cmf\nmesh=${'n'.repeat(2 ** 20)}`) },
      { name: 'a manifest of line feeds', bytes: bytesOf(`mesh=a.cmf${'\n'.repeat(2 ** 20)}`) },
    ]);
}

/** Texts that have a key in common with manifests, and beginnings that have letters in common with a magic. */
export function foreignFiles(): readonly NamedBytes[] {
  return [
    { name: 'settings with a path', bytes: bytesOf('path=/usr/share/program\nscale=2\ntheme=dark\n') },
    { name: 'settings with sections', bytes: bytesOf('[engine]\npath=C:\\games\nmesh=box.obj\n') },
    { name: 'settings with a mesh', bytes: bytesOf('mesh=box.obj\nmaterial=red.mtl\n') },
    { name: 'settings that name a file of Cal3D by chance', bytes: bytesOf('path=bin\noutput=walk.caf\n') },
    { name: 'a comment', bytes: bytesOf('# nothing but a comment\n') },
    { name: 'a sound of Apple', bytes: bytesOf('caff\0\x01\0\0desc') },
    { name: 'text that begins like a magic', bytes: bytesOf('CSF 910') },
    { name: 'a raw image of Canon', bytes: bytesOf('CRFA\0\x01\0\0') },
  ];
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** A mesh of about so many bytes. */
export function* longMesh(size: number): Generator<Uint8Array, void, void> {
  const records = 1000;
  const chunk = new Uint8Array(44 * records);
  const view = new DataView(chunk.buffer);
  for (let at = 0; at < chunk.length; at += 44) {
    [at / 44, 2, 3, 0, 0, 1].forEach((value, index) => view.setFloat32(at + 4 * index, value, true));
    view.setInt32(at + 24, -1, true);
    view.setInt32(at + 32, 1, true);
    view.setInt32(at + 36, 3, true);
    view.setFloat32(at + 40, 1, true);
  }
  const chunks = Math.ceil(size / chunk.length);
  yield new FileBytes('CMF', 910).integers(1, 0, chunks * records, 0, 0, 0, 0).take();
  for (let made = 0; made < chunks; made++) yield chunk.slice();
}
