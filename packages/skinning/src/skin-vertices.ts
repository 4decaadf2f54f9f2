import type { Palette } from './palette.ts';
import type { SkinBinding } from './skin-binding.ts';

/** Where skinned vertices go: arrays as long as those of the mesh. Normals are left out where there is no place. */
export interface SkinnedVertices {
  readonly position: Float32Array<ArrayBuffer>;
  readonly normal?: Float32Array<ArrayBuffer> | undefined;
}

/** Arrays for the skinned vertices of a mesh, to be used again for every frame. */
export function createSkinnedVertices({ mesh }: SkinBinding): SkinnedVertices {
  return {
    position: mesh.position.slice(),
    ...(mesh.normal === undefined ? {} : { normal: mesh.normal.slice() }),
  };
}

/**
 * Linear blend skinning: moves vertices `first … first + count − 1` into the scene. The matrices of a vertex are blended
 * by its weights, then move its position once; normals are turned by the blended inverse transposes and get unit
 * length. Points in bone space (`SkinBinding.local`) are moved one by one and summed instead. Equal to
 * `skinVerticesPlainly` but for rounding. Allocates nothing.
 */
export function skinVertices(
  binding: SkinBinding,
  palette: Palette,
  out: SkinnedVertices,
  first = 0,
  count: number = binding.mesh.vertexCount - first,
): void {
  const end = Math.min(first + count, binding.mesh.vertexCount);
  const wantsNormals = binding.mesh.normal !== undefined && out.normal !== undefined;
  blendMatrices(binding, palette.matrices, out, wantsNormals && palette.rigid, first, end);
  if (wantsNormals && !palette.rigid) blendNormals(binding, palette.normals, out, first, end);
  if (binding.local !== undefined) blendPoints(binding, binding.local, palette.worlds, out, first, end);
}

/** Points in bone space: each influence moves a point of its own. */
function blendPoints(
  { offsets, entry, weight }: SkinBinding,
  local: Float32Array,
  worlds: Float32Array,
  { position }: SkinnedVertices,
  first: number,
  end: number,
): void {
  let i = offsets[first] as number;
  for (let vertex = first; vertex < end; vertex++) {
    let px = 0;
    let py = 0;
    let pz = 0;
    for (const stop = offsets[vertex + 1] as number; i < stop; i++) {
      const m = (entry[i] as number) * 12;
      const w = weight[i] as number;
      const x = local[i * 3] as number;
      const y = local[i * 3 + 1] as number;
      const z = local[i * 3 + 2] as number;
      px +=
        w *
        ((worlds[m] as number) * x +
          (worlds[m + 1] as number) * y +
          (worlds[m + 2] as number) * z +
          (worlds[m + 3] as number));
      py +=
        w *
        ((worlds[m + 4] as number) * x +
          (worlds[m + 5] as number) * y +
          (worlds[m + 6] as number) * z +
          (worlds[m + 7] as number));
      pz +=
        w *
        ((worlds[m + 8] as number) * x +
          (worlds[m + 9] as number) * y +
          (worlds[m + 10] as number) * z +
          (worlds[m + 11] as number));
    }
    position[vertex * 3] = px;
    position[vertex * 3 + 1] = py;
    position[vertex * 3 + 2] = pz;
  }
}

const none = new Float32Array(0);

/** Unrolled by hand: per vertex it is one chain of multiplications, without a call or a write to memory. */
function blendMatrices(
  { mesh, offsets, entry, weight }: SkinBinding,
  palette: Float32Array,
  out: SkinnedVertices,
  withNormals: boolean,
  first: number,
  end: number,
): void {
  const { position, normal = none } = mesh;
  const { position: positionOut, normal: normalOut = none } = out;
  let i = offsets[first] as number;
  for (let vertex = first; vertex < end; vertex++) {
    const stop = offsets[vertex + 1] as number;
    let m = (entry[i] as number) * 12;
    let w = weight[i] as number;
    let m00 = w * (palette[m] as number);
    let m01 = w * (palette[m + 1] as number);
    let m02 = w * (palette[m + 2] as number);
    let m03 = w * (palette[m + 3] as number);
    let m10 = w * (palette[m + 4] as number);
    let m11 = w * (palette[m + 5] as number);
    let m12 = w * (palette[m + 6] as number);
    let m13 = w * (palette[m + 7] as number);
    let m20 = w * (palette[m + 8] as number);
    let m21 = w * (palette[m + 9] as number);
    let m22 = w * (palette[m + 10] as number);
    let m23 = w * (palette[m + 11] as number);
    for (i++; i < stop; i++) {
      m = (entry[i] as number) * 12;
      w = weight[i] as number;
      m00 += w * (palette[m] as number);
      m01 += w * (palette[m + 1] as number);
      m02 += w * (palette[m + 2] as number);
      m03 += w * (palette[m + 3] as number);
      m10 += w * (palette[m + 4] as number);
      m11 += w * (palette[m + 5] as number);
      m12 += w * (palette[m + 6] as number);
      m13 += w * (palette[m + 7] as number);
      m20 += w * (palette[m + 8] as number);
      m21 += w * (palette[m + 9] as number);
      m22 += w * (palette[m + 10] as number);
      m23 += w * (palette[m + 11] as number);
    }
    const p = vertex * 3;
    const x = position[p] as number;
    const y = position[p + 1] as number;
    const z = position[p + 2] as number;
    positionOut[p] = m00 * x + m01 * y + m02 * z + m03;
    positionOut[p + 1] = m10 * x + m11 * y + m12 * z + m13;
    positionOut[p + 2] = m20 * x + m21 * y + m22 * z + m23;
    if (withNormals) {
      const nx = normal[p] as number;
      const ny = normal[p + 1] as number;
      const nz = normal[p + 2] as number;
      const tx = m00 * nx + m01 * ny + m02 * nz;
      const ty = m10 * nx + m11 * ny + m12 * nz;
      const tz = m20 * nx + m21 * ny + m22 * nz;
      const length = Math.sqrt(tx * tx + ty * ty + tz * tz);
      const inverse = length > 0 ? 1 / length : 0;
      normalOut[p] = tx * inverse;
      normalOut[p + 1] = ty * inverse;
      normalOut[p + 2] = tz * inverse;
    }
  }
}

/** Uneven scale is rare, so this one is short rather than fast. */
function blendNormals(
  { mesh, offsets, entry, weight }: SkinBinding,
  palette: Float32Array,
  out: SkinnedVertices,
  first: number,
  end: number,
): void {
  const { normal = none } = mesh;
  const { normal: normalOut = none } = out;
  for (let vertex = first; vertex < end; vertex++) {
    const p = vertex * 3;
    const nx = normal[p] as number;
    const ny = normal[p + 1] as number;
    const nz = normal[p + 2] as number;
    let tx = 0;
    let ty = 0;
    let tz = 0;
    for (let i = offsets[vertex] as number; i < (offsets[vertex + 1] as number); i++) {
      const m = (entry[i] as number) * 9;
      const w = weight[i] as number;
      tx +=
        w * ((palette[m] as number) * nx + (palette[m + 1] as number) * ny + (palette[m + 2] as number) * nz);
      ty +=
        w *
        ((palette[m + 3] as number) * nx + (palette[m + 4] as number) * ny + (palette[m + 5] as number) * nz);
      tz +=
        w *
        ((palette[m + 6] as number) * nx + (palette[m + 7] as number) * ny + (palette[m + 8] as number) * nz);
    }
    const length = Math.sqrt(tx * tx + ty * ty + tz * tz);
    const inverse = length > 0 ? 1 / length : 0;
    normalOut[p] = tx * inverse;
    normalOut[p + 1] = ty * inverse;
    normalOut[p + 2] = tz * inverse;
  }
}
