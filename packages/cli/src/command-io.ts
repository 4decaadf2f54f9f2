import type { Writable } from 'node:stream';
import type { AnyFormat } from '@rigstream/core';

/** What a command writes to: `process.stdout`, `process.stderr`, or any other `Writable`. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The world a command runs in. `process` is one; tests bring their own. */
export interface CommandIo {
  readonly stdin: AsyncIterable<Uint8Array> & { destroy?(): unknown };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The formats to choose from; absent: every format rigstream has. */
  readonly formats?: readonly AnyFormat[];
}
