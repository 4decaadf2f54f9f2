import { affineSize, multiplyAffine } from './affine.ts';
import type { Pose } from './pose.ts';
import type { SkinBinding } from './skin-binding.ts';

/** What a pose does to the vertices of a mesh: from mesh space to the scene, by the entries of its `SkinBinding`. */
export interface Palette {
  /** Twelve numbers an entry: the upper three rows of its matrix for column vectors, row by row. */
  readonly matrices: Float32Array<ArrayBuffer>;
  /**
   * From the space of each entry's bone to the scene, laid out as `matrices`: what points in bone space are moved by.
   * Empty where the binding has none.
   */
  readonly worlds: Float32Array<ArrayBuffer>;
  /** Nine numbers an entry, row by row: what normals are turned by. Only kept up where `rigid` is false. */
  readonly normals: Float32Array<ArrayBuffer>;
  /** All entries rotate, mirror or move, with one even scale: the matrices turn normals too. */
  rigid: boolean;
}

const identity = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
const normalSize = 9;
/** Relative differences of scale and angle below this are rounding of the file. */
const rigidTolerance = 1e-4;

/** A palette that leaves every vertex where it is bound. */
export function createPalette(binding: SkinBinding): Palette {
  const entries = binding.bones.length;
  const matrices = new Float32Array(entries * affineSize);
  for (let entry = 0; entry < entries; entry++) matrices.set(identity, entry * affineSize);
  const worlds = new Float32Array(binding.local === undefined ? 0 : entries * affineSize);
  return { matrices, worlds, normals: new Float32Array(entries * normalSize), rigid: true };
}

/**
 * Brings a palette in line with a pose: the world matrix of each joint's bone, after the joint's inverse bind. A joint
 * whose bone the file lacks leaves its vertices where they are bound.
 */
export function updatePalette(palette: Palette, binding: SkinBinding, pose: Pose): void {
  const { matrices, worlds } = palette;
  const { bones, inverseBind } = binding;
  const meshBone = bones.length - 2;
  for (const [entry, bone] of bones.entries()) {
    const at = entry * affineSize;
    const from = bone * affineSize;
    if (pose.bones[bone] === undefined) matrices.set(identity, at);
    else if (entry < meshBone) multiplyAffine(matrices, at, pose.world, from, inverseBind, at);
    else for (let i = 0; i < affineSize; i++) matrices[at + i] = pose.world[from + i] as number;
    if (worlds.length === 0) continue;
    if (pose.bones[bone] === undefined) worlds.set(identity, at);
    else for (let i = 0; i < affineSize; i++) worlds[at + i] = pose.world[from + i] as number;
  }
  palette.rigid = isRigid(palette, binding);
  if (!palette.rigid) updateNormals(palette);
}

/**
 * The matrices of the joints alone, sixteen numbers each, column-major: what a vertex shader or `three.Skeleton` takes.
 * @param out reused where given
 */
export function jointMatrices(
  palette: Palette,
  out: Float32Array<ArrayBuffer> = new Float32Array((palette.matrices.length / affineSize - 2) * 16),
): Float32Array<ArrayBuffer> {
  const { matrices } = palette;
  const joints = matrices.length / affineSize - 2;
  for (let joint = 0; joint < joints; joint++) {
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 4; column++) {
        const value = row === 3 ? Number(column === 3) : matrices[joint * affineSize + row * 4 + column];
        out[joint * 16 + column * 4 + row] = value as number;
      }
    }
  }
  return out;
}

/** Whether the entries in use have columns that are square to each other and of one length. */
function isRigid({ matrices }: Palette, { used }: SkinBinding): boolean {
  let scale = 0;
  for (const entry of used) {
    const at = entry * affineSize;
    const xx = dotColumns(matrices, at, 0, 0);
    if (scale === 0) scale = xx;
    const tolerance = scale * rigidTolerance;
    const even =
      Math.abs(xx - scale) <= tolerance &&
      Math.abs(dotColumns(matrices, at, 1, 1) - scale) <= tolerance &&
      Math.abs(dotColumns(matrices, at, 2, 2) - scale) <= tolerance &&
      Math.abs(dotColumns(matrices, at, 0, 1)) <= tolerance &&
      Math.abs(dotColumns(matrices, at, 1, 2)) <= tolerance &&
      Math.abs(dotColumns(matrices, at, 2, 0)) <= tolerance;
    if (!even) return false;
  }
  return scale > 0;
}

function dotColumns(m: Float32Array, at: number, a: number, b: number): number {
  let sum = 0;
  for (let row = at; row < at + affineSize; row += 4) sum += (m[row + a] as number) * (m[row + b] as number);
  return sum;
}

/** The inverse transpose of each entry: its cofactors over its determinant. A flat matrix has only the cofactors. */
function updateNormals({ matrices: m, normals }: Palette): void {
  for (let at = 0, to = 0; at < m.length; at += affineSize, to += normalSize) {
    let determinant = 0;
    for (let row = 0; row < 3; row++) {
      const second = at + ((row + 1) % 3) * 4;
      const third = at + ((row + 2) % 3) * 4;
      for (let column = 0; column < 3; column++) {
        const right = (column + 1) % 3;
        const left = (column + 2) % 3;
        const cofactor =
          (m[second + right] as number) * (m[third + left] as number) -
          (m[second + left] as number) * (m[third + right] as number);
        normals[to + row * 3 + column] = cofactor;
        if (row === 0) determinant += cofactor * (m[at + column] as number);
      }
    }
    if (determinant === 0) continue;
    for (let i = to; i < to + normalSize; i++) normals[i] = (normals[i] as number) / determinant;
  }
}
