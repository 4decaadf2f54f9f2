import type { ByteSpan } from './byte-span.ts';
import type { ErrorCode, WarningCode } from './fault-codes.ts';
import type { SourceHint } from './source-hint.ts';
import type { FaultDetails } from './format-error.ts';
import type { Limits } from './limits.ts';
import type { Name } from './name.ts';

export interface WarningDetails extends FaultDetails {
  /** Default `warning`. */
  readonly severity?: 'info' | 'warning';
}

/** What the host gives a decode routine beside its bytes. */
export interface DecodeContext<Options extends object = object> {
  /** The caller's options over the plugin's defaults. */
  readonly options: Readonly<Options>;
  readonly hint: SourceHint;
  readonly limits: Limits;
  /** Records in one batch event. */
  readonly batchSize: number;
  /**
   * Reports odd data; it becomes an event before the next one. In a `strict` decode it throws, so a routine that holds
   * records not yet delivered yields them before it lets the error pass.
   */
  warn(code: WarningCode, message: string, details?: WarningDetails): void;
  /** Ends the decode. The error gets format, variant and path filled in. */
  fail(code: ErrorCode, message: string, details?: FaultDetails): never;
  /**
   * Checks a declared count before anything is done with it.
   * @returns `value`
   * @throws FormatError `bad-count` when it is negative or no whole number, `limit-exceeded` past `Limits.maxCount` or
   * when `value` records of `minRecordBytes` are more than `Limits.maxBytes`
   */
  count(value: number, minRecordBytes: number, what: string, span?: ByteSpan): number;
  /**
   * Decodes a label: in the encoding the caller chose, else as UTF-8 where that is valid, else in `fallback` with an
   * `encoding-fallback` warning. The bytes are copied.
   * @param fallback an encoding label of the WHATWG Encoding standard, default `windows-1252`
   */
  text(bytes: Uint8Array, span?: ByteSpan, fallback?: string): Name;
  /** Registers how to tell where the routine is; asked only when a fault or warning has no path of its own. */
  describePath(describe: () => string): void;
}
