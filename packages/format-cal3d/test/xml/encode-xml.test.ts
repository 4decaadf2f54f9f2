import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { describeShared } from '../../../../tools/shared-folder/describe-shared.ts';
import { encodeXml, type EncodeXmlOptions } from '../../src/encode-xml.ts';
import { decimalOf } from '../../src/xml/xml-text.ts';
import { xmlSamples } from './conformance/samples.ts';
import { decodeWhole } from './support/decode-xml-parts.ts';
import { foldCal3d, type Folded } from './support/fold-cal3d.ts';

const STYLES = ['header', 'attribute'] as const;

function encoded(bytes: Uint8Array | string, options: EncodeXmlOptions): Uint8Array {
  return Buffer.concat([...encodeXml(decodeWhole(bytes).events, options)]);
}

/** What a file says, apart from how it says it. */
function said(bytes: Uint8Array | string): Partial<Folded> {
  const { error, events } = decodeWhole(bytes);
  expect(error).toBeUndefined();
  const { variant: _variant, declared: _declared, warnings: _warnings, ...rest } = foldCal3d(events);
  return rest;
}

describe('the encoder of XML', () => {
  for (const { name, text } of xmlSamples()) {
    test.each(STYLES)(`${name} says the same, encoded in the style %s`, (style) => {
      const again = encoded(text, { style });
      expect(said(again)).toEqual(said(text));
      const { events } = decodeWhole(again);
      expect(foldCal3d(events).variant).toBe(`xml-${style}`);
      expect(foldCal3d(events).warnings).toEqual([]);
      expect(Buffer.from(encoded(again, { style }))).toEqual(Buffer.from(again));
    });
  }

  test('writes the version it is told', () => {
    const text = xmlSamples()[0]?.text ?? '';
    expect(Buffer.from(encoded(text, { version: 1000 })).toString()).toMatch(
      /^<HEADER MAGIC="XSF" VERSION="1000"\/>/,
    );
  });

  test('numbers read back exactly', () => {
    const float = new Float32Array(1);
    const bits = new Uint32Array(float.buffer);
    let seed = 1;
    for (let index = 0; index < 20_000; index++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      bits[0] = seed;
      const value = float[0] as number;
      if (Number.isFinite(value)) expect(Math.fround(Number(decimalOf(value)))).toBe(value);
    }
    expect([0, -0, NaN, Infinity, -Infinity, 0.1].map(decimalOf)).toEqual([
      '0',
      '-0',
      '1.#QNAN',
      '1.#INF',
      '-1.#INF',
      '0.1',
    ]);
  });

  test('refuses what it cannot write', () => {
    expect(() => [...encodeXml([])]).toThrow(RangeError);
    expect(() => [...encodeXml([], { style: 'binary' as 'header' })]).toThrow(RangeError);
  });
});

describeShared('the corpus, encoded again', 'corpus/cal3d', (folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: Readonly<Record<string, { encoding: string }>>;
  };
  for (const [file] of Object.entries(files).filter(([, { encoding }]) => encoding === 'xml'))
    test.each(STYLES)(`${file} says the same in the style %s`, (style) => {
      const bytes = readFileSync(join(folder, file));
      expect(said(encoded(bytes, { style }))).toEqual(said(bytes));
    });
});
