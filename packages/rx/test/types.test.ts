import { expect, test } from '@jest/globals';
import { decode, type CoreEvent, type VerticesEvent } from '@rigstream/core';
import { of, type Observable } from 'rxjs';
import { toy, toyBytes, type ToyNote } from './toy-format.ts';
import { fromDecode, ofType } from '../src/index.ts';

type Equal<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;
/** Does not compile unless both types are the same. */
function same<Left, Right>(_equal: Equal<Left, Right>): void {}
type ValueOf<Source> = Source extends Observable<infer Value> ? Value : never;

const start = (signal: AbortSignal) => decode(toyBytes(1), { format: toy, signal });

test('the types follow the decode, and what project returns', () => {
  const plain = fromDecode(start);
  same<ValueOf<typeof plain>, CoreEvent | ToyNote>(true);
  const vertices = plain.pipe(ofType('vertices'));
  same<ValueOf<typeof vertices>, VerticesEvent>(true);
  const begun = fromDecode(async (signal) => start(signal));
  same<ValueOf<typeof begun>, CoreEvent | ToyNote>(true);
  const values = fromDecode(start, { project: (event) => event.type.length });
  same<ValueOf<typeof values>, number>(true);
  const promises = fromDecode(start, { project: async (event) => event.type === 'end', concurrency: 2 });
  same<ValueOf<typeof promises>, boolean>(true);
  const observables = fromDecode(start, { project: (_event, index) => of(index) });
  same<ValueOf<typeof observables>, number>(true);
  const texts = fromDecode(start, { project: () => 'text' });
  same<ValueOf<typeof texts>, string>(true);
  const arrays = fromDecode(start, { project: () => new Float32Array(3) });
  same<ValueOf<typeof arrays>, Float32Array<ArrayBuffer>>(true);
  // @ts-expect-error project gets the events of the decode
  fromDecode(start, { project: (event: string) => event });
  expect(() => {
    // @ts-expect-error concurrency is a number
    fromDecode(start, { concurrency: '2 at once' });
  }).toThrow(TypeError);
});
