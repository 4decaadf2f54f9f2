import { dirname, join, relative, resolve, sep } from 'node:path';
import type { FileStore } from '@rigstream/core/asset';
import { storeAtUrl } from '@rigstream/core/asset';
import { storeInDirectory } from '@rigstream/core/directory';
import type { Input } from './open-input.ts';

/** Where the files lie that an input names. */
export interface AssetPlace {
  readonly store: FileStore;
  /** The input's own path in the store. */
  readonly path: string;
  /** Whether opening a file there asks a server. */
  readonly isRemote: boolean;
  /** A path of the store as people know it. */
  locate(path: string): string;
}

/** Folders above the input's own that its `..` may reach: models and textures are often side by side in a game. */
const foldersAbove = 2;

/** The place of an input; undefined where nothing lies beside it (standard input). */
export function placeOf({ path, url }: Input): AssetPlace | undefined {
  if (path !== undefined) {
    const file = resolve(path);
    const top = resolve(dirname(file), ...Array<string>(foldersAbove).fill('..'));
    const folder = dirname(path);
    return {
      isRemote: false,
      store: storeInDirectory(top),
      path: relative(top, file).split(sep).join('/'),
      locate: (found) => join(folder, relative(resolve(folder), join(top, found))),
    };
  }
  if (url === undefined) return undefined;
  const base = new URL('.', url);
  return {
    isRemote: true,
    store: storeAtUrl(base),
    path: decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''),
    locate: (found) => new URL(found.split('/').map(encodeURIComponent).join('/'), base).href,
  };
}
