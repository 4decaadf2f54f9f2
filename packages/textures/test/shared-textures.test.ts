import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { pixelsOf } from './pictures.ts';

describeShared('textures of characters', 'corpus/characters', (folder) => {
  // Two pixels each, as Pillow 12.3 reads them: column 5 of row 9, and half across a third down.
  test.each([
    ['paladin/paladin_arm.tga', 128, 64, '625544ff', '9f9481ff'],
    ['paladin/paladin_cape.tga', 64, 128, '000000ff', 'e0d6c9ff'],
    ['paladin/paladin_head.tga', 512, 256, '775842ff', '6d4d3cff'],
    ['paladin/paladin_stripe.tga', 16, 32, 'cb7575ff', 'be6868ff'],
    ['tiger/tiger.bmp', 256, 256, 'dead84ff', '846b5aff'],
    ['tiny/Tiny_skin.dds', 256, 256, 'e7e5e7ff', '020000ff'],
  ])('%s', async (path, width, height, corner, middle) => {
    const file = new Uint8Array(readFileSync(join(folder, path)));
    const read = await pixelsOf(file, basename(path));
    expect([read.width, read.height]).toEqual([width, height]);
    expect(read.pixels[9 * width + 5]).toBe(corner);
    expect(read.pixels[Math.floor(height / 3) * width + width / 2]).toBe(middle);
    expect(new Set(read.pixels).size).toBeGreaterThan(20);
  });
});
