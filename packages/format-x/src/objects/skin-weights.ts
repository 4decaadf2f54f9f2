import type { BoneWeightsEvent } from '@rigstream/core';
import { MAX_SKIN_VERTICES } from '../layout.ts';
import type { Mesh } from './mesh.ts';
import { OpenObject, readLabel, type AnyEvent, type Opening, type XRoutine } from './open-object.ts';
import { readCount, readFloats, readRecords } from './read-records.ts';

/**
 * What one bone does to a mesh: the list of vertices, then that of weights, then the matrix. The first list is held
 * until the second arrives; both leave in batches, the matrix in the last.
 */
export class SkinWeights extends OpenObject {
  readonly #mesh: Mesh;
  /** The last batch of weights, until the matrix comes. */
  #held: BoneWeightsEvent | undefined;

  constructor(opening: Opening, mesh: Mesh) {
    super(opening);
    this.#mesh = mesh;
  }

  override *read(): XRoutine {
    const { mesh, vertices: bound } = this.#mesh;
    const { names } = this.decoding;
    const name = yield* readLabel(this.decoding);
    names.want('frame', name.text, this.span());
    const skinBone = this.#mesh.skinBones++;
    const total = yield* readCount(this, 'weights', 4);
    if (total > MAX_SKIN_VERTICES)
      this.failOfLimit('vertices of a bone', this.span(), MAX_SKIN_VERTICES, total);
    const vertices: Uint32Array<ArrayBuffer>[] = [];
    yield* readRecords(this, 'vertexIndices', total, [{ type: 'index', width: 1, bound }], ({ columns }) => {
      vertices.push(columns[0] as Uint32Array<ArrayBuffer>);
      return [];
    });
    const batch = { type: 'bone-weights', mesh, skinBone, bone: { name } } as const;
    if (total === 0) {
      const none = { first: 0, count: 0, vertices: new Uint32Array(0), weights: new Float32Array(0) };
      this.#held = { ...batch, ...none, span: this.span() };
    }
    yield* readRecords(
      this,
      'weights',
      total,
      [{ type: 'float', width: 1 }],
      ({ first, count, columns, span }) => {
        const before = this.release();
        const weights = columns[0] as Float32Array<ArrayBuffer>;
        const own = (vertices.shift() as Uint32Array<ArrayBuffer>).slice(0, count);
        this.#held = { ...batch, first, count, vertices: own, weights, span };
        return before;
      },
    );
    const offsetMatrix = yield* readFloats(this, 16);
    yield { ...(this.#held as BoneWeightsEvent), offsetMatrix };
    this.#held = undefined;
    this.warnOfNonFinite();
  }

  override release(): readonly AnyEvent[] {
    const held = this.#held;
    this.#held = undefined;
    return held ? [held] : [];
  }
}
