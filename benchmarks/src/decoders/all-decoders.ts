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
  'fflate-then-parse': async () => (await import('./inflate-then-parse.ts')).fflateThenParse,
  'zlib-then-parse': async () => (await import('./inflate-then-parse.ts')).zlibThenParse,
};

/** Decoders of token streams that run in Node. */
export const binaryDecoderIds: readonly string[] = ['rigstream-sync', 'rigstream-chunks', 'assimp-wasm'];
const inflaters = ['fflate-then-parse', 'zlib-then-parse'];
/** Decoders of token streams in MSZIP blocks. */
export const packedDecoderIds: readonly string[] = [...binaryDecoderIds, ...inflaters];
/** Decoders of text. */
export const textDecoderIds: readonly string[] = Object.keys(loaders).filter((id) => !inflaters.includes(id));

export async function findDecoder(id: string): Promise<Decoder> {
  const load = loaders[id];
  if (load === undefined)
    throw new RangeError(`no decoder is called ${id}; there are ${Object.keys(loaders).join(', ')}`);
  return load();
}
