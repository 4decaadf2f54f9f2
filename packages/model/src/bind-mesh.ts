import type { Ref } from '@rigstream/core';
import type { UnboundMesh } from './assemble-mesh.ts';
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
  const path = unbound.path;
  const resolve = (ref: Ref | undefined, directory: Directory, what: string): number => {
    const place = directory.resolve(ref);
    if (place < 0 && ref !== undefined && 'name' in ref)
      log?.addUnresolved(ref.name.text, `${what} does not exist: "${ref.name.text}"`, { path });
    else if (place < 0 && ref !== undefined && 'index' in ref)
      log?.add('bad-index', `${what} does not exist`, { path, found: String(ref.index) }, 0);
    return place;
  };
  const { skin, groups, bone, path: _path, ...rest } = unbound;
  return {
    ...rest,
    bone: resolve(bone, targets.bones, 'the bone a mesh hangs on'),
    groups: groups.map(({ start, count, material }) => ({
      start,
      count,
      material: resolve(material, targets.materials, 'the material of a mesh'),
    })),
    ...(skin === undefined ? {} : { skin: bindSkin(skin) }),
  };

  function bindSkin({ joints, ...influences }: NonNullable<UnboundMesh['skin']>): Skin {
    const bound = joints.map((joint) => {
      const place = resolve(joint.bone, targets.bones, 'a bone of the skin');
      const name = 'name' in joint.bone ? joint.bone.name.text : '';
      return { name, bone: place, inverseBind: joint.inverseBind };
    });
    return { joints: bound, ...influences };
  }
}
