import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { decodeSync } from '@rigstream/core';
import { x } from '@rigstream/format-x';
import { encodeX } from '@rigstream/format-x/encode';
import type { ModelFacts } from '../decoders/model-facts.ts';
import { Crowd } from './crowd.ts';
import type { BenchmarkInput } from './input.ts';
import { terrainBytes, terrainChunks, terrainFacts, terrainOfBytes } from './terrain.ts';

/** A file that can be written for a run. */
export interface GeneratedFile {
  readonly id: string;
  write(folder: string): BenchmarkInput;
}

/** A terrain of about `megabytes` of 2²⁰ bytes. */
export function terrainFile(megabytes: number): GeneratedFile {
  const id = `terrain-${megabytes}mb`;
  const terrain = terrainOfBytes(megabytes * 2 ** 20);
  return { id, write: (folder) => write(folder, id, terrainChunks(terrain), () => terrainFacts(terrain)) };
}

/** A terrain whose text would have about `megabytes` of 2²⁰ bytes, in another encoding. */
export function encodedTerrainFile(megabytes: number, encoding: 'bin' | 'bzip'): GeneratedFile {
  const id = `terrain-${megabytes}mb-${encoding}`;
  const terrain = terrainOfBytes(megabytes * 2 ** 20);
  const chunks = (): Iterable<Uint8Array> =>
    encodeX(decodeSync(terrainBytes(terrain), { format: x }), { encoding });
  return { id, write: (folder) => write(folder, id, chunks(), () => terrainFacts(terrain)) };
}

/** A crowd of about `megabytes` of 2²⁰ bytes. */
export function crowdFileOf(megabytes: number): GeneratedFile {
  const id = `crowd-${megabytes}mb`;
  const crowd = new Crowd(megabytes * 2 ** 20);
  return { id, write: (folder) => write(folder, id, crowd.chunks(), () => crowd.facts()) };
}

function write(
  folder: string,
  id: string,
  chunks: Iterable<Uint8Array>,
  facts: () => ModelFacts,
): BenchmarkInput {
  const path = join(folder, `${id}.x`);
  const file = openSync(path, 'w');
  try {
    for (const chunk of chunks) writeSync(file, chunk);
  } finally {
    closeSync(file);
  }
  return { id, path, bytes: statSync(path).size, facts: facts() };
}
