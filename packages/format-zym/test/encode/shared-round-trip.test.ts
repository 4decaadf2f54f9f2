import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../../tools/shared-folder/describe-shared.ts';
import { decodeZymBytes } from '../support/decode.ts';
import { encoded } from '../support/encoded.ts';
import { shuffled, sequence } from '../support/shuffled.ts';
import { lumpNames } from '../../src/layout.ts';
import { foldZym } from '../support/fold-zym.ts';

describeShared('the real files', 'corpus/zym', (folder) => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.zym'));

  test('there are as many as there were', () => {
    expect(names.length).toBeGreaterThanOrEqual(19);
  });

  test.each(names)('%s is written as it was, and measured as its header says', (name) => {
    const { events } = decodeZymBytes(readFileSync(join(folder, name)));
    // With their spans: the lumps lie where they lay.
    const again = decodeZymBytes(encoded(events)).events;
    expect(again.length).toBe(events.length);
    for (const [index, event] of events.entries()) expectSame(again[index], event);
  });

  test('the smallest, with its lumps shuffled', () => {
    const { events } = decodeZymBytes(readFileSync(join(folder, 'pomp.zym')));
    const wanted = JSON.stringify(foldZym(events));
    const random = sequence(7);
    for (let round = 0; round < 6; round++) {
      const bytes = encoded(events, { order: shuffled(lumpNames, random), alignment: 1 + (random() % 61) });
      expect(JSON.stringify(foldZym(decodeZymBytes(bytes).events)) === wanted).toBe(true);
    }
  });

  test.each(['pomp.zym', 'w_gl.zym'])('the boxes measured of %s are those of its header', (name) => {
    const { events } = decodeZymBytes(readFileSync(join(folder, name)));
    const boundsOf = (all: typeof events) =>
      all.flatMap((event) => (event.type === 'zym:bounds' ? [event] : []));
    const measured = boundsOf(
      decodeZymBytes(encoded(events.filter(({ type }) => type !== 'zym:bounds'))).events,
    );
    for (const [index, stored] of boundsOf(events).entries()) {
      const found = measured[index];
      for (const axis of [0, 1, 2]) {
        expect(found?.min[axis]).toBeCloseTo(stored.min[axis] as number, 3);
        expect(found?.max[axis]).toBeCloseTo(stored.max[axis] as number, 3);
      }
      expect((found?.squaredRadius ?? 0) / stored.squaredRadius).toBeCloseTo(1, 5);
    }
  });
});

function expectSame(found: unknown, wanted: unknown): void {
  expect(plain(found) === plain(wanted)).toBe(true);
}

/** Arrays by their bytes, so that no NaN or negative zero counts as another's equal. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) => {
    if (ArrayBuffer.isView(held))
      return Buffer.from(held.buffer, held.byteOffset, held.byteLength).toString('base64');
    return Object.is(held, -0) ? '-0' : held;
  });
}
