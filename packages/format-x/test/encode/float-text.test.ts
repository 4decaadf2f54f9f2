import { expect, test } from '@jest/globals';
import { FLOAT_TEXT_BYTES, writeFloat, writeInteger, writeNumber } from '../../src/encode/float-text.ts';

const textOf = (write: typeof writeFloat, value: number): string => {
  const bytes = new Uint8Array(FLOAT_TEXT_BYTES + 3);
  const end = write(value, bytes, 3);
  return new TextDecoder().decode(bytes.subarray(3, end));
};

test.each([
  [0, '0.0'],
  [-0, '-0.0'],
  [1, '1.0'],
  [-1.5, '-1.5'],
  [0.1, '0.1'],
  [Math.fround(0.1), '0.1'],
  [Math.fround(-0.737684), '-0.737684'],
  [Math.fround(1 / 3), '0.33333334'],
  [16_777_216, '16777216.0'],
  [9_999_999, '9999999.0'],
  [1e-3, '0.001'],
  [Math.fround(1.401298464324817e-45), `0.${'0'.repeat(44)}1`],
  [Math.fround(3.4028234663852886e38), `34028235${'0'.repeat(31)}.0`],
  [1e10, '10000000000.0'],
  [NaN, '1.#QNAN0'],
  [Infinity, '1.#INF00'],
  [-Infinity, '-1.#INF00'],
  [1e39, '1.#INF00'],
])('%d is written %s', (value, text) => {
  expect(textOf(writeFloat, value)).toBe(text);
});

/** Bit patterns from all over: every exponent, with mantissas from a multiplicative sequence. */
function* bitPatterns(): Generator<number, void, void> {
  for (let exponent = 0; exponent < 255; exponent++) {
    for (let index = 0, mantissa = 1; index < 200; index++) {
      yield ((exponent << 23) | mantissa) >>> 0;
      mantissa = Math.imul(mantissa, 0x0019_660d) & 0x7f_ffff;
    }
    yield (exponent << 23) >>> 0;
    yield ((exponent << 23) | 0x7f_ffff) >>> 0;
  }
}

test('every float32 reads back to itself, in as few digits as any decimal that does', () => {
  const bits = new Uint32Array(1);
  const floats = new Float32Array(bits.buffer);
  for (const pattern of bitPatterns()) {
    bits[0] = pattern;
    const value = floats[0] as number;
    const text = textOf(writeFloat, value);
    if (text.length > FLOAT_TEXT_BYTES) throw new Error(`${text} is too long`);
    if (!Object.is(Math.fround(Number(text)), value)) throw new Error(`${value} is written ${text}`);
    const digits = text.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
    if (digits > 1 && Math.fround(Number(value.toExponential(digits - 2))) === value)
      throw new Error(`${value} is written ${text}, which has digits to spare`);
  }
});

test('whole numbers', () => {
  expect([0, 7, 10, 4_294_967_295, -3].map((value) => textOf(writeInteger, value))).toEqual([
    '0',
    '7',
    '10',
    '4294967295',
    '-3',
  ]);
});

test('doubles keep all their digits and the sign of zero', () => {
  expect([0.1, -0, 1e21, 2 ** 53].map((value) => textOf(writeNumber, value))).toEqual([
    '0.1',
    '-0',
    '1e+21',
    '9007199254740992',
  ]);
});
