import { expect, test } from '@jest/globals';
import { rigstreamNormals, rigstreamPlainly, rigstreamPositions } from '../../src/skinners/rigstream.ts';
import { skinnedGrid } from '../../src/skinners/skinned-grid.ts';
import { describeSkinned, differenceOfSkinned } from '../../src/skinners/skinner.ts';

const grid = skinnedGrid();

test('the grid is the same every time, with weights that sum to one', () => {
  expect(skinnedGrid()).toEqual(grid);
  for (let vertex = 0; vertex < 100; vertex++) {
    const weights = grid.weights.subarray(vertex * 4, vertex * 4 + 4);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
  }
});

test('all ways of rigstream move the vertices to the same places', () => {
  const expected = describeSkinned(rigstreamPlainly(grid)());
  expect(differenceOfSkinned(describeSkinned(rigstreamPositions(grid)()), expected)).toBeUndefined();
  expect(differenceOfSkinned(describeSkinned(rigstreamNormals(grid)()), expected)).toBeUndefined();
  expect(expected.sample).not.toEqual(describeSkinned(grid.position).sample);
});

test('a coordinate that is elsewhere, or none, is a difference', () => {
  expect(differenceOfSkinned({ sample: [1, 2] }, { sample: [1, 2.1] })).toBe('coordinate 1 is 2, not 2.1');
  expect(differenceOfSkinned({ sample: [NaN] }, { sample: [1] })).toBe('coordinate 0 is NaN, not 1');
});
