import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Looks for the files a model names, as the tools that wrote it did: backslashes separate folders and case does not
 * matter; what is not where its path leads may lie right beside the model, as with the author's own `C:\…`.
 */
export class TextureLookup {
  readonly #folder: string;
  readonly #listings = new Map<string, Promise<readonly string[]>>();

  /** @param folder where the model lies */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path of the file, or undefined where there is none. */
  async find(file: string): Promise<string | undefined> {
    const isAbsolute = /^([a-z]:|[\\/])/i.test(file);
    const steps = file.split(/[\\/]+/).filter((step) => step !== '' && step !== '.');
    const name = steps.at(-1);
    if (name === undefined) return undefined;
    return (isAbsolute ? undefined : await this.#walk(steps)) ?? (await this.#walk([name]));
  }

  async #walk(steps: readonly string[]): Promise<string | undefined> {
    let path = this.#folder;
    for (const step of steps) {
      const entry = step === '..' ? step : await this.#entry(path, step);
      if (entry === undefined) return undefined;
      path = join(path, entry);
    }
    return path;
  }

  async #entry(folder: string, name: string): Promise<string | undefined> {
    const known = this.#listings.get(folder) ?? readdir(folder).catch(() => []);
    this.#listings.set(folder, known);
    const entries = await known;
    if (entries.includes(name)) return name;
    const wanted = name.toLowerCase();
    return entries.find((entry) => entry.toLowerCase() === wanted);
  }
}
