import { API_VERSION } from './api-version.ts';
import type { CoreEvent, EventBase } from './events.ts';
import type { FormatPlugin, LazyFormat } from './format.ts';
import { faultOf } from './format-error.ts';

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
    if (ids.has(format.id)) throw faultOf('plugin-api', `the format "${format.id}" is given twice`);
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

/**
 * The code of a format, fetched where it is lazy.
 * @throws FormatError `plugin-api` when the lazy format loads something else
 */
export async function loadFormat(format: AnyFormat): Promise<AnyPlugin> {
  if (isPlugin(format)) return format;
  const plugin = await format.load();
  const where = `what "${format.id}" loads`;
  checkFormat(plugin, where);
  if (!isPlugin(plugin) || plugin.id !== format.id)
    throw faultOf('plugin-api', `${where} is not its plugin`, { found: plugin.id });
  return plugin;
}

/** @throws FormatError `plugin-api` for an object that is no format, or speaks another API version */
export function checkFormat(format: AnyFormat, where: string): void {
  const shape = { ...descriptorShape, [(format as AnyLazyFormat)?.load ? 'load' : 'decode']: 'function' };
  for (const [key, expected] of Object.entries(shape)) {
    const value: unknown = format?.[key as keyof AnyFormat];
    const found = Array.isArray(value) ? 'array' : typeof value;
    if (found !== expected)
      throw faultOf('plugin-api', `${where} is not a format: ${key}`, { expected, found });
  }
  const { id, version, apiVersion } = format;
  if (apiVersion !== API_VERSION) {
    throw faultOf('plugin-api', `the format "${id}" ${version} has another plugin API`, {
      expected: `version ${API_VERSION}`,
      found: `${apiVersion}`,
      hint: `Upgrade ${apiVersion < API_VERSION ? 'it' : '@rigstream/core'}.`,
    });
  }
}

const descriptorShape = {
  id: 'string',
  apiVersion: 'number',
  sniffBytes: 'number',
  extensions: 'array',
  mediaTypes: 'array',
  variants: 'array',
  sniff: 'function',
} as const;
