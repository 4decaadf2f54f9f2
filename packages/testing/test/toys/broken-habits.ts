import { ByteCursor } from '@rigstream/core';
import { changed, toyDecoding, type BrokenToy } from './broken-toy.ts';
import type { ToyEvent } from './toy-blocks.ts';
import { toyMagic } from './toy-layout.ts';
import { toy, toyDecode, type ToyDecode } from './toy-plugin.ts';

/** What this module remembers between decodes, and should not. */
const shared = { bones: 0, isBusy: false };

/** Reads everything before it decodes anything. */
const bufferAll: ToyDecode = function* bufferAll(cursor, context) {
  const whole: number[] = [];
  while (!(yield* cursor.atEnd())) whole.push(cursor.u8());
  const inner = new ByteCursor({
    fail: (code, message, details): never => context.fail(code, message, details),
  });
  inner.push(Uint8Array.from(whole));
  inner.end();
  yield* toyDecode()(inner, context);
};

/** Faults of how a plugin behaves towards its host. */
export const brokenHabits: readonly BrokenToy[] = [
  { fault: 'buffers the file', plugin: toyDecoding(bufferAll), caughtBy: 'retained-bytes', alone: true },
  {
    fault: 'keeps what it has delivered',
    plugin: toyDecoding((cursor, context) => {
      const kept: ToyEvent[] = [];
      return changed(toyDecode()(cursor, context), (event) => {
        kept.push(event);
        return event;
      });
    }),
    caughtBy: 'long-stream',
    alone: true,
  },
  {
    fault: 'keeps its state in the module',
    plugin: toyDecoding((cursor, context) => {
      shared.bones = 0;
      return changed(toyDecode()(cursor, context), (event) =>
        event.type === 'bone' ? { ...event, index: shared.bones++ } : event,
      );
    }),
    caughtBy: 'interleaved',
    alone: true,
  },
  {
    fault: 'swallows an abort',
    plugin: toyDecoding(function* swallows(cursor, context) {
      let isOver = false;
      try {
        yield* toyDecode()(cursor, context);
        isOver = true;
      } catch (fault) {
        isOver = true;
        throw fault;
      } finally {
        // oxlint-disable-next-line no-unsafe-finally
        if (!isOver) yield { type: 'toy:group', depth: 0 };
      }
    }),
    caughtBy: 'stop-anywhere',
    alone: true,
  },
  {
    fault: 'throws when it is stopped',
    plugin: toyDecoding(function* throws(cursor, context) {
      let isOver = false;
      try {
        yield* toyDecode()(cursor, context);
        isOver = true;
      } catch (fault) {
        isOver = true;
        throw fault;
      } finally {
        // oxlint-disable-next-line no-unsafe-finally
        if (!isOver) throw new TypeError('this decoder has not finished');
      }
    }),
    caughtBy: 'stop-anywhere',
  },
  {
    fault: 'does not tidy up when it is stopped',
    plugin: toyDecoding(function* leavesMess(cursor, context) {
      const wasBusy = shared.isBusy;
      shared.isBusy = true;
      const declareNothing = (event: ToyEvent): object =>
        wasBusy && event.type === 'asset' ? { ...event, declared: {} } : event;
      yield* changed(toyDecode()(cursor, context), declareNothing);
      shared.isBusy = false;
    }),
    caughtBy: 'abort-anywhere',
  },
  {
    fault: 'tells events by the size of the source',
    plugin: toyDecoding((cursor, context) =>
      changed(toyDecode()(cursor, context), (event) =>
        event.type === 'asset' ? { ...event, declared: { bytes: context.hint.size ?? 0 } } : event,
      ),
    ),
    caughtBy: 'sync-equals-async',
  },
  {
    fault: 'claims every file',
    plugin: { ...toy, sniff: () => 'certain' },
    caughtBy: 'sniff-foreign',
    alone: true,
  },
  {
    fault: 'knows no file',
    plugin: { ...toy, sniff: () => 'no' },
    caughtBy: 'sniff-own',
    alone: true,
  },
  {
    fault: 'throws at a short head',
    plugin: {
      ...toy,
      sniff: (head) => {
        const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
        return view.getUint32(0, true) === 0x21594f54 ? 'certain' : 'no';
      },
    },
    caughtBy: 'sniff-own',
  },
  {
    fault: 'changes the head it looks at',
    plugin: {
      ...toy,
      sniff: (head, hint) => {
        const verdict = toy.sniff(head, hint);
        head.reverse();
        return verdict;
      },
    },
    caughtBy: 'sniff-own',
  },
  {
    fault: 'looks at the memory of the head, not at the head',
    plugin: {
      ...toy,
      sniff: ({ buffer, length }) => {
        const head = new Uint8Array(buffer, 0, length);
        return length > 4 && toyMagic.every((byte, index) => head[index] === byte) ? 'certain' : 'no';
      },
    },
    caughtBy: 'sniff-own',
    alone: true,
  },
  {
    fault: 'has a dot in its extension',
    plugin: { ...toy, extensions: ['.toy'] },
    caughtBy: 'descriptor',
    alone: true,
  },
];
