import type { BoneWeightsEvent } from '@rigstream/core';
import { MAX_SKIN_VERTICES } from '../layout.ts';
import type { Waiting } from '../value-source.ts';
import type { Mesh } from './mesh.ts';
import { OpenObject, type Opening, type XRoutine } from './open-object.ts';
import { badIndexIn, fillFloats, larger, readCount, readInteger, warnOfBadIndex } from './read-values.ts';

/**
 * What one bone does to a mesh: the list of vertices, then that of weights, then the matrix. The first list is held
 * until the second arrives; both leave in batches, the matrix in the last.
 */
export class SkinWeights extends OpenObject {
  readonly #mesh: Mesh;

  constructor(opening: Opening, mesh: Mesh) {
    super(opening);
    this.#mesh = mesh;
  }

  /** The last batch of weights, until the matrix comes. */
  #held: BoneWeightsEvent | undefined;

  override *read(): XRoutine {
    const { source, context, names } = this.decoding;
    const head = yield* source.begin();
    const bytes = yield* source.string();
    const headSpan = source.span(head);
    const name = context.text(bytes, headSpan);
    names.want('frame', name.text, headSpan);
    const skinBone = this.#mesh.skinBones++;
    const total = yield* readCount(this, 'weights', 4);
    if (total > MAX_SKIN_VERTICES) {
      context.fail('limit-exceeded', 'a bone has too many vertices', {
        span: headSpan,
        expected: `at most ${MAX_SKIN_VERTICES}, since they are held until their weights come`,
        found: String(total),
      });
    }
    const vertices = yield* this.#readVertices(total);
    this.member = 'weights';
    for (let first = 0; first < total || this.#held === undefined; first += context.batchSize) {
      const start = yield* source.begin();
      const weights = new Float32Array(Math.min(context.batchSize, total - first));
      const batch = (count: number): BoneWeightsEvent => ({
        type: 'bone-weights',
        mesh: this.#mesh.index,
        skinBone,
        bone: { name },
        first,
        count,
        vertices: vertices.slice(first, first + count),
        weights: weights.slice(0, count),
        span: source.span(start),
      });
      let filled = 0;
      try {
        for (;;) {
          filled = source.takeFloats(weights, filled, weights.length);
          if (filled === weights.length) break;
          this.record = first + filled;
          const weight = yield* source.number();
          weights[filled++] = weight;
        }
      } catch (fault) {
        yield* this.release();
        if (filled > 0) this.#held = batch(filled);
        throw fault;
      }
      yield* this.release();
      this.#held = batch(weights.length);
    }
    this.member = 'matrixOffset';
    this.record = 0;
    const matrix = new Float32Array(16);
    yield* fillFloats(this, matrix, 0, 16);
    yield { ...(this.#held as BoneWeightsEvent), offsetMatrix: Array.from(matrix) };
    this.#held = undefined;
    this.warnOfNonFinite();
    const bad = badIndexIn(vertices, this.#mesh.vertices);
    if (bad === -1) return;
    this.member = 'vertexIndices';
    this.record = bad;
    warnOfBadIndex(this, vertices[bad] as number, this.#mesh.vertices, headSpan);
  }

  override *release(): XRoutine {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) yield held;
  }

  /** Grows with what arrives, not with what was announced. */
  *#readVertices(total: number): Waiting<Uint32Array<ArrayBuffer>> {
    const { source } = this.decoding;
    let vertices = new Uint32Array(Math.min(total, 1024));
    this.member = 'vertexIndices';
    for (let filled = 0; filled < total;) {
      if (filled === vertices.length) vertices = larger(vertices);
      const to = Math.min(total, vertices.length);
      filled = source.takeIntegers(vertices, filled, to);
      if (filled === to) continue;
      this.record = filled;
      const vertex = yield* readInteger(this);
      vertices[filled++] = vertex;
    }
    return vertices.slice(0, total);
  }
}
