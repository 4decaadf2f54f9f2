import type { Name } from '@rigstream/core';
import { summariseArray, type NumberArray } from './array-summary.ts';
import { jsonNumber } from './json-number.ts';
import { jsonText } from './json-text.ts';

/** How the JSON of an event shows bulk data. */
export interface EventJsonStyle {
  /** Typed arrays as plain arrays, and the raw bytes of every name; else arrays are summarised. */
  readonly values: boolean;
}

/** Numbers in one piece of text. */
const pieceNumbers = 4096;

/**
 * One event as JSON, without line breaks, in pieces that need not be joined. `JSON.parse` of the whole gives back each
 * number exactly, −0 too; NaN and the infinities are the strings `"NaN"`, `"Infinity"` and `"-Infinity"`.
 */
export function eventJson(event: object, style: EventJsonStyle): Generator<string, void, void> {
  return objectJson(event, style);
}

function* valueJson(value: unknown, style: EventJsonStyle): Generator<string, void, void> {
  if (typeof value === 'number') yield jsonNumber(value);
  else if (typeof value === 'string') yield jsonText(value);
  else if (typeof value === 'boolean') yield String(value);
  else if (typeof value === 'bigint') yield `"${value}"`;
  else if (typeof value !== 'object' || value === null) yield 'null';
  else if (isNumberArray(value))
    yield* style.values ? numbersJson(value) : valueJson(summariseArray(value), style);
  else if (Array.isArray(value) || isBigArray(value)) yield* listJson(value, style);
  else if (!style.values && isName(value)) yield* nameJson(value);
  else yield* objectJson(value, style);
}

function* objectJson(value: object, style: EventJsonStyle): Generator<string, void, void> {
  let separator = '{';
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${jsonText(key)}:`;
    yield* valueJson(member, style);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function* listJson(list: Iterable<unknown>, style: EventJsonStyle): Generator<string, void, void> {
  let separator = '[';
  for (const member of list) {
    yield separator;
    yield* valueJson(member, style);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

function* numbersJson(numbers: NumberArray): Generator<string, void, void> {
  let text = '[';
  for (let index = 0; index < numbers.length; index++) {
    if (index > 0) text += ',';
    text += jsonNumber(numbers[index] as number);
    if (index % pieceNumbers !== pieceNumbers - 1) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}

function isNumberArray(value: object): value is NumberArray {
  return (
    ArrayBuffer.isView(value) && /^(Float|Int|Uint)/.test(Object.prototype.toString.call(value).slice(8))
  );
}

function isBigArray(value: object): value is BigInt64Array | BigUint64Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value).startsWith('[object Big');
}

/** The bytes stand beside the text only where they are not just its UTF-8. */
function* nameJson({ text, raw }: Name): Generator<string, void, void> {
  const bytes = new TextEncoder().encode(text);
  const isPlain = bytes.length === raw.length && bytes.every((byte, index) => byte === raw[index]);
  yield `{"text":${jsonText(text)}`;
  if (!isPlain) {
    yield ',"raw":';
    yield* numbersJson(raw);
  }
  yield '}';
}

function isName(value: object): value is Name {
  const { text, raw } = value as Partial<Name>;
  return typeof text === 'string' && ArrayBuffer.isView(raw) && Object.keys(value).length === 2;
}
