import { expect, test } from '@jest/globals';
import { readTexture, TextureError } from '../src/index.ts';
import { pictures } from './pictures.ts';

/** mulberry32: the same damage every time. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

async function outcome(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  try {
    return (await readTexture(bytes, name)).mediaType;
  } catch (error) {
    if (error instanceof TextureError) return error.code;
    throw error;
  }
}

test.each(pictures)('%s, damaged, is a picture or a TextureError', async (title, bytes) => {
  const below = randomNumbers(title.length * 7919 + bytes.length);
  const name = title.startsWith('TGA') ? 'a.tga' : '';
  const outcomes = new Set<string>();
  for (let run = 0; run < 60; run++) {
    const damaged = bytes.slice();
    for (let flips = 1 + below(4); flips > 0; flips--) {
      const at = below(Math.min(damaged.length, 200));
      damaged[at] = (damaged[at] ?? 0) ^ (1 << below(8));
    }
    outcomes.add(await outcome(damaged, name));
  }
  expect(outcomes.size).toBeGreaterThan(1);
});

test.each(pictures)('%s, cut anywhere, is a picture or a TextureError', async (title, bytes) => {
  const name = title.startsWith('TGA') ? 'a.tga' : '';
  const outcomes = new Set<string>();
  const step = Math.ceil(bytes.length / 150);
  for (let length = 0; length < bytes.length; length += step)
    outcomes.add(await outcome(bytes.slice(0, length), name));
  expect([...outcomes]).toContain(name === '' ? 'unknown-format' : 'truncated');
});
