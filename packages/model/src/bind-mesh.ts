import type { Ref } from '@rigstream/core';
import type { UnboundMesh } from './assemble-mesh.ts';
import type { UnboundSkin } from './assemble-skin.ts';
import { identityMatrix, invertMatrix, multiplyMatrices } from './matrix.ts';
import type { Bone, Matrix, Mesh, Skin } from './model.ts';
import type { Directory } from './name-index.ts';
import { restWorld } from './rest-world.ts';
import type { WarningLog } from './warning-log.ts';

/** What references of a mesh may point to. */
export interface BindingTargets {
  readonly boneDirectory: Directory;
  readonly materials: Directory;
  /** The bones so far. */
  readonly bones: readonly Bone[];
}

/**
 * Binds the references of a mesh to what has arrived so far.
 * @param log where names that answer to nothing are told; absent while more may arrive
 */
export function bindMesh(unbound: UnboundMesh, targets: BindingTargets, log?: WarningLog): Mesh {
  const { skin, groups, bone, path, part, ...rest } = unbound;
  const resolve = resolver(path, part, log);
  const hangsOn = resolve(bone, targets.boneDirectory, 'the bone a mesh hangs on');
  const bound = skin && bindJoints(skin, targets, hangsOn, resolve);
  return {
    ...rest,
    bone: hangsOn,
    ...(bound?.local === undefined ? {} : { position: restPositions(bound, targets.bones) }),
    groups: groups.map(({ start, count, material }) => ({
      start,
      count,
      material: resolve(material, targets.materials, 'the material of a mesh'),
    })),
    ...(bound === undefined ? {} : { skin: bound }),
  };
}

/** @returns the place of what is referred to, −1 for nothing */
type Resolve = (ref: Ref | undefined, directory: Directory, what: string) => number;

/** @param log absent: nothing is told */
export function resolver(path: string, part: number, log: WarningLog | undefined): Resolve {
  return (ref, directory, what) => {
    const place = directory.resolve(ref, part);
    if (place >= 0 || ref === undefined || log === undefined) return place;
    if ('name' in ref)
      log.addUnresolved(ref.name.text, `${what} does not exist: "${ref.name.text}"`, { path });
    else if (directory.size === 0)
      log.addUnresolved(what, `${what} is in a file that is not part of the model`, {
        path,
        severity: 'info',
      });
    else if (!directory.isMissing(ref, part))
      log.add('bad-index', `${what} does not exist`, { path, found: String(ref.index) }, 0);
    return place;
  };
}

/**
 * Joints whose inverse bind the file does not give with the mesh have that of their bone; where it gives none at all,
 * the mesh is bound to the rest pose.
 * @param meshBone the bone the mesh hangs on
 */
export function bindJoints(
  { joints, ...influences }: UnboundSkin,
  { boneDirectory, bones }: BindingTargets,
  meshBone: number,
  resolve: Resolve,
): Skin {
  let world: readonly Matrix[] | undefined;
  const atRest = (bone: number): Matrix => {
    world ??= restWorld(bones);
    const inverse = invertMatrix(world[bone] ?? identityMatrix);
    const mesh = world[meshBone];
    return mesh === undefined ? inverse : multiplyMatrices(inverse, mesh);
  };
  return {
    joints: joints.map(({ bone, inverseBind }) => {
      const place = resolve(bone, boneDirectory, 'a bone of the skin');
      return {
        name: 'name' in bone ? bone.name.text : '',
        bone: place,
        inverseBind: inverseBind ?? bones[place]?.inverseBind ?? atRest(place),
      };
    }),
    ...influences,
  };
}

/** Where points in bone space are in the rest pose. */
export function restPositions(
  { joints, offsets, joint, weight, local = new Float32Array(0) }: Skin,
  bones: readonly Bone[],
): Float32Array<ArrayBuffer> {
  const world = restWorld(bones);
  const matrices = joints.map(({ bone }) => world[bone] ?? identityMatrix);
  const position = new Float32Array((offsets.length - 1) * 3);
  for (let vertex = 0; vertex + 1 < offsets.length; vertex++) {
    for (let i = offsets[vertex] ?? 0; i < (offsets[vertex + 1] ?? 0); i++) {
      const m = matrices[joint[i] ?? 0] ?? identityMatrix;
      for (let axis = 0; axis < 3; axis++) {
        let at = m[12 + axis] ?? 0;
        for (let k = 0; k < 3; k++) at += (m[k * 4 + axis] ?? 0) * (local[i * 3 + k] ?? 0);
        position[vertex * 3 + axis] = (position[vertex * 3 + axis] ?? 0) + (weight[i] ?? 0) * at;
      }
    }
  }
  return position;
}
