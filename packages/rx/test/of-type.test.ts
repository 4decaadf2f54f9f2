import { expect, test } from '@jest/globals';
import type { CoreEvent, EventBase, IndicesEvent, VerticesEvent } from '@rigstream/core';
import { from, lastValueFrom, toArray, type Observable } from 'rxjs';
import { ofType } from '../src/index.ts';

interface NoteEvent extends EventBase {
  readonly type: 'toy:note';
  readonly note: string;
}
const events: (CoreEvent | NoteEvent)[] = [
  { type: 'bone', index: 0, parent: -1 },
  { type: 'vertices', mesh: 0, first: 0, count: 0 },
  { type: 'toy:note', note: 'hello' },
  { type: 'indices', mesh: 0, firstFace: 0, faceCount: 0, indices: new Uint16Array(0) },
  { type: 'vertices', mesh: 0, first: 0, count: 5 },
];
const source = from(events);

type Equal<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;
/** Does not compile unless both types are the same. */
function same<Left, Right>(_equal: Equal<Left, Right>): void {}
type ValueOf<Source> = Source extends Observable<infer Value> ? Value : never;

const collect = <Value>(values: Observable<Value>): Promise<Value[]> => lastValueFrom(values.pipe(toArray()));

test('one type', async () => {
  const vertices = source.pipe(ofType('vertices'));
  same<ValueOf<typeof vertices>, VerticesEvent>(true);
  expect(await collect(vertices)).toEqual([events[1], events[4]]);
});

test('several types, in the order they come', async () => {
  const both = source.pipe(ofType('indices', 'vertices'));
  same<ValueOf<typeof both>, VerticesEvent | IndicesEvent>(true);
  expect(await collect(both)).toEqual([events[1], events[3], events[4]]);
});

test('an event of one format', async () => {
  const notes = source.pipe(ofType('toy:note'));
  same<ValueOf<typeof notes>, NoteEvent>(true);
  expect((await collect(notes)).map(({ note }) => note)).toEqual(['hello']);
});

test('no type lets nothing pass', async () => {
  const nothing = source.pipe(ofType());
  same<ValueOf<typeof nothing>, never>(true);
  expect(await collect(nothing)).toEqual([]);
});

test('a type that no event has is refused by the compiler', async () => {
  // @ts-expect-error there is no such event
  expect(await collect(source.pipe(ofType('vertex')))).toEqual([]);
});
