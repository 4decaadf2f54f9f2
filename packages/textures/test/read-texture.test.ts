import { describe, expect, test } from '@jest/globals';
import { readTexture, TextureError } from '../src/index.ts';
import { bmp, dds, pcx, pictures, pixelsOf, tga, tiff } from './pictures.ts';

describe('known pixels', () => {
  test.each(pictures)('%s', async (_, bytes, pixels) => {
    expect(await pixelsOf(bytes)).toEqual({ width: 2, height: 2, pixels: pixels.split(' ') });
  });
});

test.each([
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]],
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0, 1]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, 9, 9, 9, 9, 0x57, 0x45, 0x42, 0x50]],
])('%s stays as it is', async (mediaType, numbers) => {
  const bytes = Uint8Array.from(numbers);
  const read = await readTexture(bytes);
  expect(read.mediaType).toBe(mediaType);
  expect(read.bytes).toBe(bytes);
});

test('a view into a larger buffer is read from where it starts', async () => {
  for (const [, bytes, pixels] of pictures) {
    const larger = new Uint8Array(bytes.length + 20).fill(0xee);
    larger.set(bytes, 7);
    expect((await pixelsOf(larger.subarray(7, 7 + bytes.length))).pixels).toEqual(pixels.split(' '));
  }
});

test('of a cube or a chain of smaller levels, the first picture is read', async () => {
  const bytes = dds({ flags: 0x40, bits: 8, masks: [0xff, 0, 0, 0] }, [1, 2, 3, 4, 9, 9, 9, 9, 9]);
  expect((await pixelsOf(bytes)).pixels).toEqual(['010000ff', '020000ff', '030000ff', '040000ff']);
});

test('a block hangs over the edge of a picture that is no multiple of four', async () => {
  const black = [0, 0, 0, 0, 0, 0, 0, 0];
  const white = [0xff, 0xff, 0, 0, 0, 0, 0, 0];
  const read = await pixelsOf(dds({ fourCC: 'DXT1', width: 5, height: 1 }, [...black, ...white]));
  expect(read).toEqual({ width: 5, height: 1, pixels: [...Array<string>(4).fill('000000ff'), 'ffffffff'] });
});

const wide = { width: 65_536, height: 65_536 };

test.each([
  ['no bytes', 'unknown-format', Uint8Array.of(), ''],
  ['text', 'unknown-format', new TextEncoder().encode('xof 0303txt 0032 Frame { }'), 'skin.bmp'],
  ['a GIF', 'unknown-format', new TextEncoder().encode('GIF89a and so on, more than a header'), 'skin.gif'],
  ['text named .tga', 'unsupported-variant', new TextEncoder().encode('xof 0303txt 0032 Frame { }'), 'a.TGA'],
  ['a BMP without pixels', 'truncated', bmp(24, [1, 2, 3]), ''],
  ['a BMP without a palette', 'truncated', bmp(8, []).slice(0, 60), ''],
  ['a BMP of JPEG', 'unsupported-variant', bmp(24, [], { compression: 4 }), ''],
  ['a BMP of no rows', 'invalid-value', bmp(24, [], { height: 0 }), ''],
  ['a BMP far too high', 'limit-exceeded', bmp(8, [], { height: 0x7fffffff, compression: 1 }), ''],
  ['a TGA without pixels', 'truncated', tga(2, 24, 0, [1, 2, 3, 4]), ''],
  ['a TGA in packets without pixels', 'truncated', tga(10, 24, 0, [0x80, 1, 2, 3]), ''],
  ['a DDS without blocks', 'truncated', dds({ fourCC: 'DXT5' }, [1, 2, 3]), ''],
  ['a DDS far too large', 'limit-exceeded', dds({ fourCC: 'DXT1', ...wide }, []), ''],
  ['a DDS of another kind', 'unsupported-variant', dds({ fourCC: 'ATI2' }, [1]), ''],
  ['a PCX without lines', 'truncated', pcx(8, 3, []), ''],
  ['a PCX of too many planes', 'unsupported-variant', pcx(4, 3, [1, 2]), ''],
  ['a TIFF without its strip', 'truncated', tiff({}, [1, 2, 3, 4]), ''],
  ['a TIFF of CMYK', 'unsupported-variant', tiff({ kind: 5, samples: 4 }, []), ''],
  ['a TIFF of fax lines', 'unsupported-variant', tiff({ compression: 4 }, [1, 2, 3, 4]), ''],
])('%s is %s', async (_, code, bytes, name) => {
  const error = await readTexture(bytes, name).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TextureError);
  expect(error).toBeInstanceOf(TypeError);
  expect(error).toMatchObject({ code });
});

test('an error says what was expected and what is there', async () => {
  await expect(readTexture(dds({ fourCC: 'ATI2' }, [1]))).rejects.toMatchObject({
    message: 'expected DXT1, DXT3 or DXT5, found "ATI2"',
    found: '"ATI2"',
  });
});
