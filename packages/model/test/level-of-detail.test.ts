import { expect, test } from '@jest/globals';
import { collectModel, selectLevelOfDetail } from '../src/index.ts';
import { asset, mesh, named, square } from './file-events.ts';

const model = collectModel([
  asset(),
  ...[undefined, 0, 1, 1].flatMap((level, number) =>
    mesh({ positions: square, faces: [[0, 1, 2]] }).map((event) =>
      Object.assign(
        event,
        { mesh: number },
        event.type === 'mesh' && level !== undefined && { levelOfDetail: level },
      ),
    ),
  ),
  { type: 'material', material: 0, name: named('kept'), textures: [] },
]);

const levels = (level?: number): (number | undefined)[] =>
  selectLevelOfDetail(model, level).meshes.map(({ levelOfDetail }) => levelOfDetail);

test('the meshes of a level are chosen, with those that belong to none', () => {
  expect(model.meshes).toHaveLength(4);
  expect(levels()).toEqual([undefined, 0]);
  expect(levels(1)).toEqual([undefined, 1, 1]);
  expect(levels(7)).toEqual([undefined, 1, 1]);
  expect(selectLevelOfDetail(model).materials).toHaveLength(1);
});
