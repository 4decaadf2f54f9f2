import { expect, test } from '@jest/globals';
import { collectBuffers } from '../../src/worker/own-buffers.ts';

function buffersOf(event: unknown): { own: ArrayBuffer[]; bytes: number } {
  const buffers = { own: new Set<ArrayBuffer>(), bytes: 0 };
  collectBuffers(event, buffers);
  return { own: [...buffers.own], bytes: buffers.bytes };
}

test('arrays anywhere in an event are found, each buffer once', () => {
  const position = new Float32Array(3);
  const uv = new Float32Array(2);
  const bytes = new Uint8Array(5);
  const event = {
    type: 'x',
    position,
    again: position,
    uv: [{ set: 0, values: uv }],
    deep: { bytes },
    none: null,
  };
  expect(buffersOf(event)).toEqual({
    own: [position.buffer, uv.buffer, bytes.buffer],
    bytes: 12 + 12 + 8 + 5,
  });
});

test('a view of a part, shared memory and the bytes of a name are counted, but stay', () => {
  const part = new Float32Array(6).subarray(0, 3);
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  const name = { text: 'a', raw: new Uint8Array(1) };
  expect(buffersOf({ part, shared, name })).toEqual({ own: [], bytes: 12 + 4 + 1 });
});
