import type { AssetEvent } from '@rigstream/core';
import type { WrittenEvent } from './written-event.ts';

/** The kinds of files Cal3D has. */
export type Cal3dKind = Extract<AssetEvent['kind'], 'skeleton' | 'animation' | 'mesh' | 'material' | 'morph'>;

export interface Source {
  readonly asset: AssetEvent;
  readonly kind: Cal3dKind;
  /** The events behind the asset. */
  readonly events: Iterable<WrittenEvent>;
}

const kinds: readonly string[] = ['skeleton', 'animation', 'mesh', 'material', 'morph'] satisfies Cal3dKind[];

/**
 * Takes the first event.
 *
 * @throws RangeError where it is no asset Cal3D has files of, or rotations are none that Cal3D stores
 */
export function takeAsset(events: Iterable<WrittenEvent>): Source {
  const rest = events[Symbol.iterator]();
  const { value: asset } = rest.next() as IteratorResult<WrittenEvent, undefined>;
  if (asset?.type !== 'asset' || !kinds.includes(asset.kind))
    throw new RangeError('the events do not begin with an asset of a kind Cal3D has');
  const { rotation } = asset.space;
  if ((asset.kind === 'skeleton' || asset.kind === 'animation') && rotation !== 'conjugate-quaternion')
    throw new RangeError(`rotations are of the kind "${rotation}", and Cal3D has conjugate quaternions`);
  return { asset, kind: asset.kind as Cal3dKind, events: { [Symbol.iterator]: () => rest } };
}
