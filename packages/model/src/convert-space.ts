import {
  axisConversion,
  convertMatrices,
  convertMatrix,
  convertRotations,
  convertScales,
  convertVectors,
  type AxisConversion,
} from './axis-conversion.ts';
import { facesOutward } from './faces-outward.ts';
import type { Bone, Mesh, Model, ModelSpace, Poses, Track } from './model.ts';

/** The space of glTF: right-handed, +y up, front faces counter-clockwise, v of textures from the top. */
export const gltfSpace: ModelSpace = Object.freeze({
  handedness: 'right',
  up: '+y',
  winding: 'ccw',
  uvOrigin: 'top-left',
});

/**
 * The model in another space: positions, normals, tangents, bones, inverse binds, keys, winding and texture coordinates
 * together. Once converted, a model converts to nothing: converting twice is converting once. What the model or the
 * target does not know stays as it is. Left-handed models with +y up (.X) are mirrored in z.
 *
 * The model itself is not changed; parts that stay as they are, are shared.
 * @param target default `gltfSpace`; fields left out stay as they are in the model
 */
export function convertSpace(model: Model, target: Partial<ModelSpace> = gltfSpace): Model {
  const { space } = model;
  const to: ModelSpace = { ...space, ...target };
  const axes = axisConversion(space, to);
  const change: Change = {
    axes,
    flipWinding: facesOutward(space) * facesOutward(to) * axes.determinant < 0,
    flipV: space.uvOrigin !== 'unknown' && to.uvOrigin !== 'unknown' && space.uvOrigin !== to.uvOrigin,
  };
  return {
    ...model,
    space: settleSpace(space, to),
    bones: model.bones.map((bone): Bone => ({
      ...bone,
      local: convertMatrix(bone.local, axes),
      ...(bone.inverseBind && { inverseBind: convertMatrix(bone.inverseBind, axes) }),
    })),
    meshes: model.meshes.map((mesh) => convertMesh(mesh, change)),
    ...(model.poses && { poses: convertPoses(model.poses, axes) }),
    clips: model.clips.map((clip) => ({
      ...clip,
      tracks: clip.tracks.map((track) => convertTrack(track, axes)),
    })),
  };
}

interface Change {
  readonly axes: AxisConversion;
  readonly flipWinding: boolean;
  readonly flipV: boolean;
}

/** A fact the model did not know is not known after a conversion either. */
function settleSpace(from: ModelSpace, to: ModelSpace): ModelSpace {
  return {
    handedness: from.handedness === 'unknown' ? 'unknown' : to.handedness,
    up: from.up === 'unknown' ? 'unknown' : to.up,
    winding: from.winding === 'unknown' ? 'unknown' : to.winding,
    uvOrigin: from.uvOrigin === 'unknown' ? 'unknown' : to.uvOrigin,
    ...(from.unitInMetres === undefined ? {} : { unitInMetres: to.unitInMetres ?? from.unitInMetres }),
  };
}

function convertMesh(mesh: Mesh, { axes, flipWinding, flipV }: Change): Mesh {
  const { normal, tangent, skin, morphs } = mesh;
  // The fourth number of a tangent tells the side of the binormal, which mirrors and v turn round.
  const binormal = axes.determinant * (flipV ? -1 : 1);
  return {
    ...mesh,
    position: convertVectors(mesh.position, 3, axes, axes.scale),
    ...(normal === undefined ? {} : { normal: convertVectors(normal, 3, axes) }),
    ...(tangent === undefined
      ? {}
      : {
          tangent: convertVectors(tangent, 4, axes).map((value, i) =>
            i % 4 === 3 ? value * binormal : value,
          ),
        }),
    uv: flipV ? mesh.uv.map((set) => set.map((value, i) => (i % 2 === 1 ? 1 - value : value))) : mesh.uv,
    triangles: flipWinding ? flipTriangles(mesh.triangles) : mesh.triangles,
    ...(skin === undefined
      ? {}
      : {
          skin: {
            ...skin,
            ...(skin.local && { local: convertVectors(skin.local, 3, axes, axes.scale) }),
            joints: skin.joints.map((joint) => ({
              ...joint,
              inverseBind: convertMatrix(joint.inverseBind, axes),
            })),
          },
        }),
    ...(morphs && {
      morphs: morphs.map((morph) => ({
        ...morph,
        position: convertVectors(morph.position, 3, axes, axes.scale),
        ...(morph.normal && { normal: convertVectors(morph.normal, 3, axes) }),
      })),
    }),
  };
}

function convertPoses(poses: Poses, axes: AxisConversion): Poses {
  const { layout, values } = poses;
  const trs = layout === 'trs';
  const size = trs ? 10 : 12;
  const converted = new Float32Array(values.length);
  const part = (at: number, count: number): Floats => values.slice(at, at + count);
  for (let at = 0; at < values.length; at += size) {
    if (trs) {
      converted.set(convertVectors(part(at, 3), 3, axes, axes.scale), at);
      converted.set(convertRotations(part(at + 3, 4), axes), at + 3);
      converted.set(convertScales(part(at + 7, 3), axes), at + 7);
      continue;
    }
    for (let row = 0; row < 3; row++) {
      const from = at + (axes.source[row] ?? 0) * 4;
      const sign = axes.sign[row] ?? 1;
      for (let column = 0; column < 3; column++)
        converted[at + row * 4 + column] =
          (values[from + (axes.source[column] ?? 0)] ?? 0) * sign * (axes.sign[column] ?? 1);
      converted[at + row * 4 + 3] = (values[from + 3] ?? 0) * sign * axes.scale;
    }
  }
  return { ...poses, values: converted };
}

type Floats = Float32Array<ArrayBuffer>;

/** Exchanges the second and third corner, so that triangles keep their first. */
function flipTriangles(triangles: Mesh['triangles']): Mesh['triangles'] {
  return triangles.map((_, i) => triangles[i % 3 === 0 ? i : i % 3 === 1 ? i + 1 : i - 1] ?? 0);
}

function convertTrack(track: Track, axes: AxisConversion): Track {
  const { values } = track;
  switch (track.path) {
    case 'translation':
      return { ...track, values: convertVectors(values, 3, axes, axes.scale) };
    case 'rotation':
      return { ...track, values: convertRotations(values, axes) };
    case 'scale':
      return { ...track, values: convertScales(values, axes) };
    case 'matrix':
      return { ...track, values: convertMatrices(values, axes) };
  }
}
