import { extname } from 'node:path';
import { modelEvents } from '@rigstream/model/events';
import type { Model, ModelSpace } from '@rigstream/model';
import { convertSpace } from '@rigstream/model/convert-space';
import type { WarningEvent } from '@rigstream/core';
import type { GltfOptions } from '@rigstream/gltf';

/** What a conversion gives: files by their names, the first one the output itself. */
export interface Converted {
  readonly files: readonly (readonly [name: string, bytes: Iterable<Uint8Array>])[];
  /** What the output cannot hold as the model has it. */
  readonly warnings: readonly WarningEvent[];
}

export interface ConvertSettings {
  readonly textures: NonNullable<GltfOptions['textures']>;
  readonly influences: GltfOptions['influences'];
  /** Encoding of a .x file. */
  readonly variant: string | undefined;
}

/** A kind of file models are converted to. */
export interface OutputKind {
  readonly extension: string;
  readonly title: string;
  /** @param name of the output, without folder */
  convert(model: Model, name: string, settings: ConvertSettings): Promise<Converted>;
}

/** The space of .X: what its runtime draws (directx-x section 7). */
const xSpace: ModelSpace = { handedness: 'left', up: '+y', winding: 'cw', uvOrigin: 'top-left' };

export const outputKinds: readonly OutputKind[] = [
  {
    extension: 'glb',
    title: 'binary glTF, everything in one file',
    async convert(model, name, { textures, influences }) {
      const { toGLB } = await import('@rigstream/gltf');
      const { glb, warnings } = await toGLB(model, {
        textures,
        ...(influences !== undefined && { influences }),
      });
      return { files: [[name, [glb]]], warnings };
    },
  },
  {
    extension: 'gltf',
    title: 'glTF, with its buffer and pictures beside it',
    async convert(model, name, { textures, influences }) {
      const { toGLTF } = await import('@rigstream/gltf');
      const { json, resources, warnings } = await toGLTF(model, {
        textures,
        ...(influences !== undefined && { influences }),
      });
      const stem = name.slice(0, -extname(name).length);
      const { text, files } = withResources(JSON.stringify(json, undefined, 1), resources, stem);
      return { files: [[name, [new TextEncoder().encode(text)]], ...files], warnings };
    },
  },
  {
    extension: 'x',
    title: 'DirectX .X; --variant says which of its encodings',
    async convert(model, name, { variant }) {
      const { encodeX } = await import('@rigstream/format-x/encode');
      const encoding = xEncodings.find((each) => each === (variant ?? 'txt'));
      if (encoding === undefined)
        throw new RangeError(`.x has no variant ${String(variant)}; it has ${xEncodings.join(', ')}`);
      return {
        files: [[name, encodeX(modelEvents(convertSpace(model, xSpace)), { encoding })]],
        warnings: [],
      };
    },
  },
];

const xEncodings = ['txt', 'bin', 'tzip', 'bzip'] as const;

/** Several models may lie in one folder, so what belongs to one is named after it. */
function withResources(
  json: string,
  resources: Readonly<Record<string, Uint8Array>>,
  stem: string,
): { readonly text: string; readonly files: readonly (readonly [string, Iterable<Uint8Array>])[] } {
  let text = json;
  const files = Object.entries(resources).map(([uri, bytes]) => {
    const name = `${stem}-${uri.split('/').at(-1) ?? uri}`;
    text = text.replaceAll(`"uri": ${JSON.stringify(uri)}`, `"uri": ${JSON.stringify(encodeURI(name))}`);
    return [name, [bytes]] as const;
  });
  return { text, files };
}
