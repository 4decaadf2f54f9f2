import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchmarkInput } from './input.ts';
import { terrainChunks, terrainFacts, terrainOfBytes } from './terrain.ts';

/** Writes a terrain of about `megabytes` (of 2²⁰ bytes) into `folder`. */
export function writeTerrainFile(folder: string, megabytes: number): BenchmarkInput {
  const terrain = terrainOfBytes(megabytes * 2 ** 20);
  const path = join(folder, `terrain-${megabytes}mb.x`);
  const file = openSync(path, 'w');
  try {
    for (const chunk of terrainChunks(terrain)) writeSync(file, chunk);
  } finally {
    closeSync(file);
  }
  return { id: `terrain-${megabytes}mb`, path, bytes: statSync(path).size, facts: terrainFacts(terrain) };
}
