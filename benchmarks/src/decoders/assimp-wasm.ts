import { createRequire } from 'node:module';
import type { Decoder } from './decoder.ts';
import { Bounds, type ModelFacts } from './model-facts.ts';

interface AssimpFile {
  GetContent(): Uint8Array;
}
interface AssimpResult {
  IsSuccess(): boolean;
  GetErrorCode(): string;
  GetFile(index: number): AssimpFile;
  delete(): void;
}
interface AssimpFileList {
  AddFile(name: string, content: Uint8Array): void;
  delete(): void;
}
interface Assimp {
  readonly FileList: new () => AssimpFileList;
  ConvertFileList(files: AssimpFileList, format: string): AssimpResult;
}
interface AssimpJson {
  readonly meshes?: readonly {
    readonly vertices: readonly number[];
    readonly faces: readonly (readonly number[])[];
  }[];
}

/** assimp as WebAssembly. It offers no decode without its fixed post-processing, nor another result than a file. */
export const assimpWasm: Decoder = {
  id: 'assimp-wasm',
  title: 'assimpjs (WebAssembly), to its JSON',
  async load() {
    const start = createRequire(import.meta.url)('assimpjs') as () => Promise<Assimp>;
    const assimp = await start();
    return {
      decode: (bytes) => convert(assimp, bytes),
      describe: (result) => describe(result as AssimpJson),
    };
  },
};

function convert(assimp: Assimp, bytes: Uint8Array): AssimpJson {
  const files = new assimp.FileList();
  files.AddFile('model.x', bytes);
  const result = assimp.ConvertFileList(files, 'assjson');
  try {
    if (!result.IsSuccess()) throw new Error(result.GetErrorCode());
    return JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent())) as AssimpJson;
  } finally {
    result.delete();
    files.delete();
  }
}

/** Equal vertices are joined and polygons cut up, so triangles and the box are what can be compared. */
function describe({ meshes = [] }: AssimpJson): ModelFacts {
  const bounds = new Bounds();
  let triangles = 0;
  for (const { vertices, faces } of meshes) {
    bounds.add(vertices);
    triangles += faces.filter(({ length }) => length === 3).length;
  }
  return { triangles, extent: bounds.extent };
}
