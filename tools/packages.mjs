import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const workspaceRoot = resolve(import.meta.dirname, '..');

/** Every package of the workspace but `tools`: its folder (from the root) and its manifest. */
export function workspacePackages(root = workspaceRoot) {
  const inside = (group) =>
    existsSync(join(root, group)) ? readdirSync(join(root, group)).map((name) => `${group}/${name}`) : [];
  return [...inside('packages'), ...inside('apps'), 'benchmarks', 'fixtures']
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(root, folder, 'package.json')) }));
}

export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
