/**
 * Characters a file may hold and a terminal must not get: control characters (C0, DEL, C1), which begin escape
 * sequences; line separators; marks and overrides of writing direction, which make text read as something else; halves
 * of surrogate pairs.
 */
const unsafe =
  // oxlint-disable-next-line eslint/no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Text out of a file or from the command line, made safe to show: `\u001b` instead of an escape. Inside a JSON string the
 * escapes mean the same text.
 */
export function printable(text: string): string {
  return text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Colours for people; none of them where the output is not a terminal or `NO_COLOR` is set. */
export interface Palette {
  heading(text: string): string;
  quiet(text: string): string;
  good(text: string): string;
  warning(text: string): string;
  error(text: string): string;
}

export function createPalette(
  output: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Palette {
  // See https://no-color.org: any value but the empty one counts.
  const coloured = output.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  const paint =
    (open: number, close: number) =>
    (text: string): string =>
      coloured && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    heading: paint(1, 22),
    quiet: paint(2, 22),
    good: paint(32, 39),
    warning: paint(33, 39),
    error: paint(31, 39),
  };
}
