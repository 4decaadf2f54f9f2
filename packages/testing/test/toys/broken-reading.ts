import type { FloatArray } from '@rigstream/core';
import { changed, toyDecoding, toyReading, type BrokenToy } from './broken-toy.ts';
import {
  readBone,
  readFaceBatches,
  readMesh,
  readOpen,
  readPositionBatches,
  type ToyBatches,
  type ToyEvent,
  type ToyState,
} from './toy-blocks.ts';
import { boneBytes, positionBytes } from './toy-layout.ts';
import { goodReaders, readBlock, toyDecode, type ToyReaders } from './toy-plugin.ts';

function withPositions(readPositions: ToyBatches): ReturnType<typeof toyReading> {
  return toyReading({ mesh: (state) => readMesh(state, readPositions) });
}

function readPosition({ cursor }: ToyState, into: FloatArray, record: number): void {
  for (let axis = 0; axis < 3; axis++) into[3 * record + axis] = cursor.f32le();
}

function vertices(mesh: number, first: number, count: number, position: FloatArray): ToyEvent {
  return { type: 'vertices', mesh, first, count, position };
}

/** Faults of reading: what arrives in pieces, or not at all. */
export const brokenReading: readonly BrokenToy[] = [
  {
    fault: 're-reads a chunk it has consumed',
    plugin: toyReading({
      *bone(state) {
        const { cursor, context } = state;
        const start = cursor.offset - 1;
        if (!cursor.has(1)) yield* cursor.need(1);
        const length = cursor.u8();
        if (!cursor.has(length)) yield* cursor.need(length);
        const label = cursor.take(length);
        if (!cursor.has(boneBytes)) yield* cursor.need(boneBytes);
        const name = context.text(label);
        const parent = cursor.i16le();
        const numbers = Array.from({ length: 7 }, () => cursor.f32le());
        const [x = 0, y = 0, z = 0, ...rotation] = numbers;
        const span = cursor.span(start);
        if (parent < -1) context.warn('bad-parent', 'a bone has an impossible parent', { span });
        if (parent > state.bones) context.warn('hierarchy-order', 'a bone comes before its parent', { span });
        yield {
          type: 'bone',
          index: state.bones++,
          name,
          parent,
          translation: [x, y, z],
          rotation: rotation as unknown as readonly [number, number, number, number],
          span,
        };
      },
    }),
    caughtBy: 'reused-buffer',
  },
  {
    fault: 'loses a record at the border of a chunk',
    plugin: withPositions(function* losesRecords(state, mesh, count) {
      const { cursor } = state;
      for (let first = 0; first < count; first++) {
        if (!cursor.has(positionBytes)) {
          yield* cursor.need(positionBytes);
          cursor.position += positionBytes;
          continue;
        }
        const position = new Float32Array(3);
        readPosition(state, position, 0);
        yield vertices(mesh, first, 1, position);
      }
    }),
    caughtBy: 'split-anywhere',
  },
  {
    fault: 'ends a batch where a chunk ends',
    plugin: withPositions(function* cutsBatches(state, mesh, count) {
      const { cursor, context } = state;
      for (let first = 0; first < count;) {
        if (!cursor.has(positionBytes)) yield* cursor.need(positionBytes);
        const whole = Math.floor((cursor.limit - cursor.position) / positionBytes);
        const size = Math.min(context.batchSize, count - first, whole);
        const position = new Float32Array(3 * size);
        for (let record = 0; record < size; record++) readPosition(state, position, record);
        yield vertices(mesh, first, size, position);
        first += size;
      }
    }),
    caughtBy: 'split-anywhere',
  },
  {
    fault: 'takes an empty chunk for the end',
    plugin: withPositions(function* givesUp(state, mesh, count) {
      const { cursor, context } = state;
      for (let first = 0; first < count; first++) {
        if (!cursor.has(positionBytes)) {
          const before = cursor.available;
          yield positionBytes;
          if (cursor.available === before)
            context.fail('truncated', 'the data ends too early', { span: cursor.span(cursor.offset) });
          first--;
          continue;
        }
        const position = new Float32Array(3);
        readPosition(state, position, 0);
        yield vertices(mesh, first, 1, position);
      }
    }),
    caughtBy: 'empty-chunks',
  },
  {
    fault: 'takes a short read for the last one',
    plugin: toyDecoding(function* guessesTheEnd(cursor, context) {
      const routine = toyDecode()(cursor, context);
      let [seen, size, isLast] = [0, 0, false];
      for (let step = routine.next(); step.done !== true; step = routine.next()) {
        if (typeof step.value === 'number' && isLast && !cursor.ended)
          context.fail('truncated', 'the data ends too early', { span: cursor.span(cursor.offset) });
        yield step.value;
        const arrived = cursor.offset + cursor.available - seen;
        if (typeof step.value !== 'number' || arrived === 0) continue;
        isLast = arrived < size;
        seen += arrived;
        size = arrived;
      }
    }),
    caughtBy: 'random-chunks',
  },
  {
    fault: 'forgets that bytes may be missing',
    plugin: withPositions(function* asksOnce(state, mesh, count) {
      const { cursor } = state;
      for (let first = 0; first < count; first++) {
        if (!cursor.has(positionBytes)) yield positionBytes;
        const position = new Float32Array(3);
        readPosition(state, position, 0);
        yield vertices(mesh, first, 1, position);
      }
    }),
    caughtBy: 'tiny-chunks',
  },
  {
    fault: 'allocates from a declared count',
    plugin: withPositions(function* allocates(state, mesh, count) {
      const { cursor, context } = state;
      const position = new Float32Array(3 * count);
      for (let record = 0; record < count; record++) {
        if (!cursor.has(positionBytes)) yield* cursor.need(positionBytes);
        readPosition(state, position, record);
      }
      const { batchSize } = context;
      for (let first = 0; first < count; first += batchSize) {
        const size = Math.min(batchSize, count - first);
        yield vertices(mesh, first, size, position.slice(3 * first, 3 * (first + size)));
      }
    }),
    caughtBy: 'changed-counts',
  },
  {
    fault: 'drops the batch it holds when the file is cut',
    plugin: withPositions(function* dropsBatches(state, mesh, count) {
      const { cursor, context } = state;
      for (let first = 0; first < count;) {
        const size = Math.min(context.batchSize, count - first);
        const position = new Float32Array(3 * size);
        for (let record = 0; record < size; record++) {
          if (!cursor.has(positionBytes)) yield* cursor.need(positionBytes);
          readPosition(state, position, record);
        }
        yield vertices(mesh, first, size, position);
        first += size;
      }
    }),
    caughtBy: 'truncate-anywhere',
  },
  {
    fault: 'delivers a record that was cut off',
    plugin: withPositions(function* deliversHalves(state, mesh, count) {
      try {
        yield* readPositionBatches(state, mesh, count);
      } catch (fault) {
        const { available } = state.cursor;
        if (available > 0) yield vertices(mesh, 0, 1, new Float32Array(3));
        throw fault;
      }
    }),
    caughtBy: 'truncate-anywhere',
  },
  {
    fault: 'takes a failing source for a cut file',
    plugin: withPositions(function* wrapsFailures(state, mesh, count) {
      try {
        yield* readPositionBatches(state, mesh, count);
      } catch (fault) {
        state.context.fail('truncated', 'the mesh is cut off', { cause: fault });
      }
    }),
    caughtBy: 'source-failure',
    alone: true,
  },
  {
    fault: 'ends well where it should end in an error',
    plugin: withPositions(function* hidesFaults(state, mesh, count) {
      try {
        yield* readPositionBatches(state, mesh, count);
      } catch {
        state.cursor.position = state.cursor.limit;
      }
    }),
    caughtBy: 'source-failure',
  },
  {
    fault: 'takes a limit for a fault of the file',
    plugin: toyReading({
      open: (state) => {
        const { cursor, context } = state;
        if (state.depth === context.limits.maxDepth)
          context.fail('syntax', 'groups are nested too deeply', { span: cursor.span(cursor.offset - 1) });
        return readOpen(state);
      },
    }),
    caughtBy: 'limits',
    alone: true,
  },
  {
    fault: 'calls itself for each level of nesting',
    plugin: toyReading({ open: (state) => recursive.open(state) }),
    caughtBy: 'repeated-parts',
    alone: true,
  },
  {
    fault: 'waits for ever for bytes that a count promises',
    plugin: withPositions(function* waits(state, mesh, count) {
      const { cursor } = state;
      while (cursor.available < count * positionBytes && cursor.available < 2 ** 16) yield count;
      yield* readPositionBatches(state, mesh, count);
    }),
    caughtBy: 'truncate-anywhere',
  },
  {
    fault: 'loops as often as a count says, whether or not there is data',
    plugin: toyReading({ mesh: (state) => readMesh(state, readPositionBatches, loopingFaces) }),
    caughtBy: 'changed-counts',
  },
  {
    fault: 'knows only the tags it was tested with',
    plugin: toyReading({
      *unknown(state, tag) {
        const { unknown } = goodReaders;
        const known: Record<number, ToyReaders['unknown']> = { 0x7a: unknown, 0x7b: unknown };
        yield* (known[tag] as ToyReaders['unknown'])(state, tag);
      },
    }),
    caughtBy: 'flipped-bits',
  },
  {
    fault: 'asks for more in one piece than it declares',
    plugin: toyReading({
      *unknown(state, tag) {
        const { cursor } = state;
        const start = cursor.offset - 1;
        if (!cursor.has(4)) yield* cursor.need(4);
        const length = cursor.u32le();
        if (!cursor.has(length)) yield* cursor.need(length);
        cursor.position += length;
        yield { type: 'unknown', what: `tag 0x${tag.toString(16)}`, span: cursor.span(start) };
      },
    }),
    caughtBy: 'retained-bytes',
  },
  {
    fault: 'keeps bones by name in an ordinary object',
    plugin: toyReading({
      bone: (state) =>
        changed(readBone(state), (event) => {
          const seen: Record<string, { index: number }> = {};
          if (event.type === 'bone') (seen[event.name?.text ?? ''] ??= { index: 0 }).index = event.index;
          return event;
        }),
    }),
    caughtBy: 'hostile-input',
    alone: true,
  },
];

const loopingFaces: ToyBatches = function* loopingFaces(state, mesh, count) {
  for (let face = 0; face < count; face++) if (state.cursor.ended && state.cursor.available === 0) continue;
  yield* readFaceBatches(state, mesh, count);
};

const recursive: ToyReaders = {
  ...goodReaders,
  *open(state) {
    const depth = ++state.depth;
    yield { type: 'toy:group', depth, span: state.cursor.span(state.cursor.offset - 1) };
    while (!state.isOver && state.depth >= depth) yield* readBlock(state, recursive);
  },
};
