import { printable } from '../terminal-text.ts';

/** Lines of one list that are shown; the rest is only counted. */
const shownLines = 500;
/** Characters of one name that are shown. */
const shownCharacters = 60;
/** Names longer than this do not move the column beside them. */
const columnWidth = 32;

/** A line for each item, and one for those that are too many. */
export function listOf<Item>(
  items: Iterable<Item>,
  count: number,
  line: (item: Item) => string,
): readonly string[] {
  const lines: string[] = [];
  for (const item of items) {
    if (lines.length === shownLines)
      return [...lines, `… and ${whole(count - shownLines)} more (--json lists all)`];
    lines.push(line(item));
  }
  return lines;
}

/** Two columns; `paint` colours the left one. */
export function tableOf<Item>(
  items: readonly Item[],
  left: (item: Item) => string,
  right: (item: Item) => string,
  paint: (text: string) => string = (text) => text,
): readonly string[] {
  const widths = items.slice(0, shownLines).map((item) => left(item).length);
  const width = Math.min(columnWidth, Math.max(0, ...widths));
  return listOf(items, items.length, (item) => {
    const text = left(item);
    return `${paint(text)}${' '.repeat(Math.max(0, width - text.length))}  ${right(item)}`;
  });
}

/** A name as shown: harmless, not too long, and something to see where there is none. */
export function nameText(name: string): string {
  if (name === '') return '(unnamed)';
  const shown = name.length > shownCharacters ? `${name.slice(0, shownCharacters - 1)}…` : name;
  return printable(shown);
}

/** `1,234 bones`, `1 bone`. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${whole(count)} ${count === 1 ? singular : plural}`;
}

export function whole(value: number): string {
  return value.toLocaleString('en');
}

/** A measure, rounded to what a reader wants to know. */
export function measure(value: number): string {
  return String(Number(value.toPrecision(6)));
}
