import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeSync } from '@rigstream/core';
import { smd } from '../dist/index.js';

const quarter = Math.PI / 2;
const text = `version 1
nodes
0 "root" -1
1 "tip" 0
end
skeleton
time 0
0 1 2 3 0 0 0
1 4 5 6 ${quarter} 0 ${quarter}
time 1
1 0 0 7 0 ${quarter} 0
end
triangles
skin.tga
1 1 2 3 0 0 1 0.25 0.5
0 4 5 6 0 1 0 0.75 1
1 7 8 9 1 0 0 -1 2
end`;
const events = [...decodeSync(new TextEncoder().encode(text), { format: smd })];
const of = (type) => events.find((event) => event.type === type);

test('turns are about x, then y, then z, and a bone that a frame leaves out stays', () => {
  const { values, count } = of('poses');
  assert.equal(count, 2);
  const expected = [
    [1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3],
    // A quarter about x takes z to −y, and a quarter about z takes that to x; x itself goes to y, and y to z.
    [0, 0, 1, 4, 1, 0, 0, 5, 0, 1, 0, 6],
    [1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3],
    // A quarter about y takes z to x, and x to −z.
    [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 7],
  ].flat();
  for (const [index, value] of expected.entries())
    assert.ok(Math.abs(values[index] - value) < 1e-6, `${index}`);
});

test('corners have their bone, position, normal and texture coordinates', () => {
  const { position, normal, uv } = of('vertices');
  assert.deepEqual([...position], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual([...normal], [0, 0, 1, 0, 1, 0, 1, 0, 0]);
  assert.deepEqual([...uv[0].values], [0.25, 0.5, 0.75, 1, -1, 2]);
  assert.deepEqual([...of('influences').bones], [1, 0, 1]);
  assert.equal(of('material').name.text, 'skin.tga');
});
