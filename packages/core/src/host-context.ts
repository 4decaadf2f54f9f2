import type { ByteSpan } from './byte-span.ts';
import type { DecodeContext, WarningDetails } from './decode-context.ts';
import type { DecodeSettings } from './decode-options.ts';
import type { WarningEvent } from './events.ts';
import type { ErrorCode, WarningCode } from './fault-codes.ts';
import type { SourceHint } from './source-hint.ts';
import { FormatError, isFormatError, type FaultDetails, type FormatErrorInit } from './format-error.ts';
import { defaultLimits, type Limits } from './limits.ts';
import type { Name } from './name.ts';
import { decodeLabel } from './label-text.ts';
import type { AnyPlugin } from './registry.ts';

const defaultBatchSize = 1024;

/** The host's side of a `DecodeContext`: one per decode. */
export class HostContext implements DecodeContext {
  readonly options: Readonly<Record<string, unknown>>;
  readonly hint: SourceHint;
  readonly limits: Limits;
  readonly batchSize: number;
  /** Told by the `asset` event, for messages. */
  variant: string | undefined;
  warningCount = 0;
  readonly #formatId: string;
  readonly #settings: DecodeSettings;
  readonly #counts = new Map<WarningCode, number>();
  #warnings: WarningEvent[] = [];
  #describePath: (() => string) | undefined;

  constructor(plugin: AnyPlugin, settings: DecodeSettings, options: object | undefined, hint: SourceHint) {
    this.options = { ...plugin.defaults, ...options };
    this.hint = hint;
    this.limits = { ...defaultLimits, ...settings.limits };
    this.batchSize = settings.batchSize ?? defaultBatchSize;
    this.#formatId = plugin.id;
    this.#settings = settings;
  }

  warn(code: WarningCode, message: string, details: WarningDetails = {}): void {
    const { severity = 'warning', cause: _cause, ...place } = details;
    const path = this.#pathOf(place);
    if (this.#isFatal(code, severity)) throw this.fault({ ...place, ...path, code, message });
    this.warningCount++;
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    const most = this.limits.maxWarningsPerCode;
    if (count > most) return;
    const note = count === most ? `${message} (more of this kind are only counted)` : message;
    this.#warnings.push({ type: 'warning', code, message: note, severity, ...place, ...path });
  }

  fail(code: ErrorCode, message: string, details: FaultDetails = {}): never {
    throw this.fault({ ...details, ...this.#pathOf(details), code, message });
  }

  count(value: number, minRecordBytes: number, what: string, span?: ByteSpan): number {
    const details = span === undefined ? {} : { span };
    if (!Number.isSafeInteger(value) || value < 0) {
      this.fail('bad-count', `the count of ${what} is impossible`, {
        ...details,
        expected: 'a whole number from 0',
        found: String(value),
      });
    }
    const most = Math.min(
      this.limits.maxCount,
      Math.floor(this.limits.maxBytes / Math.max(1, minRecordBytes)),
    );
    if (value > most) {
      this.fail('limit-exceeded', `the count of ${what} is above the limit`, {
        ...details,
        expected: `at most ${most} (limits.maxCount, limits.maxBytes)`,
        found: String(value),
      });
    }
    return value;
  }

  text(bytes: Uint8Array, span?: ByteSpan, fallback = 'windows-1252'): Name {
    const raw = bytes.slice() as Uint8Array<ArrayBuffer>;
    const { text, fellBack } = decodeLabel(raw, this.#settings.encoding, fallback);
    if (fellBack) {
      this.warn('encoding-fallback', `a name is not valid UTF-8; read as ${fallback}`, {
        ...(span === undefined ? {} : { span }),
        found: JSON.stringify(text),
        hint: 'Set the encoding option if the name looks wrong (shift_jis, windows-1251, …).',
      });
    }
    return { text, raw };
  }

  describePath(describe: () => string): void {
    this.#describePath = describe;
  }

  /** The warnings since the last call. */
  takeWarnings(): readonly WarningEvent[] {
    const taken = this.#warnings;
    if (taken.length > 0) this.#warnings = [];
    return taken;
  }

  /** An error with everything the host knows filled in. */
  fault(init: FormatErrorInit): FormatError {
    return new FormatError({
      formatId: this.#formatId,
      ...(this.variant === undefined ? {} : { variant: this.variant }),
      ...init,
    });
  }

  /** What a decode ends in when its routine threw: a fault of the file as it is, anything else as a fault of the plugin. */
  faultOf(thrown: unknown): unknown {
    if (isFormatError(thrown)) return thrown;
    const reason = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
    return this.fault({
      code: 'plugin-api',
      message: `the plugin failed with ${reason}`,
      cause: thrown,
      hint: 'This is a fault of the plugin, not of the file; please report it.',
    });
  }

  #isFatal(code: WarningCode, severity: 'info' | 'warning'): boolean {
    const { strict = false } = this.#settings;
    return typeof strict === 'boolean' ? strict && severity === 'warning' : strict.includes(code);
  }

  #pathOf(details: FaultDetails): { path?: string } {
    if (details.path !== undefined || this.#describePath === undefined) return {};
    const path = this.#describePath();
    return path === '' ? {} : { path };
  }
}
