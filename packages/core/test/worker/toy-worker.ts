import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { createRegistry } from '../../src/index.ts';
import { serveDecodes } from '../../src/worker/index.ts';
import { scripted, toy, toyAsset } from '../support/toy-format.ts';

/** One batch for each chunk of the source, of 256 times its bytes. */
const chunkwise = scripted(function* (cursor) {
  yield toyAsset;
  for (let first = 0; !(yield* cursor.atEnd()); first++) {
    const { length } = cursor.take(cursor.limit - cursor.position);
    yield { type: 'vertices', mesh: 0, first, count: 1, position: new Float32Array(64 * length) };
  }
});

/** One small event for each byte. */
const bytewise = scripted(function* (cursor) {
  yield toyAsset;
  for (let index = 0; !(yield* cursor.atEnd()); index++) {
    cursor.take(1);
    yield { type: 'bone', index, parent: -1 };
  }
});

/** Names kept and yielded again, arrays that share a buffer, and shared memory. */
const keeping = scripted(function* (cursor, context) {
  yield toyAsset;
  yield* cursor.need(4);
  const name = context.text(cursor.take(4));
  const whole = new Float32Array([1, 2, 3, 4, 5, 6]);
  for (let index = 0; index < 2; index++) yield { type: 'bone', index, parent: -1, name };
  const position = whole.subarray(0, 3);
  for (let first = 0; first < 2; first++) yield { type: 'vertices', mesh: 0, first, count: 1, position };
  const shared = new Float32Array(new SharedArrayBuffer(12)) as unknown as Float32Array<ArrayBuffer>;
  yield { type: 'vertices', mesh: 0, first: 2, count: 1, position: shared };
});

const throwing = scripted(function* () {
  yield toyAsset;
  throw Object.assign(new Error('cannot be cloned'), { cause: () => {} });
});

const uncloneable = scripted(function* () {
  yield toyAsset;
  yield { type: 'unknown', what: (() => {}) as never, span: { start: 0, end: 0 } };
});

/** An error outside of the decode, which ends the worker. */
const crashing = scripted(function* (cursor) {
  yield toyAsset;
  setTimeout(() => {
    throw new Error('the worker crashed');
  });
  while (!(yield* cursor.atEnd())) cursor.take(1);
});

const exiting = scripted(function* (cursor) {
  yield toyAsset;
  yield* cursor.need(1);
  process.exit(3);
});

const others = { chunkwise, bytewise, keeping, throwing, uncloneable, crashing, exiting };
serveDecodes(
  createRegistry([
    toy,
    ...Object.entries(others).map(([id, plugin]) => ({ ...plugin, id, sniff: () => 'no' as const })),
  ]),
  parentPort!,
);
