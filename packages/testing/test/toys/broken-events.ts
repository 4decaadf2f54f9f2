import type { EventTotals, WarningCode } from '@rigstream/core';
import {
  changed,
  toyDecoding,
  toyDelivering,
  toyReading,
  withContext,
  type BrokenToy,
} from './broken-toy.ts';
import { readBone, readMesh, readUnknown, type ToyEvent } from './toy-blocks.ts';
import { toyDecode } from './toy-plugin.ts';

const totals: EventTotals = {
  bones: 0,
  meshes: 0,
  vertices: 0,
  faces: 0,
  materials: 0,
  clips: 0,
  tracks: 0,
  keyframes: 0,
  poses: 0,
  warnings: 0,
};

/** Faults of the events themselves. */
export const brokenEvents: readonly BrokenToy[] = [
  {
    fault: 'refuses blocks it does not know',
    plugin: toyReading({
      unknown: ({ context, cursor }) =>
        context.fail('bad-section', 'an unknown block', { span: cursor.span(cursor.offset - 1) }),
    }),
    caughtBy: 'decodes',
  },
  {
    fault: 'says itself when it ends',
    plugin: toyDecoding(function* ends(cursor, context) {
      yield* toyDecode()(cursor, context);
      yield { type: 'end', bytes: cursor.offset, totals } as unknown as ToyEvent;
    }),
    caughtBy: 'event-grammar',
  },
  {
    fault: 'delivers after the end',
    plugin: toyDecoding(function* goesOn(cursor, context) {
      yield* toyDecode()(cursor, context);
      yield { type: 'end', bytes: cursor.offset, totals } as unknown as ToyEvent;
      yield { type: 'toy:group', depth: 0 };
    }),
    caughtBy: 'event-grammar',
  },
  {
    fault: 'delivers something before the asset',
    plugin: toyDecoding(function* begins(cursor, context) {
      yield { type: 'toy:group', depth: 0 };
      yield* toyDecode()(cursor, context);
    }),
    caughtBy: 'event-grammar',
  },
  {
    fault: 'leaves a gap between batches',
    plugin: toyDelivering((event) =>
      event.type === 'vertices' && event.first > 0 ? { ...event, first: event.first + 1 } : event,
    ),
    caughtBy: 'event-grammar',
  },
  {
    fault: 'does not close its meshes',
    plugin: toyDelivering((event) => (event.type === 'mesh-end' ? undefined : event)),
    caughtBy: 'event-grammar',
  },
  {
    fault: 'gives each vertex two numbers',
    plugin: toyDelivering((event) =>
      event.type === 'vertices' ? { ...event, position: new Float32Array(2 * event.count) } : event,
    ),
    caughtBy: 'event-grammar',
  },
  {
    fault: 'numbers its bones from one',
    plugin: toyDelivering((event) => (event.type === 'bone' ? { ...event, index: event.index + 1 } : event)),
    caughtBy: 'event-grammar',
  },
  {
    fault: 'has an event no worker can be sent',
    plugin: toyDelivering((event) =>
      event.type === 'bone' ? { ...event, describe: () => `bone ${event.index}` } : event,
    ),
    caughtBy: 'plain-data',
  },
  {
    fault: 'has an event of a class',
    plugin: toyDelivering((event) =>
      event.type === 'bone' ? { ...event, seenAt: new URL('toy:place') } : event,
    ),
    caughtBy: 'plain-data',
    alone: true,
  },
  {
    fault: 'keeps a view of the input',
    plugin: toyReading({
      *unknown(state, tag) {
        const { cursor } = state;
        if (!cursor.has(4)) yield* cursor.need(4);
        const length = cursor.peek(1)[0] as number;
        if (length > 64) {
          yield* readUnknown(state, tag);
          return;
        }
        const start = cursor.offset - 1;
        cursor.u32le();
        if (!cursor.has(length)) yield* cursor.need(length);
        const bytes = cursor.take(length) as Uint8Array<ArrayBuffer>;
        yield { type: 'unknown', what: `tag 0x${tag.toString(16)}`, bytes, span: cursor.span(start) };
      },
    }),
    caughtBy: 'own-buffers',
  },
  {
    fault: 'fills one buffer for all its batches',
    plugin: toyDecoding((cursor, context) => {
      const memory = new Float32Array(3 * context.batchSize);
      const reuse = (event: ToyEvent): object => {
        if (event.type !== 'vertices') return event;
        memory.set(event.position ?? []);
        return { ...event, position: memory.subarray(0, 3 * event.count) };
      };
      return changed(toyDecode()(cursor, context), reuse);
    }),
    caughtBy: 'own-buffers',
  },
  {
    fault: 'makes batches of a size of its own',
    plugin: toyReading({
      mesh: (state) => readMesh({ ...state, context: withContext(state.context, { batchSize: 4 }) }),
    }),
    caughtBy: 'event-grammar',
  },
  {
    fault: 'counts faces within their batch',
    plugin: toyDelivering((event) =>
      event.type === 'indices'
        ? { ...event, indices: event.indices.map((index) => index + event.faceCount) }
        : event,
    ),
    caughtBy: 'batch-size',
  },
  {
    fault: 'warns in words of its own',
    plugin: toyReading({
      *bone(state) {
        state.context.warn('strange-bone' as WarningCode, 'this bone is strange');
        yield* readBone(state);
      },
    }),
    caughtBy: 'warnings',
  },
  {
    fault: 'goes on where a strict decode has to end',
    plugin: toyReading({
      *bone(state) {
        const { context } = state;
        const warn: typeof context.warn = (code, message, details) => {
          try {
            context.warn(code, message, details);
          } catch {
            // Bad practice, and the point of this toy.
          }
        };
        yield* readBone({ ...state, context: withContext(context, { warn }) });
        state.bones++;
      },
    }),
    caughtBy: 'strict-warnings',
    alone: true,
  },
];
