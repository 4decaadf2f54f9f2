import { crowdFile } from '@rigstream/fixtures';
import type { ModelFacts } from '../decoders/model-facts.ts';
import { CHUNK_BYTES } from './input.ts';

/** What `crowdFile` says a patch has. */
const PATCH = { vertices: 1024, faces: 1922 } as const;
const PATCHES_PER_MESH = 8;
const FRAME = new TextEncoder().encode('Frame ');

/** The crowd of the fixtures, as a network would hand it out: chunks of 64 KiB, each in memory of its own. */
export class Crowd {
  readonly #bytes: number;
  #meshes = 0;

  /** @param bytes the least it shall have */
  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  *chunks(): Generator<Uint8Array<ArrayBuffer>, void, void> {
    this.#meshes = 0;
    let chunk = new Uint8Array(CHUNK_BYTES);
    let length = 0;
    for (const part of crowdFile({ bytes: this.#bytes, patchesPerMesh: PATCHES_PER_MESH })) {
      if (FRAME.every((byte, at) => part[at] === byte)) this.#meshes++;
      for (let at = 0; at < part.length;) {
        const piece = part.subarray(at, at + CHUNK_BYTES - length);
        chunk.set(piece, length);
        length += piece.length;
        at += piece.length;
        if (length < CHUNK_BYTES) continue;
        yield chunk;
        chunk = new Uint8Array(CHUNK_BYTES);
        length = 0;
      }
    }
    if (length > 0) yield chunk.subarray(0, length);
  }

  /** What a decoder has to find in the chunks handed out. */
  facts(): ModelFacts {
    const patches = this.#meshes * PATCHES_PER_MESH;
    const [vertices, faces] = [patches * PATCH.vertices, patches * PATCH.faces];
    return {
      vertices,
      faces,
      triangles: faces,
      corners: 3 * faces,
      normals: vertices,
      uvs: vertices,
      weights: 0,
      keys: 0,
    };
  }
}
