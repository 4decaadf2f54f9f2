import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { ConformanceOptions } from '@rigstream/testing';
import { sharedFolder } from '../../../../tools/shared-folder/shared-folder.mjs';
import { x } from '../../src/index.ts';
import { takeObjectsApart } from '../support/take-objects-apart.ts';

/** The kit takes minutes for larger files; `RIGSTREAM_THOROUGH=1` has it take those minutes. */
export const MOST_BYTES = process.env.RIGSTREAM_THOROUGH === '1' ? 200_000 : 2500;

/** The kit on the text files of the corpus. */
export function conformance(): ConformanceOptions {
  const folder = sharedFolder('corpus/x') as string;
  const samples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.x$/i.test(name) && !name.startsWith('synthetic/bad-'))
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
    .filter(({ bytes }) => bytes.length <= MOST_BYTES && bytes.toString('latin1', 8, 12) === 'txt ')
    .map((file) =>
      file.name.endsWith('unclosed-at-eof.x') ? { ...file, expectError: 'truncated' as const } : file,
    );
  return { format: x, takeApart: takeObjectsApart, samples };
}
