import type { BufferAttribute, Mesh } from 'three-r125';
import type { Decoder } from './decoder.ts';
import { Bounds, type ModelFacts } from './model-facts.ts';

interface XResult {
  readonly models: readonly Mesh[];
}

/** The loader three.js had until r125. */
export const threeXLoader: Decoder = {
  id: 'three-xloader',
  title: 'three.js 0.125 `XLoader`',
  async load() {
    standInForImages();
    const { XLoader } = await import('three-r125/examples/jsm/loaders/XLoader.js');
    return {
      decode: (bytes) =>
        new Promise<XResult>((resolve, reject) => {
          const fail = (error: unknown): void => {
            process.off('uncaughtException', fail);
            reject(error instanceof Error ? error : new Error(String(error)));
          };
          // Most of its work runs in timers, where nothing but the process sees an exception.
          process.on('uncaughtException', fail);
          const loader = new XLoader() as unknown as {
            parse(data: ArrayBuffer, onLoad: (result: XResult) => void): void;
            options: object;
          };
          loader.options = {};
          try {
            loader.parse(bytes.buffer, (result) => {
              process.off('uncaughtException', fail);
              resolve(result);
            });
          } catch (error) {
            fail(error);
          }
        }),
      describe: (result) => describe(result as XResult),
    };
  },
};

/** Textures are never loaded; the loader only has to get an element to set an address on. */
function standInForImages(): void {
  const element = { addEventListener: () => {}, removeEventListener: () => {} };
  Object.assign(globalThis, { document: { createElementNS: () => ({ ...element }) } });
}

/** Its meshes have a vertex for each corner of the faces. */
function describe({ models }: XResult): ModelFacts {
  const bounds = new Bounds();
  let corners = 0;
  for (const { geometry } of models) {
    const position = geometry.getAttribute('position') as BufferAttribute;
    bounds.add(position.array);
    corners += position.count;
  }
  return { triangles: corners / 3, extent: bounds.extent };
}
