import { describe, test } from '@jest/globals';
import { sharedFolder, sharedFolderPath } from './shared-folder.mjs';

/**
 * Groups tests that need a part of the shared folder. Where it is absent they are reported as one skipped test, which
 * names what is missing.
 *
 * @example
 * ```ts
 * describeShared('real text files', 'corpus/x', (folder) => {
 *   for (const file of readdirSync(folder)) test(file, () => { … });
 * });
 * ```
 * @param part path below the shared folder; `define` gets its absolute path
 */
export function describeShared(title: string, part: string, define: (path: string) => void): void {
  const path = sharedFolder(part);
  // oxlint-disable-next-line jest/valid-title
  describe(title, () => {
    if (path !== undefined) define(path);
    // oxlint-disable-next-line jest/no-disabled-tests
    else test.skip(`needs ${part} of the shared folder, which is not at ${sharedFolderPath()}`, () => {});
  });
}
