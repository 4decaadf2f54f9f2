import type { AssetEvent, ByteSpan, CoordinateSpace } from '@rigstream/core';

/**
 * Cal3D fixes neither axes nor units (specification section 1). Rotations are conjugate; front faces are what the
 * first face and normal of a mesh say; textures have v as exported.
 */
const space: CoordinateSpace = {
  handedness: 'right',
  up: 'unknown',
  winding: 'unknown',
  uvOrigin: 'unknown',
  matrix: 'none',
  rotation: 'conjugate-quaternion',
  quaternionOrder: 'xyzw',
  time: 'seconds',
};

/** The first event. */
export function assetEvent(
  kind: AssetEvent['kind'],
  variant: string,
  version: number | undefined,
  declared: AssetEvent['declared'],
  span: ByteSpan,
): AssetEvent {
  const format = { id: 'cal3d', variant, ...(version !== undefined && { version }) };
  return { type: 'asset', format, kind, space, declared, span };
}
