import type { TextureUse } from '@rigstream/core';
import { MeshMaterialList } from './mesh-material-list.ts';
import { OpenObject, readLabel, type AnyEvent, type Opening, type XRoutine } from './open-object.ts';
import { readFloats } from './read-records.ts';

/** Most textures of one material that are kept; real ones have a handful. */
const MAX_TEXTURES = 64;

/** Colours as stored; the event comes at the end of the object, with the textures that stand in it. */
export class Material extends OpenObject {
  readonly index: number;
  readonly textures: TextureUse[] = [];
  readonly #values: { diffuse?: number[]; shininess?: number; specular?: number[]; emissive?: number[] } = {};

  constructor(opening: Opening) {
    super(opening);
    const { counts, names } = opening.decoding;
    this.index = counts.materials++;
    this.place = { kind: 'material', index: this.index };
    names.declare('material', opening.name, opening.guid, this.index);
  }

  override *read(): XRoutine {
    const values = this.#values;
    values.diffuse = yield* readFloats(this, 4);
    [values.shininess = 0] = yield* readFloats(this, 1);
    values.specular = yield* readFloats(this, 3);
    values.emissive = yield* readFloats(this, 3);
    this.warnOfNonFinite();
  }

  override close(): readonly AnyEvent[] {
    const { index, textures, parent } = this;
    const span = this.span();
    return [
      { type: 'material', material: index, ...this.named, ...this.#values, textures, span },
      ...(parent instanceof MeshMaterialList ? [parent.fillSlot({ index }, span)] : []),
    ];
  }
}

/** A file name in a material: `TextureFilename`, `NormalmapFilename`, and what else exporters call it. */
export function* readTextureFilename(object: OpenObject, { textures }: Material): XRoutine {
  const file = yield* readLabel(object.decoding);
  if (textures.length === MAX_TEXTURES)
    object.failOfLimit('textures in a material', object.span(), MAX_TEXTURES, 'more');
  textures.push({ kind: object.type, file });
}
