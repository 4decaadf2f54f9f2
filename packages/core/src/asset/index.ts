export { decodeAll, type AssetOptions, type AssetPart, type OpenedFile } from './decode-all.ts';
export type { FileStore, FolderEntry } from './file-store.ts';
export { storeOfFiles, storeOfSources, type NamedFile } from './files-in-memory.ts';
export { storeAtUrl } from './files-on-server.ts';
export {
  findFile,
  otherPictureExtensions,
  type FindOptions,
  type FoundFile,
  type MissingFile,
} from './find-file.ts';
export { readWhole } from './read-whole.ts';
