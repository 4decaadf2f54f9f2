import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { decodeWhole } from './support/decode-parts.ts';
import { countX, foldX } from './support/fold-x.ts';

describeShared('the examples of the seed documents', 'cases/seeds', (folder) => {
  test('pyramid.x', () => {
    const { events, error } = decodeWhole(readFileSync(join(folder, 'pyramid.x')));
    expect(error).toBeUndefined();
    expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
    const folded = foldX(events);
    expect(folded.frames.map(({ name, parent }) => [name, parent])).toEqual([
      ['Scene_Root', -1],
      ['Pyramid_Frame', 0],
    ]);
    expect(countX(folded)).toMatchObject({ meshes: 1, vertices: 5, faces: 6, indices: 18, materials: 1 });
    expect(folded.meshes[0]).toMatchObject({
      name: 'PyramidMesh',
      frame: 1,
      materials: [{ name: 'Material0', power: 0, specular: [0.05, 0.05, 0.05].map(Math.fround) }],
    });
  });

  test('pyramid-as-printed.x ends where the page damaged the first number', () => {
    const { events, error } = decodeWhole(readFileSync(join(folder, 'pyramid-as-printed.x')));
    expect(error).toMatchObject({
      code: 'syntax',
      path: 'Frame Scene_Root > Frame Pyramid_Frame > Mesh PyramidMesh > vertices[1]',
      expected: 'a number',
      found: '"?10.00000"',
      span: { line: 35 },
    });
    expect(foldX(events).meshes[0]?.positions).toEqual([[0, 10, 0]]);
  });

  test('hierarchical-animation.x', () => {
    const { events, error } = decodeWhole(readFileSync(join(folder, 'hierarchical-animation.x')));
    expect(error).toBeUndefined();
    expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
    const folded = foldX(events);
    expect(folded.frames).toEqual([
      { name: 'obj1', parent: -1, matrix: null },
      { name: 'obj2', parent: 0, matrix: null },
      { name: 'obj3', parent: 1, matrix: null },
    ]);
    expect(folded.meshes.map(({ positions, faces }) => [positions.length, faces.length])).toEqual([
      [8, 6],
      [58, 64],
      [18, 24],
    ]);
    expect(folded.meshes.map(({ materials }) => materials.length)).toEqual([1, 1, 1]);
    expect(folded.ticksPerSecond).toBeUndefined();
    const [set] = folded.animationSets;
    expect(set?.animations.map(({ target, keys }) => [target, keys.map(({ type }) => type)])).toEqual([
      ['obj1', [0, 2]],
      ['obj2', [0, 2]],
      ['obj3', [0, 2]],
    ]);
    for (const { frames } of set?.animations.flatMap(({ keys }) => keys) ?? [])
      expect(frames.map(([time]) => time)).toEqual([0, 1500, 2250, 3000, 4500]);
  });
});
