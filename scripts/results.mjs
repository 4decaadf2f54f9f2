import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const folderName = '.results';

/** Folders that have a manifest, `.` for the root, with their scripts. */
function projects() {
  const groups = ['packages', 'apps'].filter((group) => existsSync(join(root, group)));
  const grouped = groups.flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`));
  return ['benchmarks', 'fixtures', 'tools', ...grouped]
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({
      folder,
      scripts: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts ?? {},
    }));
}

/** Forgets earlier runs, so that a sum never holds numbers of another one. */
export function clearResults() {
  for (const folder of ['.', ...projects().map((project) => project.folder)]) {
    rmSync(join(root, folder, folderName), { recursive: true, force: true });
  }
}

/** Keeps the counts of the checks that are no jest run. */
export function writeChecks(counts) {
  mkdirSync(join(root, folderName), { recursive: true });
  writeFileSync(join(root, folderName, 'checks.json'), `${JSON.stringify(counts)}\n`);
}

/** The result file each package with tests has to leave. */
export function expectedResults() {
  return projects()
    .filter(({ scripts }) => scripts.test)
    .map(({ folder }) => `${folder}/${folderName}/jest.json`);
}

/** Sums every result there is; a file that is expected and missing counts as one failure. */
export function sumResults(expected) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const folder of ['.', ...projects().map((project) => project.folder)]) {
    const results = join(root, folder, folderName);
    const files = existsSync(results) ? readdirSync(results).filter((file) => file.endsWith('.json')) : [];
    for (const file of files) {
      const counts = JSON.parse(readFileSync(join(results, file), 'utf8'));
      for (const key of Object.keys(total)) total[key] += counts[key] ?? 0;
    }
  }
  for (const file of expected.filter((path) => !existsSync(join(root, path)))) {
    console.error(`No result in ${file}: its tests did not run to the end.`);
    total.failed += 1;
  }
  return total;
}

export function formatTotal({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
