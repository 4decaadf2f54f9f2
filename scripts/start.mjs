// Installs, builds and serves the playground. Needs Node and npm, nothing else.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { checkNode, install, pnpmCommand, root, say } from './workspace.mjs';

const usage = `npm start -- [--port NUMBER] [--open | --no-open]

Serves the playground on 127.0.0.1, port 5173 or the next free one.
  --port NUMBER  the port to use, also as PORT=NUMBER
  --open         opens a browser; by default none is opened
`;

process.exitCode = await main();

async function main() {
  let options;
  try {
    options = parseOptions();
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (options.help) {
    console.log(usage);
    return 0;
  }
  if (!checkNode() || !install()) return 1;

  const port = await findPort(options.port);
  if (port === undefined) {
    console.error(`Port ${options.port} is in use. Choose another one: npm start -- --port NUMBER`);
    return 1;
  }

  // The page is built from the sources of the packages, which need no build of their own.
  say(`Building the playground, then serving it on http://127.0.0.1:${port}/ (stop with Ctrl-C)`);
  return serve(port, options.open);
}

function parseOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.PORT },
      open: { type: 'boolean', default: false },
      'no-open': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new Error(`${values.port} is no port.`);
  }
  return { port, open: values.open && !values['no-open'], help: values.help };
}

/** The wanted port if it is free; without a wish the first free one. */
async function findPort(wanted) {
  const candidates = wanted === undefined ? Array.from({ length: 20 }, (_, index) => 5173 + index) : [wanted];
  for (const port of candidates) {
    // One after the other: the first free port is the one people expect.
    if (await isFree(port)) return port;
  }
  return undefined;
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Runs the playground's own `start` script, which takes PORT and RIGSTREAM_OPEN, until one of us is told to stop. */
function serve(port, open) {
  const [command, args] = pnpmCommand(['--filter', '@rigstream/playground', 'start']);
  const windows = process.platform === 'win32';
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PORT: String(port), RIGSTREAM_OPEN: open ? '1' : '0' },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
    // A process group of its own, so that the server below pnpm stops too.
    detached: !windows,
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true;
      if (windows) child.kill(signal);
      else process.kill(-child.pid, signal);
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(stopping ? 0 : (code ?? 1)));
  });
}
