import type { SampleCheck } from '../check-definition.ts';
import { describeEvent } from '../compare/describe-event.ts';
import { isTypedArray, type TypedArray } from '../compare/first-difference.ts';
import { chunksOf } from '../decode/chunking.ts';
import { Finding } from '../finding.ts';

export const ownBuffers: SampleCheck = {
  id: 'own-buffers',
  title: 'every array owns its buffer',
  rule: 'arrays of events own their buffers: each can be transferred, and nothing refers to the input',
  run(trial) {
    for (const chunkSize of [trial.bytes.length, 64]) {
      const owners = new Map<ArrayBufferLike, string>();
      const chunking = chunksOf(Math.max(1, chunkSize));
      for (const [index, event] of trial.run({ chunking }).events.entries()) {
        for (const { path, array, isName } of arraysIn(event)) {
          const place = { input: chunking.label, found: describeEvent(event), bytes: trial.bytes };
          const where = `event ${index} at ${path}`;
          const fault = faultOfBuffer(array, trial.bytes);
          if (fault !== undefined) throw new Finding(`${where}: ${fault}`, place);
          if (isName) continue;
          const other = owners.get(array.buffer);
          if (other !== undefined) throw new Finding(`${where} shares its buffer with ${other}`, place);
          owners.set(array.buffer, where);
        }
      }
    }
  },
};

function faultOfBuffer(array: TypedArray, input: Uint8Array): string | undefined {
  if (array.buffer === input.buffer) return 'the array is a view of the input';
  if (Object.prototype.toString.call(array.buffer) !== '[object ArrayBuffer]')
    return 'the memory of the array is shared';
  if (array.byteOffset === 0 && array.byteLength === array.buffer.byteLength) return undefined;
  return `the array has ${array.byteLength} bytes of a buffer of ${array.buffer.byteLength}`;
}

interface FoundArray {
  readonly path: string;
  readonly array: TypedArray;
  /** Bytes of a name: copied rather than transferred, so events may have them in common. */
  readonly isName: boolean;
}

function* arraysIn(value: unknown, path = '', parent?: object): Generator<FoundArray, void, void> {
  if (typeof value !== 'object' || value === null) return;
  if (isTypedArray(value)) {
    yield { path, array: value, isName: parent !== undefined && 'text' in parent && path.endsWith('.raw') };
    return;
  }
  for (const [key, inner] of Object.entries(value))
    yield* arraysIn(inner, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, value);
}
