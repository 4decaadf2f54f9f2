import type { FormatError } from '@rigstream/core';
import { errorCodes } from '@rigstream/core/fault-codes';
import { Finding } from '../finding.ts';

/** Codes that are never a fault of the file. */
const faultsOfPrograms: ReadonlySet<string> = new Set(['plugin-api', 'unknown-format', 'ambiguous-format']);
const faultsOfFiles: ReadonlySet<string> = new Set(errorCodes.filter((code) => !faultsOfPrograms.has(code)));

/**
 * Bad input ends in an error of the file, never in one of the program.
 * @throws Finding for `plugin-api` and for a code that is neither core's nor the format's own
 */
export function expectFaultOfFile(error: FormatError): void {
  const { code } = error;
  if (faultsOfFiles.has(code) || (error.formatId !== undefined && code.startsWith(`${error.formatId}:`)))
    return;
  throw new Finding(`the decode ended in "${code}"`, {
    expected: `an error of the file: ${[...faultsOfFiles].join(', ')}, or a code of the format's own`,
    found: error.message,
    cause: error,
  });
}
