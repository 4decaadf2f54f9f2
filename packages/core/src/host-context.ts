import type { DecodeContext } from './decode-context.ts';
import type { DecodeSettings } from './decode-options.ts';
import { createTally, type Tally } from './event-totals.ts';
import type { WarningEvent } from './events.ts';
import type { ErrorCode, WarningCode } from './fault-codes.ts';
import { faultOf, type FaultDetails, type FormatError } from './format-error.ts';
import { createLabelDecoder } from './label-text.ts';
import type { Limits } from './limits.ts';
import type { SourceHint } from './source-hint.ts';

/** Why the source gives no more. */
export interface SourceFailure {
  readonly reason: unknown;
}

/** The host's side of a `DecodeContext`. */
export interface HostContext extends DecodeContext {
  options: object;
  /** Bytes fed so far, and why the source gives no more, once it has failed. */
  bytes: number;
  failure: SourceFailure | undefined;
  /** For messages; told once the format is known. */
  formatId: string | undefined;
  /** For messages; told by the `asset` event. */
  variant: string | undefined;
  /** What has passed so far, with the warnings that were only counted. */
  readonly totals: Tally;
  /** Warnings not delivered yet. */
  readonly warnings: WarningEvent[];
  /** An error with everything the host knows filled in. */
  fault(code: ErrorCode | WarningCode, message: string, details?: FaultDetails): FormatError;
}

/** The context of one decode. */
export function createHostContext(
  { batchSize = 1024, strict = false, encoding }: DecodeSettings,
  hint: SourceHint,
  limits: Limits,
): HostContext {
  const decodeLabel = createLabelDecoder(encoding);
  const counts = {} as Record<WarningCode, number>;
  let describePath: (() => string) | undefined;

  const withPath = <Details extends FaultDetails | undefined>(details: Details): Details => {
    const path = details?.path ?? describePath?.();
    return path ? { ...details, path } : details;
  };

  const context: HostContext = {
    options: {},
    hint,
    limits,
    batchSize,
    bytes: 0,
    failure: undefined,
    formatId: undefined,
    variant: undefined,
    totals: createTally(),
    warnings: [],

    warn(code, message, { severity = 'warning', cause: _cause, ...details } = {}) {
      if (strict === true ? severity === 'warning' : strict && strict.includes(code)) {
        throw context.fault(code, message, details);
      }
      context.totals.warnings++;
      const count = (counts[code] ?? 0) + 1;
      counts[code] = count;
      const most = limits.maxWarningsPerCode;
      if (count > most) return;
      const note = count === most ? `${message} (more are only counted)` : message;
      context.warnings.push(withPath({ type: 'warning', code, message: note, severity, ...details }));
    },

    fail(code, message, details) {
      throw context.fault(code, message, details);
    },

    count(value, minRecordBytes, what, span) {
      const most = Math.min(limits.maxCount, Math.floor(limits.maxBytes / minRecordBytes));
      if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
      throw context.fault(value > most ? 'limit-exceeded' : 'bad-count', `impossible count of ${what}`, {
        ...(span && { span }),
        expected: `0 to ${most} (limits.maxCount, limits.maxBytes)`,
        found: `${value}`,
      });
    },

    text(bytes, span, fallback = 'windows-1252') {
      const raw = new Uint8Array(bytes);
      try {
        return { text: decodeLabel(raw), raw };
      } catch {
        const text = createLabelDecoder(fallback)(raw);
        context.warn('encoding-fallback', `a name is not UTF-8; read as ${fallback}`, {
          ...(span && { span }),
          found: JSON.stringify(text.slice(0, 80)),
          hint: 'Set the encoding option if it is wrong.',
        });
        return { text, raw };
      }
    },

    describePath(describe) {
      describePath = describe;
    },

    fault(code, message, details) {
      const { formatId, variant } = context;
      return faultOf(code, message, { formatId, variant, ...withPath(details) });
    },
  };
  return context;
}
