/**
 * First bytes of files people mistake for models of a registered format, as Latin-1 text. Sources: the formats' own
 * specifications.
 */
const signatures = {
  '\x1f\x8b': 'gzip-compressed data',
  'PK\x03\x04': 'a ZIP archive',
  '7z\xbc\xaf': 'a 7-Zip archive',
  'Rar!': 'a RAR archive',
  'Kaydara FBX': 'FBX',
  '; FBX': 'text FBX',
  glTF: 'GLB (binary glTF)',
  BLENDER: 'a Blender file',
  MD5Version: 'MD5',
  INTERQUAKEMODEL: 'IQM',
  IDP: 'a Quake model',
  MS3D: 'MilkShape 3D',
  ply: 'PLY',
  '\x89PNG': 'PNG',
  '\xff\xd8\xff': 'JPEG',
  'DDS ': 'a DDS texture',
  'version https://git-lfs': 'a Git LFS pointer',
  '\xff\xfe': 'UTF-16 text',
  '\xfe\xff': 'UTF-16 text',
};

/** What bytes that no format claims might be: `FBX`. */
export function describeForeign(head: Uint8Array): string | undefined {
  const text = latin1(head.subarray(0, 256));
  if (/^\s*<(!doctype )?html/i.test(text)) return 'a web page';
  return Object.entries(signatures).find(([start]) => text.startsWith(start))?.[1];
}

/** Bytes as text, one character each. */
export function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
