import { validateBytes } from 'gltf-validator';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { decodeSync } from '@rigstream/core';
import { x } from '@rigstream/format-x';
import { createModelBuilder, type Model } from '@rigstream/model';

/** What the validator of Khronos has against a GLB: its errors and warnings. */
export async function faults(glb: Uint8Array): Promise<readonly string[]> {
  const { issues } = await validateBytes(glb);
  return issues.messages
    .filter(({ severity }) => severity < 2)
    .map(({ code, pointer }) => `${code} ${pointer}`);
}

/** The GLB as three.js reads it. */
export function loadWithThree(glb: Uint8Array<ArrayBuffer>): Promise<GLTF> {
  return new GLTFLoader().parseAsync(glb.slice().buffer, '');
}

export function modelOfText(text: string): Model {
  return modelOf(new TextEncoder().encode(text));
}

/** The model of a .x; of a broken one what came before the fault. */
export function modelOf(bytes: Uint8Array<ArrayBuffer>): Model {
  const builder = createModelBuilder();
  try {
    for (const event of decodeSync(bytes, { format: x })) builder.push(event);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'FormatError')) throw error;
  }
  return builder.finish();
}
