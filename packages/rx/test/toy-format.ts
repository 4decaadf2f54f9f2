import {
  API_VERSION,
  type AssetEvent,
  type ByteCursor,
  type DecodeContext,
  type DecodeRoutine,
  type EventBase,
  type FormatPlugin,
  type PluginEvent,
  type SniffVerdict,
} from '@rigstream/core';

export interface ToyNote extends EventBase {
  readonly type: 'toy:note';
  readonly note: string;
}

const facts = {
  title: 'Toy',
  version: '1.0.0',
  apiVersion: API_VERSION,
  extensions: [],
  mediaTypes: [],
  sniffBytes: 4,
  variants: [{ id: 'only', incremental: true }],
  sniff: (): SniffVerdict => 'certain',
} as const;

export const toyAsset: AssetEvent = {
  type: 'asset',
  format: { id: 'toy', variant: 'only' },
  kind: 'mesh',
  space: {
    handedness: 'right',
    up: '+y',
    winding: 'unknown',
    uvOrigin: 'unknown',
    matrix: 'none',
    rotation: 'none',
    time: 'none',
  },
  declared: {},
};

/** `TOY!`, a 32-bit count, then three floats a vertex. */
export const toy: FormatPlugin<'toy', ToyNote> = {
  ...facts,
  id: 'toy',
  defaults: {},
  *decode(cursor: ByteCursor, context: DecodeContext): DecodeRoutine<PluginEvent | ToyNote> {
    yield* cursor.need(8);
    if (String.fromCharCode(...cursor.take(4)) !== 'TOY!') context.fail('bad-magic', 'this is no toy');
    const vertices = context.count(cursor.u32le(), 12, 'vertices');
    yield toyAsset;
    yield { type: 'mesh', mesh: 0, declared: { vertices }, attributes: ['position'] };
    for (let first = 0; first < vertices; first += context.batchSize) {
      const count = Math.min(context.batchSize, vertices - first);
      const position = new Float32Array(3 * count);
      yield* cursor.readF32le(position);
      yield { type: 'vertices', mesh: 0, first, count, position };
    }
    yield { type: 'mesh-end', mesh: 0, vertices, faces: 0 };
  },
};

export function toyBytes(vertices: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + 12 * vertices);
  bytes.set([0x54, 0x4f, 0x59, 0x21]);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, vertices, true);
  for (let at = 0; at < 3 * vertices; at++) view.setFloat32(8 + 4 * at, at / 2, true);
  return bytes;
}

/** One event per chunk. */
export const chunkwise: FormatPlugin<'chunkwise'> = {
  ...facts,
  id: 'chunkwise',
  defaults: {},
  *decode(cursor: ByteCursor): DecodeRoutine {
    yield toyAsset;
    while (!(yield* cursor.atEnd())) {
      const start = cursor.offset;
      cursor.take(cursor.limit - cursor.position);
      yield { type: 'unknown', what: 'chunk', span: cursor.span(start) };
    }
  },
};
