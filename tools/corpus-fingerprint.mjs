// Prints a short text that changes with the shared corpus, so that cached test results do not outlive it.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sharedFolder, sharedFolderPath } from './shared-folder/shared-folder.mjs';

const shared = sharedFolderPath();
const hash = createHash('sha256');
let files = 0;

for (const folder of ['corpus', 'cases']) {
  const top = sharedFolder(folder);
  if (top === undefined) continue;
  const entries = readdirSync(top, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  for (const path of paths) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(shared, path)}\0${size}\0${mtimeMs}\n`);
    files += 1;
  }
}

console.log(files === 0 ? 'no corpus' : `${files} files ${hash.digest('hex')}`);
