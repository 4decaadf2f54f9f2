import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** A module loader for Node 20, which runs no TypeScript itself: the same compiler as jest, without its VM. */
export function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
    swcrc: false,
    filename: fileURLToPath(url),
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
