import type { Name } from '@rigstream/core';

const SPECIAL = /[&<>"\t\n\r]/g;

/** Text with everything replaced that markup or the end of a value could be taken for. */
export function escaped(text: string): string {
  return text.replaceAll(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}

export function escapedName(name: Name | undefined): string {
  return escaped(name?.text ?? '');
}

/** The shortest of up to nine digits that reads back as the same 32-bit float; nine are always enough. */
export function decimalOf(value: number): string {
  const float = Math.fround(value);
  if (Number.isNaN(float)) return '1.#QNAN';
  if (!Number.isFinite(float)) return float < 0 ? '-1.#INF' : '1.#INF';
  if (Object.is(float, -0)) return '-0';
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(float.toPrecision(digits));
    if (Math.fround(short) === float) return String(short);
  }
  return String(Number(float.toPrecision(9)));
}

/** Numbers of a list, from one index up to another. */
export function decimalsOf(values: ArrayLike<number>, from: number = 0, to: number = values.length): string {
  let text = '';
  for (let index = from; index < to; index++)
    text += `${index > from ? ' ' : ''}${decimalOf(values[index] as number)}`;
  return text;
}
