import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { CellCommand } from '../measure/cell-process.ts';

/** Why a peer takes no part. */
export interface Absence {
  readonly absent: string;
}

export interface NativeProgram {
  /** How it is started on a file. */
  cell(path: string): CellCommand;
}

/**
 * Compiles the native cell into `folder`. It needs g++ and Debian's libassimp-dev (or what is called so elsewhere); it
 * reads from memory and asks for no post-processing.
 */
export function compileNativeAssimp(folder: string): NativeProgram | Absence {
  const source = join(import.meta.dirname, '../../native/assimp-decoder.cpp');
  const program = join(folder, 'assimp-decoder');
  const { error, status, stderr } = spawnSync('g++', ['-O2', source, '-o', program, '-lassimp'], {
    encoding: 'utf8',
  });
  if (error !== undefined) return { absent: 'g++ is not installed' };
  if (status !== 0)
    return {
      absent: /assimp\/|lassimp/.test(stderr) ? 'libassimp-dev is not installed' : `g++ says: ${stderr}`,
    };
  return { cell: (path) => ({ program, parameters: [path] }) };
}
