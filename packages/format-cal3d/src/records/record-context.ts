import type { DecodeContext, FloatArray, PluginEvent } from '@rigstream/core';
import type { Cal3dEvent } from '../events.ts';

export type AnyEvent = PluginEvent | Cal3dEvent;
/** What the makers of events use of the context. */
export type RecordContext = Pick<DecodeContext, 'batchSize' | 'limits' | 'warn' | 'fail'>;

/** Takes a list over into the array of an event, and empties it. */
export function takenFloats(values: number[]): FloatArray {
  const numbers = new Float32Array(values);
  values.length = 0;
  return numbers;
}

export function takenIndices(values: number[]): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(values);
  values.length = 0;
  return numbers;
}

export function takenIntegers(values: number[]): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(values);
  values.length = 0;
  return numbers;
}
