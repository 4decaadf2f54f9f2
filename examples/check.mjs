// Builds and tests each example against packed tarballs of our packages, as somebody outside would use them. Run it in the
// repository after `tsc -b` of `packages/core` and `packages/testing`; it needs no network where pnpm is installed.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'rigstream-examples-'));
const run = (cwd, command, ...words) => execFileSync(command, words, { cwd, stdio: 'inherit' });

try {
  for (const name of ['core', 'testing']) {
    const installed = join(folder, 'node_modules/@rigstream', name);
    mkdirSync(installed, { recursive: true });
    const packed = ['pack', '--pack-destination', folder];
    run(join(root, 'packages', name), 'npx', '--yes', packageManager.replace(/\+.*/, ''), ...packed);
    const tarball = readdirSync(folder).find((file) => file.startsWith(`rigstream-${name}-`));
    run(folder, 'tar', '-xzf', tarball, '--strip-components=1', '-C', installed);
  }
  const examples = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  for (const { name } of examples) {
    const example = join(folder, name);
    cpSync(join(import.meta.dirname, name), example, { recursive: true });
    run(example, join(root, 'node_modules/.bin/tsc'));
    run(example, process.execPath, '--test');
  }
} finally {
  rmSync(folder, { recursive: true });
}
