import {
  decodeSync,
  isFormatError,
  type CoreEvent,
  type DecodeSettings,
  type FormatError,
} from '@rigstream/core';
import { clf, type ClfEvent, type ClfOptions } from '../../src/index.ts';

export interface Decoded {
  readonly events: readonly (CoreEvent | ClfEvent)[];
  readonly error: FormatError | undefined;
}

/** Decodes bytes at hand. A fault of a plugin is no FormatError of the file, and thrown on. */
export function decodeClfBytes(
  bytes: Uint8Array,
  settings: DecodeSettings & { readonly options?: Partial<ClfOptions> } = {},
): Decoded {
  const events: (CoreEvent | ClfEvent)[] = [];
  try {
    for (const event of decodeSync(bytes, { ...settings, format: clf })) events.push(event);
  } catch (error) {
    if (!isFormatError(error)) throw error;
    return { events, error };
  }
  return { events, error: undefined };
}

/** Codes of the warnings, without those worth knowing only. */
export function warningsOf({ events }: Decoded): string[] {
  return events.flatMap((event) =>
    event.type === 'warning' && event.severity === 'warning' ? [event.code] : [],
  );
}
