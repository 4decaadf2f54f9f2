import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { workspacePackages, workspaceRoot as workspace } from '../packages.mjs';

const left = new Set(['dist', 'coverage', '.results', '.tsbuild', '.nx', '.vite']);

/** A copy of manifests and sources in a temporary folder. pnpm's links are relative, so they point into the copy. */
export function copyWorkspace() {
  const root = mkdtempSync(join(tmpdir(), 'rigstream-boundaries-'));
  for (const file of ['package.json', 'jest.preset.mjs', 'tsconfig.base.json', '.dependency-cruiser.mjs']) {
    cpSync(join(workspace, file), join(root, file));
  }
  for (const { folder } of workspacePackages()) {
    cpSync(join(workspace, folder), join(root, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !left.has(basename(source)),
    });
  }
  // Tests import helpers from here.
  cpSync(join(workspace, 'tools'), join(root, 'tools'), {
    recursive: true,
    filter: (source) => basename(source) !== 'node_modules',
  });
  symlinkSync(join(workspace, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    /** Writes a file; below a `node_modules` the content is where a link leads. */
    write(path, content) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      if (path.includes('/node_modules/')) symlinkSync(content, join(root, path));
      else writeFileSync(join(root, path), content);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
