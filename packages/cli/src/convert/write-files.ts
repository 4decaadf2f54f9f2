import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Converted } from './output-kind.ts';

/** Writes files into a folder, each under another name first, so that no reader ever sees half of one. */
export async function writeFiles(folder: string, { files }: Converted): Promise<void> {
  for (const [name, pieces] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.${process.pid}.part`;
    try {
      const file = await open(unfinished, 'w');
      try {
        for (const piece of pieces) await file.writeFile(piece);
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }
}
