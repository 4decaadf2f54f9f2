import type { ConformanceSample, LongStream, NamedBytes } from '@rigstream/testing';
import { ToyWriter } from './encode-toy.ts';
import { positionBytes, tags, toyMagic, toyVersion } from './toy-layout.ts';

/** A file with every kind of block, and without a warning. */
export const everything: ConformanceSample = {
  name: 'everything',
  bytes: new ToyWriter(3)
    .bone('hips', -1)
    .open()
    .bone('spine', 0, [0.5, 1.25, -3, 0, 0, Math.SQRT1_2, Math.SQRT1_2])
    .open()
    .bone('head', 1)
    .close()
    .close()
    .mesh('body', 9, 7)
    .unknown(0x7a, [1, 2, 3, 4, 5, 6, 7])
    .clip('walk', 1.5, [
      { bone: 0, keys: 5 },
      { bone: 2, keys: 8 },
    ])
    .mesh('', 4, 2)
    .end(),
  expectWarnings: [],
};

/** A file with odd data: each of the warnings of the format. */
export const odd: ConformanceSample = {
  name: 'odd',
  bytes: new ToyWriter(9)
    .bone('first', 1)
    .bone('second', -7, [Number.NaN, -0, 1, 0, 0, 0, 2])

    .unknown(
      0x7b,
      Array.from({ length: 400 }, (_, index) => index & 0xff),
    )
    .mesh('flat', 3, 1)
    .clip('nothing', 0, [{ bone: 1, keys: 2 }])
    .end(),
  expectWarnings: ['hierarchy-order', 'bad-parent', 'bad-duration', 'count-mismatch'],
};

/** A name that is dangerous as a key of an object. */
export const hostile: readonly NamedBytes[] = [
  { name: 'a bone named __proto__', bytes: new ToyWriter(1).bone('__proto__', -1).end() },
];

/** One mesh of two million vertices, 24 MB. */
export const longMesh: LongStream = {
  name: 'a long mesh',
  *chunks() {
    const vertices = 2_000_000;
    const perChunk = 5000;
    const head = new DataView(new ArrayBuffer(18));
    for (const [at, byte] of toyMagic.entries()) head.setUint8(at, byte);
    head.setUint16(4, toyVersion, true);
    head.setUint8(8, tags.mesh);
    head.setUint32(10, vertices, true);
    yield new Uint8Array(head.buffer);
    for (let first = 0; first < vertices; first += perChunk)
      yield new Uint8Array(new Float32Array((perChunk * positionBytes) / 4).fill(first).buffer);
    yield Uint8Array.of(tags.end);
  },
};
