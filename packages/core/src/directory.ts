/// <reference types="node" />
import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './asset/file-store.ts';

/**
 * A folder on disk as the place of an asset's files, for `@rigstream/core/asset`. Works where `node:fs` does (Node, Bun,
 * Deno). Nothing above the folder is opened, whatever a model file names: a path out of it, through `..` or a link, is
 * no file of this store.
 */
export function storeInDirectory(directory: string): FileStore {
  const top = resolve(directory);
  const realTop = realpath(top).catch(() => top);

  /** The real path of what lies below the top. */
  async function inside(path: string): Promise<string | undefined> {
    const real = await realpath(join(top, path)).catch(absent);
    const start = await realTop;
    return real === start || real?.startsWith(start.endsWith(sep) ? start : start + sep) ? real : undefined;
  }

  return {
    async open(path) {
      const real = await inside(path);
      const facts = real === undefined ? undefined : await stat(real).catch(absent);
      if (real === undefined || !facts?.isFile()) return undefined;
      return {
        name: basename(path),
        size: facts.size,
        stream: () => Readable.toWeb(createReadStream(real)) as ReadableStream<Uint8Array>,
      };
    },
    async list(folder) {
      const real = await inside(folder);
      const entries =
        real === undefined ? undefined : await readdir(real, { withFileTypes: true }).catch(absent);
      return (
        entries &&
        Promise.all(
          entries.map(async (entry) => ({
            name: entry.name,
            isFolder: entry.isSymbolicLink()
              ? await isFolder(join(real as string, entry.name))
              : entry.isDirectory(),
          })),
        )
      );
    },
  };
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(absent))?.isDirectory() ?? false;
}

/** What is not there, cannot be there or may not be seen is no file; anything else is a fault of the disk. */
function absent(error: unknown): undefined {
  if (!noFile.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  return undefined;
}

const noFile = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'ELOOP',
  'ENAMETOOLONG',
  // A name with a NUL.
  'ERR_INVALID_ARG_VALUE',
]);
