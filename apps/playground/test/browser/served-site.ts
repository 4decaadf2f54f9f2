import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import process from 'node:process';

const app = resolve(import.meta.dirname, '../..');
/** How long the server may take to answer, in milliseconds. */
const patience = 30_000;

export interface ServedSite {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves the built playground on a free port, by the command a user would run.
 * @throws Error when the server ends or does not answer
 */
export async function serveSite(): Promise<ServedSite> {
  const port = await freePort();
  const vite = join(app, 'node_modules/vite/bin/vite.js');
  // Somebody may be looking at the page meanwhile.
  const server = spawn(process.execPath, [vite, 'preview', '--bypass-lock'], {
    cwd: app,
    env: { ...process.env, PORT: String(port), RIGSTREAM_OPEN: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  const url = `http://127.0.0.1:${port}/`;
  const deadline = Date.now() + patience;
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill();
      throw new Error(`vite preview does not answer at ${url}:\n${output.join('')}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    url,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
