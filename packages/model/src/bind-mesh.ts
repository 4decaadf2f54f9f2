import type { Ref } from '@rigstream/core';
import type { UnboundMesh } from './assemble-mesh.ts';
import type { UnboundSkin } from './assemble-skin.ts';
import type { Mesh, Skin } from './model.ts';
import type { Directory } from './name-index.ts';
import type { WarningLog } from './warning-log.ts';

/** What references of a mesh may point to. */
export interface BindingTargets {
  readonly bones: Directory;
  readonly materials: Directory;
}

/**
 * Binds the references of a mesh to what has arrived so far.
 * @param log where names that answer to nothing are told; absent while more may arrive
 */
export function bindMesh(unbound: UnboundMesh, targets: BindingTargets, log?: WarningLog): Mesh {
  const { skin, groups, bone, path, ...rest } = unbound;
  const resolve = resolver(path, log);
  return {
    ...rest,
    bone: resolve(bone, targets.bones, 'the bone a mesh hangs on'),
    groups: groups.map(({ start, count, material }) => ({
      start,
      count,
      material: resolve(material, targets.materials, 'the material of a mesh'),
    })),
    ...(skin === undefined ? {} : { skin: bindJoints(skin, targets.bones, resolve) }),
  };
}

type Resolve = (ref: Ref | undefined, directory: Directory, what: string) => number;

function resolver(path: string, log: WarningLog | undefined): Resolve {
  return (ref, directory, what) => {
    const place = directory.resolve(ref);
    if (place >= 0 || ref === undefined) return place;
    if ('name' in ref)
      log?.addUnresolved(ref.name.text, `${what} does not exist: "${ref.name.text}"`, { path });
    else log?.add('bad-index', `${what} does not exist`, { path, found: String(ref.index) }, 0);
    return place;
  };
}

/** @param resolve default: binds what has arrived and tells nothing */
export function bindJoints(
  { joints, ...influences }: UnboundSkin,
  bones: Directory,
  resolve: Resolve = (ref) => bones.resolve(ref),
): Skin {
  return {
    joints: joints.map(({ bone, inverseBind }) => ({
      name: 'name' in bone ? bone.name.text : '',
      bone: resolve(bone, bones, 'a bone of the skin'),
      inverseBind,
    })),
    ...influences,
  };
}
