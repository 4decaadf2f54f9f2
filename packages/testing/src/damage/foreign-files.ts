import type { NamedBytes } from '../conformance-options.ts';
import { seededRandom } from '../seeded-random.ts';

/** A file of another format, by its beginning. */
export interface ForeignFile extends NamedBytes {
  /** The first bytes leave no doubt that it is something else. */
  readonly hasSignature: boolean;
}

const signatures: readonly (readonly [name: string, head: string])[] = [
  ['a PNG image', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\0\0\0\x02\0\x08\x06\0\0\0'],
  ['a JPEG image', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'],
  ['a ZIP archive', 'PK\x03\x04\x14\0\0\0\x08\0\0\0!\0'],
  ['a gzip file', '\x1f\x8b\x08\0\0\0\0\0\0\x03\xed\xbd\x07'],
  ['a binary glTF file', 'glTF\x02\0\0\0\x40\x01\0\0\x10\x01\0\0JSON{"asset"'],
  ['a binary FBX file', 'Kaydara FBX Binary  \0\x1a\0\xe8\x1c\0\0'],
  ['a Blender file', 'BLENDER-v279RENDH\x01\0\0'],
  ['a program for Windows', 'MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0\xb8\0\0\0'],
];

const texts: readonly (readonly [name: string, text: string])[] = [
  ['a web page', '<!DOCTYPE html>\n<html lang="en"><head><title>404 Not Found</title></head></html>\n'],
  ['JSON', '{"error": "not found", "values": [1, 2, 3]}\n'],
  ['prose', 'It was a dark and stormy night; the rain fell in torrents, except at occasional intervals.\n'],
  [
    'an OBJ file',
    '# cube\nmtllib cube.mtl\no Cube\nv 1.000000 1.000000 -1.000000\nvn 0 1 0\nf 1//1 2//1 3//1\n',
  ],
  ['white space', ' \t\r\n \n\n   '],
];

/** Files the kit brings along. Noise has no signature: a format without one of its own may take it for possible. */
export function foreignFiles(seed: number): readonly ForeignFile[] {
  const random = seededRandom(seed);
  const noise = Array.from({ length: 16 }, (_, index) => ({
    name: `noise ${index}`,
    bytes: Uint8Array.from({ length: 1 + random(400) }, () => random(256)),
    hasSignature: false,
  }));
  return [
    ...signatures.map(([name, head]) => ({ name, bytes: bytesOf(head), hasSignature: true })),
    ...texts.map(([name, text]) => ({ name, bytes: bytesOf(text), hasSignature: false })),
    { name: 'zeros', bytes: new Uint8Array(64), hasSignature: false },
    ...noise,
  ];
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
