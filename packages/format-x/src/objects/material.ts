import type { TextureUse } from '@rigstream/core';
import { MeshMaterialList } from './mesh-material-list.ts';
import { OpenObject, type Opening, type XRoutine } from './open-object.ts';
import { fillFloats } from './read-values.ts';

/** Most textures of one material that are kept; real ones have a handful. */
const MAX_TEXTURES = 1024;

/** Colours as stored; the event comes at the end of the object, with the textures that stand in it. */
export class Material extends OpenObject {
  readonly index: number;
  readonly textures: TextureUse[] = [];
  readonly #values = new Float32Array(11);
  #count = 0;

  constructor(opening: Opening) {
    super(opening);
    const { counts, names, source } = opening.decoding;
    this.index = counts.materials++;
    this.place = { kind: 'material', index: this.index };
    names.declare('material', this, source.span(this.start), this.index);
  }

  override *read(): XRoutine {
    for (; this.#count < this.#values.length; this.#count++)
      yield* fillFloats(this, this.#values, this.#count, this.#count + 1);
    this.warnOfNonFinite();
  }

  override *close(): XRoutine {
    const part = (from: number, to: number): number[] | undefined =>
      this.#count < to ? undefined : Array.from(this.#values.subarray(from, to));
    const diffuse = part(0, 4);
    const shininess = part(4, 5)?.[0];
    const specular = part(5, 8);
    const emissive = part(8, 11);
    yield {
      type: 'material',
      material: this.index,
      ...(this.name === undefined ? {} : { name: this.name }),
      ...(diffuse === undefined ? {} : { diffuse }),
      ...(specular === undefined ? {} : { specular }),
      ...(emissive === undefined ? {} : { emissive }),
      ...(shininess === undefined ? {} : { shininess }),
      textures: this.textures,
      span: this.decoding.source.span(this.start),
    };
    if (this.parent instanceof MeshMaterialList) yield* this.parent.fillSlot({ index: this.index });
  }
}

/** A file name in a material: `TextureFilename`, `NormalmapFilename`, and what else exporters call it. */
export class TextureFilename extends OpenObject {
  readonly #material: Material;

  constructor(opening: Opening, material: Material) {
    super(opening);
    this.#material = material;
  }

  override *read(): XRoutine {
    const { source, context } = this.decoding;
    const start = yield* source.begin();
    const bytes = yield* source.string();
    const file = context.text(bytes, source.span(start));
    if (this.#material.textures.length >= MAX_TEXTURES) {
      context.fail('limit-exceeded', 'a material has too many textures', {
        span: source.span(start),
        expected: `at most ${MAX_TEXTURES}`,
      });
    }
    this.#material.textures.push({ kind: this.type, file });
  }
}
