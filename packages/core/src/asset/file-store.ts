import type { ByteSource } from '../byte-source.ts';

/** An entry of a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * A place that holds the files of assets: a folder on disk, files dropped on a page, a web server. Paths have forward
 * slashes, start at the top of the place, and never leave it.
 */
export interface FileStore {
  /**
   * Opens a file by its exact path; undefined when there is none. Rejects when the place cannot be asked at all.
   * @throws the reason of the signal
   */
  open(path: string, signal?: AbortSignal): Promise<ByteSource | undefined>;
  /**
   * What lies in a folder (`''` is the top); undefined when there is no such folder. A place that cannot tell (HTTP)
   * has no such method, and only exact paths find a file there.
   */
  list?(folder: string): Promise<readonly FolderEntry[] | undefined>;
}
