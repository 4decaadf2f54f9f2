import { baseName, isPicture, matchTextureName } from './texture-name.ts';

/** Bytes of a model on their way. */
export interface OpenedModel {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Bytes in all, where it is known. */
  readonly size?: number;
  readonly mediaType?: string;
}

/** A model that can be opened, again and again, and the pictures that lie beside it. */
export interface ModelSource {
  readonly name: string;
  /** Rejects when the source cannot be read, or with the reason of the signal. */
  open(signal: AbortSignal): Promise<OpenedModel>;
  /** A picture under the name the model gives it; undefined when there is none. */
  openTexture(name: string, signal: AbortSignal): Promise<Blob | undefined>;
  /** Where `openTexture` looks, as the end of a sentence. */
  readonly texturePlace: string;
}

/** A model on a server, its pictures in the same folder. */
export function modelAt(url: URL): ModelSource {
  return {
    name: decodeURIComponent(url.pathname.split('/').pop() ?? '') || url.host,
    texturePlace: 'beside the model',
    async open(signal) {
      const response = await fetch(url, { signal });
      if (!response.ok || response.body === null) {
        throw new Error(`the server answered ${response.status} ${response.statusText} for ${url.pathname}`);
      }
      const size = Number(response.headers.get('content-length') ?? Number.NaN);
      const isPlain = response.headers.get('content-encoding') === null;
      const mediaType = response.headers.get('content-type');
      return {
        stream: response.body,
        // The length counts packed bytes; the body delivers them unpacked.
        ...(isPlain && Number.isSafeInteger(size) ? { size } : {}),
        ...(mediaType === null ? {} : { mediaType }),
      };
    },
    async openTexture(name, signal) {
      const file = name.split(/[\\/]/).pop() ?? '';
      if (/^\.{0,2}$/.test(file)) return undefined;
      const response = await fetch(new URL(encodeURIComponent(file), url), { signal });
      return response.ok ? response.blob() : undefined;
    },
  };
}

/**
 * The model among files that were dropped or picked together: the first one that is no picture.
 * @returns undefined when all of them are pictures
 */
export function modelAmong(files: readonly File[]): ModelSource | undefined {
  const model =
    files.find((file) => baseName(file.name).endsWith('.x')) ?? files.find((file) => !isPicture(file.name));
  if (model === undefined) return undefined;
  const names = files.map((file) => file.name);
  return {
    name: model.name,
    texturePlace: 'among the files given',
    async open() {
      return { stream: model.stream(), size: model.size };
    },
    async openTexture(name) {
      const match = matchTextureName(name, names);
      return files.find((file) => file.name === match && file !== model);
    },
  };
}
