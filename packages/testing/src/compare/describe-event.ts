import { isTypedArray } from './first-difference.ts';

const shownElements = 6;
const mostCharacters = 700;

/** An event on one line, its arrays shortened. */
export function describeEvent(event: unknown): string {
  const text = describeValue(event);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (isTypedArray(value)) {
    return `${value[Symbol.toStringTag]}(${value.length}) [${shorten(Array.from(value.subarray(0, shownElements + 1)))}]`;
  }
  if (Array.isArray(value)) return `[${shorten(value.map(describeValue), 16)}]`;
  const fields = Object.entries(value).map(([key, field]) => `${key}: ${describeValue(field)}`);
  return `{ ${fields.join(', ')} }`;
}

function shorten(elements: readonly unknown[], most: number = shownElements): string {
  const shown = elements.slice(0, most).map(String).join(', ');
  return elements.length > most ? `${shown}, …` : shown;
}
