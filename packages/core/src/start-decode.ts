import { ByteCursor } from './byte-cursor.ts';
import type { DecodeSettings, FormatChoice, RegistryChoice } from './decode-options.ts';
import { decodeRoutine } from './decode-routine.ts';
import { detectFormat } from './detect-format.ts';
import type { CoreEvent } from './events.ts';
import type { DecodeRoutine } from './format.ts';
import type { SourceHint } from './source-hint.ts';
import { FormatError, type FormatErrorInit } from './format-error.ts';
import { HostContext } from './host-context.ts';
import { defaultLimits } from './limits.ts';
import { checkFormat, type AnyFormat, type AnyPlugin } from './registry.ts';

/** A caller's options before the types of its formats matter. */
export type AnyDecodeOptions = DecodeSettings &
  (RegistryChoice<readonly AnyFormat[]> | FormatChoice<AnyFormat>);

/** The beginning both drivers share: a cursor, and the choice of a format by what the cursor has seen. */
export class DecodeStart {
  readonly cursor: ByteCursor;
  readonly hint: SourceHint;
  /** Bytes of the head to wait for before `choose`. */
  readonly headBytes: number;
  readonly #options: AnyDecodeOptions;
  readonly #formats: readonly AnyFormat[];
  #context: HostContext | undefined;
  #fed = 0;

  constructor(options: AnyDecodeOptions, hint: SourceHint) {
    this.#options = options;
    this.hint = { ...hint, ...options.hint };
    this.#formats = formatsOf(options);
    this.headBytes =
      options.format === undefined ? Math.max(1, ...this.#formats.map((format) => format.sniffBytes)) : 0;
    this.cursor = new ByteCursor({
      maxContiguous: options.limits?.maxContiguous ?? defaultLimits.maxContiguous,
      fail: (code, message, details) => {
        if (this.#context !== undefined) return this.#context.fail(code, message, details);
        throw new FormatError({ ...details, code, message });
      },
    });
  }

  /** Bytes fed so far. */
  get bytes(): number {
    return this.#fed;
  }

  /** True when `choose` can be called. */
  get isReady(): boolean {
    return this.cursor.ended || this.cursor.available >= this.headBytes;
  }

  /** Gives the cursor a chunk; undefined is the end. */
  feed(chunk: Uint8Array | undefined): void {
    if (chunk === undefined) {
      this.cursor.end();
      return;
    }
    const room = this.#maxBytes - this.#fed;
    this.#fed += chunk.length;
    this.cursor.push(chunk.length > room ? chunk.subarray(0, Math.max(0, room)) : chunk);
  }

  choose(): AnyFormat {
    if (this.#options.format !== undefined) return this.#options.format;
    const { cursor } = this;
    const count = Math.min(cursor.available, this.headBytes);
    cursor.has(count);
    return detectFormat(this.#formats, cursor.peek(count), this.hint);
  }

  begin(plugin: AnyPlugin): DecodeRoutine<CoreEvent> {
    const { options, format } = this.#options;
    const own = format === undefined ? (options as Record<string, object> | undefined)?.[plugin.id] : options;
    const context = new HostContext(plugin, this.#options, own, this.hint);
    this.#context = context;
    return decodeRoutine(plugin, this.cursor, context);
  }

  /**
   * The error of a source longer than `limits.maxBytes`, to be thrown into a routine that asks for more than those.
   */
  get overLimit(): FormatError | undefined {
    const most = this.#maxBytes;
    if (this.#fed <= most) return undefined;
    const init: FormatErrorInit = {
      code: 'limit-exceeded',
      message: 'the source is longer than the limit',
      span: { start: most, end: most },
      expected: `at most ${most} bytes (limits.maxBytes)`,
    };
    return this.#context?.fault(init) ?? new FormatError(init);
  }

  get #maxBytes(): number {
    return this.#options.limits?.maxBytes ?? defaultLimits.maxBytes;
  }
}

function formatsOf(options: AnyDecodeOptions): readonly AnyFormat[] {
  if (options.format !== undefined) {
    checkFormat(options.format, 'options.format');
    return [options.format];
  }
  const formats = (options.registry as { formats?: readonly AnyFormat[] } | undefined)?.formats;
  if (!Array.isArray(formats))
    throw new TypeError('decode needs options.registry (see createRegistry) or options.format');
  return formats as readonly AnyFormat[];
}
