import type { Decoder } from './decoder.ts';

/** Loads one decoder and no other, so that each process holds only what it measures. */
const loaders: Readonly<Record<string, () => Promise<Decoder>>> = {
  'rigstream-sync': async () => (await import('./rigstream.ts')).rigstreamSync,
  'rigstream-chunks': async () => (await import('./rigstream.ts')).rigstreamChunks,
  'string-split': async () => (await import('./string-reference.ts')).stringSplit,
  'string-scan': async () => (await import('./string-reference.ts')).stringScan,
  'string-objects': async () => (await import('./string-objects.ts')).stringObjects,
  'three-xloader': async () => (await import('./three-x-loader.ts')).threeXLoader,
  'assimp-wasm': async () => (await import('./assimp-wasm.ts')).assimpWasm,
};

/** Ids of the decoders that run in Node, in the order of the tables. */
export const decoderIds: readonly string[] = Object.keys(loaders);

export async function findDecoder(id: string): Promise<Decoder> {
  const load = loaders[id];
  if (load === undefined)
    throw new RangeError(`no decoder is called ${id}; there are ${decoderIds.join(', ')}`);
  return load();
}
