import type { ByteSource } from '../byte-source.ts';
import type { FileStore, FolderEntry } from './file-store.ts';
import { folderOf, joinPath, nameOf, storedSteps } from './path-steps.ts';

/** A `File` of a drop, of `<input type="file">`, or any blob that has a name. */
export interface NamedFile {
  readonly name: string;
  /** Path in the folder that was picked; browsers leave it empty for single files. */
  readonly webkitRelativePath?: string;
  readonly size: number;
  stream(): ReadableStream<Uint8Array>;
}

/**
 * A store of sources that are at hand: entries of an archive, buffers, blobs.
 * @param files sources by their paths. A source that is read as a whole once can be opened once
 */
export function storeOfSources(files: Iterable<readonly [path: string, source: ByteSource]>): FileStore {
  const sources = new Map<string, ByteSource>();
  const folders = new Map<string, Map<string, FolderEntry>>([['', new Map()]]);
  for (const [stored, source] of files) {
    const path = joinPath('', storedSteps(stored).steps);
    sources.set(path, source);
    let isFolder = false;
    for (let at = path; at !== ''; at = folderOf(at), isFolder = true) {
      const folder = folderOf(at);
      const entries = folders.get(folder) ?? new Map<string, FolderEntry>();
      folders.set(folder, entries.set(nameOf(at), { name: nameOf(at), isFolder }));
    }
  }
  return {
    open: async (path) => sources.get(path),
    list: async (folder) => {
      const entries = folders.get(folder);
      return entries && [...entries.values()];
    },
  };
}

/** A store of files that were dropped on a page or picked. Nothing is read before a decode asks for it. */
export function storeOfFiles(files: Iterable<NamedFile>): FileStore {
  return storeOfSources(Array.from(files, (file) => [file.webkitRelativePath || file.name, file] as const));
}
