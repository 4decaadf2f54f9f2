import { multiplyMatrices } from './matrix.ts';
import type { Bone, Matrix } from './model.ts';

/** The matrix from each bone's space to the scene, with all bones at rest. */
export function restWorld(bones: readonly Bone[]): readonly Matrix[] {
  const world: Matrix[] = [];
  const chain: number[] = [];
  for (let bone = 0; bone < bones.length; bone++) {
    for (let at = bone; at >= 0 && world[at] === undefined; at = bones[at]?.parent ?? -1) chain.push(at);
    for (let at = chain.pop(); at !== undefined; at = chain.pop()) {
      const { parent = -1, local = [] } = bones[at] ?? {};
      const above = world[parent];
      world[at] = above === undefined ? local : multiplyMatrices(above, local);
    }
  }
  return world;
}
