import { API_VERSION, type ByteCursor, type DecodeContext, type FormatPlugin } from '@rigstream/core';
import {
  readBone,
  readClip,
  readClose,
  readMesh,
  readOpen,
  readUnknown,
  type ToyBlock,
  type ToyGroupEvent,
  type ToyOptions,
  type ToyRoutine,
  type ToyState,
} from './toy-blocks.ts';
import { headerBytes, tags, toyMagic, toyVersion } from './toy-layout.ts';

export type ToyPlugin = FormatPlugin<'toy', ToyGroupEvent, ToyOptions>;

/** The readers of the blocks; a broken twin puts another one in the place of one of them. */
export interface ToyReaders {
  readonly bone: ToyBlock;
  readonly mesh: ToyBlock;
  readonly clip: ToyBlock;
  readonly open: ToyBlock;
  readonly close: ToyBlock;
  readonly unknown: (state: ToyState, tag: number) => ToyRoutine;
}

export const goodReaders: ToyReaders = {
  bone: (state) => readBone(state),
  mesh: (state) => readMesh(state),
  clip: (state) => readClip(state),
  open: (state) => readOpen(state),
  close: (state) => readClose(state),
  unknown: readUnknown,
};

export type ToyDecode = (cursor: ByteCursor, context: DecodeContext<ToyOptions>) => ToyRoutine;

/** The decoder of the toy format, with some of its readers replaced. */
export function toyDecode(changed: Partial<ToyReaders> = {}): ToyDecode {
  const readers = { ...goodReaders, ...changed };
  return function* decode(cursor, context) {
    const state: ToyState = {
      cursor,
      context,
      bones: 0,
      meshes: 0,
      clips: 0,
      tracks: 0,
      depth: 0,
      isOver: false,
      reading: 'header',
    };
    context.describePath(() => state.reading);
    const claimed = yield* readHeader(state);
    while (!state.isOver) yield* readBlock(state, readers);
    if (state.bones !== claimed) {
      context.warn('count-mismatch', 'the header claims another number of bones', {
        span: { start: 6, end: 8 },
        expected: String(claimed),
        found: String(state.bones),
      });
    }
  };
}

/** Reads the next block; an `end` sets `isOver`. */
export function* readBlock(state: ToyState, readers: ToyReaders): ToyRoutine {
  const { cursor } = state;
  if (!cursor.has(1)) yield* cursor.need(1);
  const tag = cursor.u8();
  if (tag === tags.bone) yield* readers.bone(state);
  else if (tag === tags.mesh) yield* readers.mesh(state);
  else if (tag === tags.clip) yield* readers.clip(state);
  else if (tag === tags.open) yield* readers.open(state);
  else if (tag === tags.close) yield* readers.close(state);
  else if (tag === tags.end) state.isOver = true;
  else yield* readers.unknown(state, tag);
}

function* readHeader({ cursor, context }: ToyState): ToyRoutine<number> {
  if (!cursor.has(toyMagic.length)) yield* cursor.need(toyMagic.length);
  const magic = cursor.take(toyMagic.length);
  if (!toyMagic.every((byte, index) => magic[index] === byte))
    context.fail('bad-magic', 'this is no toy file', { span: { start: 0, end: 4 }, expected: '"TOY!"' });
  if (!cursor.has(headerBytes - toyMagic.length)) yield* cursor.need(headerBytes - toyMagic.length);
  const version = cursor.u16le();
  if (version !== toyVersion)
    context.fail('unsupported-version', 'an unknown version', { found: String(version) });
  const claimed = cursor.u16le();
  yield {
    type: 'asset',
    format: { id: 'toy', variant: 'binary', version },
    kind: 'scene',
    space: {
      handedness: 'right',
      up: '+y',
      winding: 'ccw',
      uvOrigin: 'top-left',
      matrix: 'none',
      rotation: 'quaternion',
      time: 'seconds',
    },
    declared: { bones: claimed },
    span: cursor.span(0),
  };
  return claimed;
}

export const toy: ToyPlugin = {
  id: 'toy',
  title: 'Toy',
  version: '1.0.0',
  apiVersion: API_VERSION,
  extensions: ['toy'],
  mediaTypes: [],
  sniffBytes: 6,
  variants: [{ id: 'binary', incremental: true, maxRetainedBytes: 256 }],
  defaults: { skipClips: false },
  sniff: (head) => {
    if (head.length < toyMagic.length || !toyMagic.every((byte, index) => head[index] === byte)) return 'no';
    return head[4] === toyVersion && head[5] === 0 ? 'certain' : 'likely';
  },
  decode: toyDecode(),
};
