import type { ByteSource } from '../byte-source.ts';
import type { FileStore, FolderEntry } from './file-store.ts';
import { folderOf, joinPath, nameOf, splitExtension, storedSteps } from './path-steps.ts';

export interface FindOptions {
  /** Path of the file that names the wanted one; relative names start from its folder. Absent: the top. */
  readonly from?: string | undefined;
  /** Folders to search besides, from the top of the store: where a game keeps its textures. */
  readonly folders?: readonly string[] | undefined;
  /** Other extensions under which the same thing may lie, best first, without dots. */
  readonly otherExtensions?: ((extension: string) => readonly string[]) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FoundFile {
  /** Where it lies in the store. */
  readonly path: string;
  readonly source: ByteSource;
}

export interface MissingFile {
  readonly path?: undefined;
  /** The paths looked for, for the message that says so. */
  readonly tried: readonly string[];
}

/** Folders read below those searched, at most: a whole disk is not searched for a picture. */
const mostFoldersBelow = 200;

/** Of an absolute path, more steps than these only tell where the author kept his files. */
const mostStepsOfAbsolutePath = 3;

/**
 * Finds the file that another one names, as the program that wrote it would on the author's disk. Case does not matter,
 * nor which slashes part folders. A file that is not where its path leads may lie beside the one that names it, in one
 * of `folders`, or (where the store can be listed) in a folder below those; a name with another extension comes after
 * every place has been tried for the right one.
 *
 * @param stored the name as the file has it: `..\Textures\SKIN.TGA`, `C:\work\hero\skin.tga`
 * @returns the file, opened but not read, or the paths that were tried
 * @throws the reason of the signal, and what the store rejects with
 */
export async function findFile(
  store: FileStore,
  stored: string,
  options: FindOptions = {},
): Promise<FoundFile | MissingFile> {
  const { from = '', folders = [], otherExtensions, signal } = options;
  const tried = new Set<string>();
  const search = store.list === undefined ? exactSearch : listedSearch(store.list.bind(store));
  const starts = [
    ...new Set([folderOf(from), ...folders.map((folder) => joinPath('', storedSteps(folder).steps))]),
  ];
  for (const names of namesToTry(stored, otherExtensions)) {
    for (const steps of names) {
      for (const start of starts) {
        signal?.throwIfAborted();
        const found = await attempt(joinPath(start, steps));
        if (found !== undefined) return found;
      }
    }
    const name = names.at(-1)?.at(-1);
    if (name === undefined) continue;
    for (const start of starts) {
      signal?.throwIfAborted();
      const path = await search.below(start, name);
      const source = path === undefined ? undefined : await store.open(path, signal);
      if (path !== undefined && source !== undefined) return { path, source };
    }
  }
  return { tried: [...tried] };

  async function attempt(wanted: string): Promise<FoundFile | undefined> {
    if (wanted === '' || tried.has(wanted)) return undefined;
    tried.add(wanted);
    for (const path of await search.paths(wanted)) {
      const source = await store.open(path, signal);
      if (source !== undefined) return { path, source };
    }
    return undefined;
  }
}

/** How a store is searched: by its lists, or by trying paths. */
interface Search {
  /** The paths under which a wanted one may really lie. */
  paths(wanted: string): Promise<readonly string[]>;
  /** A file of this name in a folder below another. */
  below(folder: string, name: string): Promise<string | undefined>;
}

/** Where nothing can be listed, a name is tried as stored and in lower case. */
const exactSearch: Search = {
  paths: async (wanted) => [...new Set([wanted, joinPath(folderOf(wanted), [nameOf(wanted).toLowerCase()])])],
  below: async () => undefined,
};

function listedSearch(list: NonNullable<FileStore['list']>): Search {
  const known = new Map<string, Promise<readonly FolderEntry[]>>();
  const entriesOf = (folder: string): Promise<readonly FolderEntry[]> => {
    const entries = known.get(folder) ?? list(folder).then((found) => found ?? []);
    known.set(folder, entries);
    return entries;
  };
  return {
    async paths(wanted) {
      let path = '';
      const steps = wanted.split('/');
      for (const [index, step] of steps.entries()) {
        const isFolder = index < steps.length - 1;
        const entry = pick(await entriesOf(path), step, isFolder);
        if (entry === undefined) return [];
        path = joinPath(path, [entry]);
      }
      return [path];
    },
    async below(folder, name) {
      const waiting = [folder];
      for (let index = 0; index < waiting.length && index <= mostFoldersBelow; index++) {
        const here = waiting[index] as string;
        const entries = await entriesOf(here);
        const entry = index === 0 ? undefined : pick(entries, name, false);
        if (entry !== undefined) return joinPath(here, [entry]);
        for (const each of entries) if (each.isFolder) waiting.push(joinPath(here, [each.name]));
      }
      return undefined;
    },
  };
}

/** The entry of exactly this name, else one that differs in case or in how its accents are composed. */
function pick(entries: readonly FolderEntry[], name: string, isFolder: boolean): string | undefined {
  const rightKind = entries.filter((entry) => entry.isFolder === isFolder);
  const alike = comparable(name);
  return (
    rightKind.find((entry) => entry.name === name) ??
    rightKind.find((entry) => comparable(entry.name) === alike)
  )?.name;
}

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Ever shorter ends of a stored path (the last is the name alone), first with the extension it has, then with others.
 * A relative path is tried as a whole.
 */
function namesToTry(stored: string, otherExtensions: FindOptions['otherExtensions']): string[][][] {
  const { steps, isAbsolute } = storedSteps(stored);
  const name = steps.at(-1);
  if (name === undefined || name === '..') return [];
  const longest = isAbsolute ? Math.min(steps.length, mostStepsOfAbsolutePath) : steps.length;
  const ends = Array.from({ length: longest }, (_, index) => steps.slice(steps.length - longest + index));
  const { stem, extension } = splitExtension(name);
  const others = otherExtensions?.(extension) ?? [];
  const names = [name, ...others.filter((other) => other !== extension).map((other) => `${stem}.${other}`)];
  return names.map((each) => ends.map((end) => [...end.slice(0, -1), each]));
}

/** Kinds of pictures that one and the same texture is found as, after games and their models have been converted. */
const pictureExtensions = ['png', 'jpg', 'jpeg', 'webp', 'dds', 'tga', 'bmp', 'gif', 'pcx', 'tif', 'tiff'];

/** For `FindOptions.otherExtensions`: a texture may lie as any other kind of picture. */
export function otherPictureExtensions(): readonly string[] {
  return pictureExtensions;
}
