import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readJson } from '../packages.mjs';

/** `tsc -b` builds what the references name; they have to name what the manifest depends on. */
export function referenceFaults({ folder, manifest }, packages, root) {
  const config = join(root, folder, 'tsconfig.lib.json');
  if (!existsSync(config)) return [];
  const folderOf = new Map(packages.map((each) => [each.manifest.name, each.folder]));
  const expected = Object.keys(manifest.dependencies ?? {})
    .filter((name) => folderOf.has(name))
    .map((name) => `${folderOf.get(name)}/tsconfig.lib.json`);
  const found = (readJson(config).references ?? []).map(({ path }) => posix.join(folder, path));
  return [
    ...expected
      .filter((path) => !found.includes(path))
      .map((path) => `tsconfig.lib.json lacks a reference to ${path}`),
    ...found
      .filter((path) => !expected.includes(path))
      .map((path) => `tsconfig.lib.json refers to ${path} in vain`),
  ];
}
