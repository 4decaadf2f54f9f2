import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';

export const root = resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const pnpm = manifest.packageManager.split('+')[0];

/** nx keeps no process of its own behind, draws no screen and asks nothing. */
const environment = {
  ...process.env,
  CI: 'true',
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
};

export function say(text) {
  console.log(`\n> ${text}`);
}

/** Runs a program of this workspace to its end and tells whether it succeeded. */
export function run(command, args) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.error) console.error(`${command} could not be started: ${result.error.message}`);
  return result.status === 0;
}

/** The command line of the pinned pnpm, which npx fetches once. */
export function pnpmCommand(args) {
  return ['npx', ['-y', pnpm, ...args]];
}

/** Runs nx below pnpm, since nx looks for pnpm to run the scripts of packages. */
export function nx(args) {
  return run(...pnpmCommand(['exec', 'nx', ...args]));
}

export function checkNode() {
  const wanted = manifest.engines.node.replace('>=', '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return true;
  console.error(`rigstream needs Node ${wanted} or newer; this is ${process.versions.node}.`);
  return false;
}

/** Installs what the lockfile names, unless just that is installed already. */
export function install() {
  const installed = join(root, 'node_modules/.pnpm/lock.yaml');
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'));
  if (existsSync(installed) && readFileSync(installed).equals(lockfile)) return true;
  say(`Installing dependencies with ${pnpm}`);
  const done = run(...pnpmCommand(['install', '--frozen-lockfile']));
  if (!done) console.error('The dependencies could not be installed; the reason stands above.');
  return done;
}
