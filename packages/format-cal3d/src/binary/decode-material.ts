import type { TextureUse } from '@rigstream/core';
import { hasMorphs, MATERIAL_BYTES } from '../layout.ts';
import { FULL_COLOR } from '../records/full-color.ts';
import { assetEvent } from '../records/asset-event.ts';
import type { BinaryReader, BinaryRoutine } from './binary-reader.ts';
import { dialectOfVersion } from './choose-dialect.ts';

/** `.crf` (specification section 6). */
export function* decodeMaterial(reader: BinaryReader, version: number): BinaryRoutine {
  const { cursor, context } = reader;
  const dialect = dialectOfVersion(reader, version);
  yield assetEvent('material', `binary-${dialect}`, version, { materials: 1 }, reader.span(0));
  const start = cursor.offset;
  yield* cursor.need(MATERIAL_BYTES);
  const [ambient, diffuse, specular] = [0, 1, 2].map(() => [...cursor.take(4)]) as [
    number[],
    number[],
    number[],
  ];
  const shininess = reader.finite(cursor.f32le(), 'the shininess');
  const from = cursor.offset;
  const maps = context.count(cursor.i32le(), 4, 'maps', cursor.span(from));
  if (maps > context.limits.maxNames)
    context.fail('limit-exceeded', 'a material has too many maps', {
      span: cursor.span(from),
      expected: `at most ${context.limits.maxNames} (limits.maxNames)`,
      found: `${maps}`,
    });
  const textures: TextureUse[] = [];
  while (textures.length < maps) {
    reader.path = `maps[${textures.length}]`;
    const file = yield* reader.string('the name of a map');
    const kind = hasMorphs(dialect) ? (yield* reader.string('the type of a map')).text : '';
    textures.push({ kind, file });
  }
  yield {
    type: 'material',
    material: 0,
    fullColor: FULL_COLOR,
    ambient,
    diffuse,
    specular,
    shininess,
    textures,
    span: reader.span(start),
  };
}
