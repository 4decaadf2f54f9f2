import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AnyFormat } from '@rigstream/core';

/** Extension of manifests, which name the other files of a character. */
const manifest = 'cfg';

/**
 * The models below a folder, by their paths in it, sorted. Where a folder has a manifest, the files of its format are its
 * parts and no models of their own.
 */
export async function findModels(folder: string, formats: readonly AnyFormat[]): Promise<readonly string[]> {
  const models: string[] = [];
  const waiting = [''];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    const entries = await readdir(join(folder, below), { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const isLed = files.some((name) => extensionOf(name) === manifest);
    for (const name of files) {
      const extension = extensionOf(name);
      const format = formats.find((each) => each.extensions.includes(extension));
      const isPart = isLed && extension !== manifest && format?.extensions.includes(manifest) === true;
      if (format !== undefined && !isPart) models.push(join(below, name));
    }
    for (const entry of entries) if (entry.isDirectory()) waiting.push(join(below, entry.name));
  }
  return models.toSorted();
}

function extensionOf(name: string): string {
  return extname(name).slice(1).toLowerCase();
}
