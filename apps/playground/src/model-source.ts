import {
  otherPictureExtensions,
  storeAtUrl,
  storeOfFiles,
  type FileStore,
  type OpenedFile,
} from '@rigstream/core/asset';
import { formats } from './formats.ts';

/** A model that can be opened, again and again, with the files that belong to it. */
export interface ModelSource {
  readonly name: string;
  /** Where its parts and pictures lie. */
  readonly store: FileStore;
  /** Path in the store from which names in the model start. */
  readonly path: string;
  /**
   * What to begin with; further parts follow from what these name.
   * Rejects when the source cannot be read, or with the reason of the signal.
   */
  begin(signal: AbortSignal): Promise<readonly (string | OpenedFile)[]>;
  /** Where pictures are looked for, as the end of a sentence. */
  readonly texturePlace: string;
  /** Extensions a picture may have instead of its own: trying them is free where nothing is sent for. */
  readonly otherExtensions?: () => readonly string[];
}

/** A model on a server, its parts and pictures in the same folder. */
export function modelAt(url: URL): ModelSource {
  const path = decodeURIComponent(url.pathname.split('/').pop() ?? '');
  return {
    name: path || url.host,
    store: storeAtUrl(new URL('.', url)),
    path,
    texturePlace: 'beside the model',
    async begin(signal) {
      const response = await fetch(url, { signal });
      if (!response.ok || response.body === null) {
        throw new Error(`the server answered ${response.status} ${response.statusText} for ${url.pathname}`);
      }
      return [{ path, source: response }];
    },
  };
}

/**
 * The model among files that were dropped or picked together. A manifest leads its parts. Without one, the files of the
 * first format found are taken: all of them where a format spreads a model over files of several extensions, else one.
 * @returns undefined when nothing but pictures is there
 */
export function modelAmong(files: readonly File[]): ModelSource | undefined {
  const paths = files.map(pathOf).toSorted(byDepthAndName);
  const extensions = formats.formats.flatMap((format) => format.extensions);
  const models = paths.filter((path) => extensions.includes(extensionOf(path)));
  const first = models.find(isManifest) ?? models[0] ?? paths.find((path) => !isPicture(path));
  if (first === undefined) return undefined;
  const format = formats.formats.find((each) => each.extensions.includes(extensionOf(first)));
  const isSpread = format !== undefined && format.extensions.length > 1 && !isManifest(first);
  const parts = isSpread ? models.filter((path) => format.extensions.includes(extensionOf(path))) : [first];
  const name = first.split('/').at(-1) ?? first;
  return {
    name: parts.length > 1 ? `${name} and ${parts.length - 1} more` : name,
    store: storeOfFiles(files),
    path: first,
    texturePlace: 'among the files given',
    otherExtensions: otherPictureExtensions,
    begin: async () => parts,
  };
}

/** True for the names of pictures, which are no models. */
export function isPicture(path: string): boolean {
  return otherPictureExtensions().includes(extensionOf(path));
}

function isManifest(path: string): boolean {
  return extensionOf(path) === 'cfg';
}

function extensionOf(path: string): string {
  return /\.([^./]*)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

/** What lies at the top of a folder is the model sooner than what lies below; else people number and sort by name. */
function byDepthAndName(one: string, other: string): number {
  const depth = one.split('/').length - other.split('/').length;
  return depth || one.localeCompare(other, 'en', { numeric: true });
}
