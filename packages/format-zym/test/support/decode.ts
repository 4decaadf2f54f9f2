import {
  decodeSync,
  isFormatError,
  type CoreEvent,
  type DecodeSettings,
  type FormatError,
} from '@rigstream/core';
import { zym, type ZymEvent, type ZymOptions } from '../../src/index.ts';

export interface Decoded {
  readonly events: readonly (CoreEvent | ZymEvent)[];
  readonly error: FormatError | undefined;
}

/** Decodes bytes at hand. A fault of a plugin is no FormatError of the file, and thrown on. */
export function decodeZymBytes(
  bytes: Uint8Array,
  settings: DecodeSettings & { readonly options?: Partial<ZymOptions> } = {},
): Decoded {
  const events: (CoreEvent | ZymEvent)[] = [];
  try {
    for (const event of decodeSync(bytes, { ...settings, format: zym })) events.push(event);
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
