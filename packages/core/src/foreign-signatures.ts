/**
 * How files begin that people mistake for models of a registered format, as Latin-1 text. Sources: the formats' own
 * specifications.
 */
export const foreignBeginnings: Readonly<Record<string, RegExp>> = {
  // oxlint-disable-next-line no-control-regex
  gzip: /^\x1f\x8b/,
  ZIP: /^PK/,
  FBX: /^(Kaydara|;) FBX/,
  glTF: /^glTF|"asset"/,
  COLLADA: /<COLLADA/,
  'a web page': /<(!doctype )?html/i,
  'PNG or JPEG': /^(.PNG|\xff\xd8)/,
  'a Git LFS pointer': /git-lfs/,
  'UTF-16': /^(\xff\xfe|\xfe\xff)/,
};
