import type { DecodeContext } from './decode-context.ts';
import type { DecodeSettings } from './decode-options.ts';
import type { WarningEvent } from './events.ts';
import type { WarningCode } from './fault-codes.ts';
import { FormatError, isFormatError, type FaultDetails, type FormatErrorInit } from './format-error.ts';
import { createLabelDecoder } from './label-text.ts';
import type { Limits } from './limits.ts';
import type { AnyPlugin } from './registry.ts';
import type { SourceHint } from './source-hint.ts';

const defaultBatchSize = 1024;
/** Characters of a label shown in a message. */
const shownLabel = 80;

const nowhere = (): string => '';

/** The host's side of a `DecodeContext`. */
export interface HostContext extends DecodeContext {
  /** Told by the `asset` event, for messages. */
  variant: string | undefined;
  /** Warnings so far, with those that were only counted. */
  readonly warningCount: number;
  /** The warnings since the last call. */
  takeWarnings(): readonly WarningEvent[];
  /** An error with everything the host knows filled in. */
  fault(init: FormatErrorInit): FormatError;
  /** What a decode ends in when its routine threw: a fault of the file as it is, anything else as the plugin's. */
  faultOf(thrown: unknown): FormatError;
}

/** The context of one decode. */
export function createHostContext(
  plugin: AnyPlugin,
  settings: DecodeSettings,
  options: object | undefined,
  hint: SourceHint,
  limits: Limits,
): HostContext {
  const { batchSize = defaultBatchSize, strict = false } = settings;
  const decodeLabel = createLabelDecoder(settings.encoding);
  const counts = new Map<WarningCode, number>();
  const warnings: WarningEvent[] = [];
  let warningCount = 0;
  let describePath = nowhere;

  const withPath = <Details extends FaultDetails>(details: Details): Details => {
    const path = details.path ?? describePath();
    return path === '' ? details : { ...details, path };
  };

  const context: HostContext = {
    options: { ...plugin.defaults, ...options },
    hint,
    limits,
    batchSize,
    variant: undefined,
    get warningCount() {
      return warningCount;
    },

    warn(code, message, { severity = 'warning', cause: _cause, ...details } = {}) {
      if (typeof strict === 'boolean' ? strict && severity === 'warning' : strict.includes(code)) {
        throw context.fault({ ...details, code, message });
      }
      warningCount++;
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      const most = limits.maxWarningsPerCode;
      if (count > most) return;
      const note = count === most ? `${message} (more of this kind are only counted)` : message;
      warnings.push(withPath({ type: 'warning', code, message: note, severity, ...details }));
    },

    fail(code, message, details) {
      throw context.fault({ ...details, code, message });
    },

    count(value, minRecordBytes, what, span) {
      const most = Math.min(limits.maxCount, Math.floor(limits.maxBytes / Math.max(1, minRecordBytes)));
      if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
      return context.fail(value > most ? 'limit-exceeded' : 'bad-count', `impossible count of ${what}`, {
        ...(span && { span }),
        expected: `0 to ${most} (limits.maxCount, limits.maxBytes)`,
        found: `${value}`,
      });
    },

    text(bytes, span, fallback = 'windows-1252') {
      const raw = new Uint8Array(bytes);
      const { text, fellBack } = decodeLabel(raw, fallback);
      if (fellBack) {
        context.warn('encoding-fallback', `a name is not valid UTF-8; read as ${fallback}`, {
          ...(span && { span }),
          found: JSON.stringify(text.slice(0, shownLabel)),
          hint: 'Set the encoding option if it looks wrong.',
        });
      }
      return { text, raw };
    },

    describePath(describe) {
      describePath = describe;
    },

    takeWarnings() {
      return warnings.length === 0 ? warnings : warnings.splice(0);
    },

    fault: (init) =>
      new FormatError({
        formatId: plugin.id,
        ...(context.variant && { variant: context.variant }),
        ...withPath(init),
      }),

    faultOf: (thrown) =>
      isFormatError(thrown)
        ? thrown
        : context.fault({
            code: 'plugin-api',
            message: `the plugin, not the file, is at fault: ${String(thrown)}`,
            cause: thrown,
          }),
  };
  return context;
}
