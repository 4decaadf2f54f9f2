export { decomposeMatrix, type TransformParts } from './decompose-affine.ts';
export { prepareClip, type Channel, type PartKeys, type PreparedClip } from './prepared-clip.ts';
