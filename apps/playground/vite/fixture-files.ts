import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

export interface FixtureFilesOptions {
  /** Relative to the root of the Vite project. */
  readonly folder: string;
  /** The folder of the site the files appear in. */
  readonly servedAs: string;
}

/** What the page streams: the sample character, and the pictures it refers to. */
const sample = 'character-text.x';
const isServed = (file: string): boolean => file === sample || /\.(png|jpe?g)$/i.test(file);

/**
 * Puts committed fixture files into the served site, so that no second copy of them is kept.
 * The build fails when the folder lacks the sample.
 */
export function fixtureFiles({ folder, servedAs }: FixtureFilesOptions): Plugin {
  const prefix = `/${servedAs}/`;
  let directory = '';
  return {
    name: 'fixture-files',
    configResolved(config) {
      directory = resolve(config.root, folder);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '');
        const file = path.startsWith(prefix) ? path.slice(prefix.length) : '';
        const source = join(directory, file);
        if (!isServed(file) || file.includes('/') || !existsSync(source)) return next();
        const bytes = readFileSync(source);
        response.setHeader('content-length', bytes.length);
        response.end(bytes);
      });
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, _response, next) => {
        // What is packed on the way has no length, and the page shows how much of it has arrived.
        if (request.url?.startsWith(prefix)) delete request.headers['accept-encoding'];
        next();
      });
    },
    generateBundle() {
      const files = readdirSync(directory).filter(isServed);
      if (!files.includes(sample)) this.error(`${directory} has no ${sample}`);
      for (const file of files) {
        this.emitFile({
          type: 'asset',
          fileName: `${servedAs}/${file}`,
          source: readFileSync(join(directory, file)),
        });
      }
    },
  };
}
