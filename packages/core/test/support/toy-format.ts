import type {
  AssetEvent,
  ByteCursor,
  DecodeContext,
  DecodeRoutine,
  EventBase,
  FormatPlugin,
  PluginEvent,
} from '../../src/index.ts';
import { API_VERSION } from '../../src/index.ts';

export interface ToyNote extends EventBase {
  readonly type: 'toy:note';
  readonly note: string;
}
export interface ToyOptions {
  readonly scale: number;
  readonly note?: string;
}

const facts = {
  title: 'Toy',
  version: '1.2.3',
  apiVersion: API_VERSION,
  extensions: ['toy'],
  mediaTypes: ['model/toy'],
  sniffBytes: 4,
  variants: [{ id: 'only', incremental: true }],
} as const;

export const toyAsset: AssetEvent = {
  type: 'asset',
  format: { id: 'toy', variant: 'only' },
  kind: 'mesh',
  space: {
    handedness: 'right',
    up: '+y',
    winding: 'ccw',
    uvOrigin: 'top-left',
    matrix: 'none',
    rotation: 'none',
    time: 'none',
  },
  declared: {},
};

/**
 * `TOY!`, a 32-bit count, then three floats a vertex. Like a real plugin it delivers the vertices it holds before it
 * lets an error pass.
 */
export const toy: FormatPlugin<'toy', ToyNote, ToyOptions> = {
  ...facts,
  id: 'toy',
  defaults: { scale: 1 },
  sniff: (head) => (String.fromCharCode(...head) === 'TOY!' ? 'certain' : 'no'),
  *decode(cursor: ByteCursor, context: DecodeContext<ToyOptions>): DecodeRoutine<PluginEvent | ToyNote> {
    if (!cursor.has(8)) yield* cursor.need(8);
    if (String.fromCharCode(...cursor.take(4)) !== 'TOY!')
      context.fail('bad-magic', 'this is no toy', { span: cursor.span(0), expected: '"TOY!"' });
    const vertices = context.count(cursor.u32le(), 12, 'vertices', cursor.span(4));
    yield toyAsset;
    if (context.options.note !== undefined) yield { type: 'toy:note', note: context.options.note };
    yield { type: 'mesh', mesh: 0, declared: { vertices }, attributes: ['position'] };
    for (let first = 0; first < vertices;) {
      const most = Math.min(context.batchSize, vertices - first);
      const position: number[] = [];
      let failure: { reason: unknown } | undefined;
      try {
        while (position.length < 3 * most) {
          if (!cursor.has(12)) yield* cursor.need(12);
          for (let axis = 0; axis < 3; axis++) position.push(cursor.f32le() * context.options.scale);
        }
      } catch (reason) {
        failure = { reason };
      }
      const count = position.length / 3;
      if (count > 0) yield { type: 'vertices', mesh: 0, first, count, position: new Float32Array(position) };
      if (failure !== undefined) throw failure.reason;
      first += count;
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

type Routine = (cursor: ByteCursor, context: DecodeContext) => DecodeRoutine<PluginEvent>;

/** A plugin whose routine a test writes out. It claims every source. */
export function scripted(decode: Routine): FormatPlugin<'scripted'> {
  return { ...facts, id: 'scripted', defaults: {}, sniff: () => 'certain', decode };
}
