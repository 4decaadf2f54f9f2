import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';

const beside = resolve(import.meta.dirname, '../../../shared');

/** Where the corpora and cases beside the project are looked for. */
export function sharedFolderPath() {
  return resolve(process.env.RIGSTREAM_SHARED || beside);
}

/** Absolute path of the shared folder, or of a part of it; undefined where it is absent. */
export function sharedFolder(part = '') {
  const path = join(sharedFolderPath(), part);
  return existsSync(path) ? path : undefined;
}
