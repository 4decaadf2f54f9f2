import { API_VERSION } from './api-version.ts';
import type { CoreEvent, EventBase } from './events.ts';
import type { FormatDescriptor, FormatPlugin, LazyFormat } from './format.ts';
import { FormatError } from './format-error.ts';

// `any` is what makes the generic slots of a plugin inferable from a tuple of different plugins.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyPlugin = FormatPlugin<string, any, any>;
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyLazyFormat = LazyFormat<string, any, any>;
export type AnyFormat = AnyPlugin | AnyLazyFormat;

/** The events only this format has. */
export type ExtraOf<Format> =
  Format extends FormatPlugin<string, infer Extra, infer _Options>
    ? Extra
    : Format extends LazyFormat<string, infer Extra, infer _Options>
      ? Extra
      : never;

/** The options of a format. */
export type OptionsOf<Format> =
  Format extends FormatPlugin<string, infer _Extra, infer Options>
    ? Options
    : Format extends LazyFormat<string, infer _Extra, infer Options>
      ? Options
      : never;

/** Every event a decode with these formats can yield; a `switch` over it is exhaustive. */
export type EventOf<Formats extends readonly AnyFormat[]> =
  CoreEvent | Extract<ExtraOf<Formats[number]>, EventBase>;

export type FormatOptions<Formats extends readonly AnyFormat[]> = {
  readonly [Format in Formats[number] as Format['id']]?: Partial<OptionsOf<Format>>;
};

/** An immutable set of formats. Where two are equally sure of a source, neither wins: see `detectFormat`. */
export interface Registry<Formats extends readonly AnyFormat[]> {
  readonly formats: Formats;
  /** A new registry with one more format. */
  with<const Format extends AnyFormat>(format: Format): Registry<readonly [...Formats, Format]>;
}

/**
 * Gathers formats into a registry.
 * @throws FormatError `plugin-api` for a plugin of another API version, one id given twice, or an object that is no
 * format; the message says what to change
 */
export function createRegistry<const Formats extends readonly AnyFormat[]>(
  formats: Formats,
): Registry<Formats> {
  const ids = new Set<string>();
  for (const [index, format] of formats.entries()) {
    checkFormat(format, `formats[${index}]`);
    if (ids.has(format.id)) {
      throw new FormatError({
        code: 'plugin-api',
        message: `two formats have the id "${format.id}"`,
        hint: 'Remove one of them from the registry.',
      });
    }
    ids.add(format.id);
  }
  return Object.freeze({
    formats: Object.freeze([...formats]) as unknown as Formats,
    with: <const Format extends AnyFormat>(format: Format) =>
      createRegistry<readonly [...Formats, Format]>([...formats, format]),
  });
}

/** True when the code of the format is at hand. */
export function isPlugin(format: AnyFormat): format is AnyPlugin {
  return typeof (format as Partial<AnyPlugin>).decode === 'function';
}

/** The code of a format, fetched where it is lazy. */
export async function loadFormat(format: AnyFormat): Promise<AnyPlugin> {
  if (isPlugin(format)) return format;
  const plugin = await format.load();
  checkFormat(plugin, `the plugin loaded for "${format.id}"`);
  if (!isPlugin(plugin) || plugin.id !== format.id) {
    throw new FormatError({
      code: 'plugin-api',
      message: `the lazy format "${format.id}" loaded something else`,
      expected: `a plugin with the id "${format.id}"`,
      found: isPlugin(plugin) ? `"${plugin.id}"` : 'a format without decode()',
    });
  }
  return plugin;
}

export function checkFormat(format: AnyFormat, where: string): void {
  const fault = faultOfShape(format);
  if (fault !== undefined) {
    throw new FormatError({
      code: 'plugin-api',
      message: `${where} is not a format: ${fault}`,
      hint: 'Pass the plugin object or the lazy format that a format package exports.',
    });
  }
  if (format.apiVersion !== API_VERSION) {
    const older = format.apiVersion < API_VERSION;
    throw new FormatError({
      code: 'plugin-api',
      message: `the plugin "${format.id}" ${format.version} speaks another plugin API`,
      expected: `API version ${API_VERSION}`,
      found: String(format.apiVersion),
      hint: older ? `Upgrade the package of "${format.id}".` : 'Upgrade @rigstream/core.',
    });
  }
}

function faultOfShape(
  format: Partial<FormatDescriptor> & { decode?: unknown; load?: unknown },
): string | undefined {
  if (typeof format !== 'object' || format === null)
    return `it is ${format === null ? 'null' : `a ${typeof format}`}`;
  if (typeof format.id !== 'string' || format.id === '') return 'id is not a name';
  if (!Number.isInteger(format.apiVersion)) return 'apiVersion is not an integer';
  if (!Number.isInteger(format.sniffBytes)) return 'sniffBytes is not an integer';
  for (const key of ['extensions', 'mediaTypes', 'variants'] as const)
    if (!Array.isArray(format[key])) return `${key} is not an array`;
  if (typeof format.sniff !== 'function') return 'sniff is not a function';
  if (typeof format.decode !== 'function' && typeof format.load !== 'function')
    return 'it has neither decode() nor load()';
  return undefined;
}
