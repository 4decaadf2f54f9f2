import type { Name, Quaternion, Vector3 } from '@rigstream/core';
import type { Cal3dBoneEvent } from '../events.ts';
import type { WrittenEvent } from './written-event.ts';

export interface WrittenBone {
  readonly index: number;
  readonly name?: Name | undefined;
  readonly parent: number;
  readonly translation: Vector3;
  readonly rotation: Quaternion;
  readonly inverseBind: { readonly translation: Vector3; readonly rotation: Quaternion };
  /** As listed, or, where no event lists any, the bones that have this one as their parent. */
  readonly children: ArrayLike<number>;
  readonly lightType?: number | undefined;
  readonly lightColor?: Vector3 | undefined;
}

export interface HeldSkeleton {
  readonly ambient?: Vector3 | undefined;
  readonly bones: readonly WrittenBone[];
}

/**
 * Holds the events of a skeleton: its head has the number of bones.
 *
 * @throws RangeError for a bone out of order, or without a translation and a rotation
 */
export function holdSkeleton(events: Iterable<WrittenEvent>): HeldSkeleton {
  let ambient: Vector3 | undefined;
  const bones: Omit<WrittenBone, 'children'>[] = [];
  const extras = new Map<number, Cal3dBoneEvent>();
  const children = new Map<number, number[]>();
  for (const event of events) {
    if (event.type === 'cal3d:ambient') ambient = event.color;
    else if (event.type === 'cal3d:bone') extras.set(event.index, event);
    if (event.type !== 'bone') continue;
    const { index, name, parent, translation, rotation, inverseBind } = event;
    if (index !== bones.length) throw new RangeError(`bone ${index} does not follow its predecessor`);
    if (!translation || !rotation || !inverseBind || !('rotation' in inverseBind))
      throw new RangeError(
        `bone ${index} has no translation and rotation, of itself and of its inverse bind`,
      );
    bones.push({ index, name, parent, translation, rotation, inverseBind });
    const siblings = children.get(parent);
    if (siblings) siblings.push(index);
    else children.set(parent, [index]);
  }
  return {
    ambient,
    bones: bones.map((bone) => {
      const extra = extras.get(bone.index);
      const listed = extra?.children ?? children.get(bone.index) ?? [];
      return { ...bone, children: listed, lightType: extra?.lightType, lightColor: extra?.lightColor };
    }),
  };
}
