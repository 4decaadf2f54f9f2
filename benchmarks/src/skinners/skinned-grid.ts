/** A mesh that hangs on bones, and where the bones are now: what every skinner is given. */
export interface SkinnedGrid {
  readonly vertexCount: number;
  /** Three numbers a vertex. */
  readonly position: Float32Array<ArrayBuffer>;
  /** Three numbers a vertex, of unit length. */
  readonly normal: Float32Array<ArrayBuffer>;
  /** Four bones a vertex. */
  readonly bones: Uint16Array<ArrayBuffer>;
  /** Four weights a vertex, which sum to one. */
  readonly weights: Float32Array<ArrayBuffer>;
  /** From mesh space to the scene: sixteen numbers a bone, column-major. */
  readonly matrices: readonly (readonly number[])[];
}

export const VERTICES = 100_000;
export const INFLUENCES = 4;
const BONES = 60;

/** The same mesh in every run. */
export function skinnedGrid(): SkinnedGrid {
  const random = numbersFrom(1);
  const position = new Float32Array(VERTICES * 3).map(() => random() * 2 - 1);
  const normal = new Float32Array(VERTICES * 3);
  const bones = new Uint16Array(VERTICES * INFLUENCES);
  const weights = new Float32Array(VERTICES * INFLUENCES);
  for (let vertex = 0; vertex < VERTICES; vertex++) {
    normal.set(unit([random() - 0.5, random() - 0.5, random() - 0.5]), vertex * 3);
    const first = Math.floor(random() * (BONES - INFLUENCES));
    const shares = [1, 2, 3, 4].map(() => random() + 0.01);
    const sum = shares.reduce((total, share) => total + share, 0);
    for (const [influence, share] of shares.entries()) {
      bones[vertex * INFLUENCES + influence] = first + influence;
      weights[vertex * INFLUENCES + influence] = share / sum;
    }
  }
  const matrices = Array.from({ length: BONES }, () =>
    turned(random() * 0.5, [random(), random(), random()]),
  );
  return { vertexCount: VERTICES, position, normal, bones, weights, matrices };
}

/** A rotation around y, then a translation. */
function turned(angle: number, [x, y, z]: readonly [number, number, number]): readonly number[] {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return [cosine, 0, -sine, 0, 0, 1, 0, 0, sine, 0, cosine, 0, x, y, z, 1];
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Mulberry32: even enough, and the same everywhere. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
