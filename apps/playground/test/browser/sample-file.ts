import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../dist/samples');

export const sampleName = 'character-text.x';

/** The sample, or a picture of it, as the site serves it. */
export function readSample(name: string = sampleName): Buffer {
  return readFileSync(resolve(folder, name));
}
