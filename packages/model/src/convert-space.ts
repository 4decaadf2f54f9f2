import {
  axisConversion,
  convertMatrices,
  convertMatrix,
  convertRotations,
  convertScales,
  convertVectors,
  type AxisConversion,
} from './axis-conversion.ts';
import type { Bone, Mesh, Model, ModelSpace, Track } from './model.ts';

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
    bones: model.bones.map((bone): Bone => ({ ...bone, local: convertMatrix(bone.local, axes) })),
    meshes: model.meshes.map((mesh) => convertMesh(mesh, change)),
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

/**
 * Which way the cross product of two edges of a front face points: outward (1) for counter-clockwise faces in a
 * right-handed space and clockwise ones in a left-handed space. 0 where that is not known.
 */
function facesOutward({ handedness, winding }: ModelSpace): -1 | 0 | 1 {
  if (handedness === 'unknown' || winding === 'unknown') return 0;
  return (handedness === 'right') === (winding === 'ccw') ? 1 : -1;
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
  const { normal, tangent, skin } = mesh;
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
            joints: skin.joints.map((joint) => ({
              ...joint,
              inverseBind: convertMatrix(joint.inverseBind, axes),
            })),
          },
        }),
  };
}

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
