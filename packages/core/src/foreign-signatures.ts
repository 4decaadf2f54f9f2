/**
 * First bytes of files people mistake for models of a registered format, as Latin-1 text. Sources:
 * the formats' own specifications.
 */
const signatures: readonly (readonly [head: string, what: string])[] = [
  ['\x1f\x8b', 'looks gzip-compressed; unpack it first, or send it with Content-Encoding: gzip'],
  ['PK\x03\x04', 'is a ZIP archive; unpack it first'],
  ['7z\xbc\xaf', 'is a 7-Zip archive; unpack it first'],
  ['Rar!', 'is a RAR archive; unpack it first'],
  ['Kaydara FBX', 'is FBX'],
  ['; FBX', 'is FBX (text)'],
  ['glTF', 'is GLB (binary glTF)'],
  ['BLENDER', 'is a Blender file'],
  ['MD5Version', 'is an MD5 model'],
  ['IDP', 'is a Quake model'],
  ['INTERQUAKEMODEL', 'is IQM'],
  ['MS3D', 'is a MilkShape model'],
  ['ply\n', 'is PLY'],
  ['ply\r', 'is PLY'],
  ['\x89PNG', 'is a PNG image'],
  ['\xff\xd8\xff', 'is a JPEG image'],
  ['DDS ', 'is a DDS texture'],
  ['version https://git-lfs', 'is a Git LFS pointer, not the file itself'],
  ['\xff\xfe', 'looks like UTF-16 text'],
  ['\xfe\xff', 'looks like UTF-16 text'],
];

const webPage = /^\s*<(!doctype html|html)/i;
const collada = /<COLLADA/;

/** What bytes that no format claims might be: `is FBX`. */
export function describeForeign(head: Uint8Array): string | undefined {
  const text = Array.from(head.subarray(0, 256), (byte) => String.fromCharCode(byte)).join('');
  if (webPage.test(text)) return 'is a web page; the URL may be wrong';
  if (collada.test(text)) return 'is COLLADA';
  return signatures.find(([start]) => text.startsWith(start))?.[1];
}
