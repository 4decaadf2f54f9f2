/** First bytes of every file (specification section 1). Engines compare a thirteenth, the top byte of the type. */
export const MAGIC = 'ZYMOTICMODEL';
export const HEADER_BYTES = 140;
/** The one type that was ever written or that any engine reads. */
export const TYPE_WITH_POSES = 1;

/** Names fill 32 bytes, or end at the first NUL. */
export const NAME_BYTES = 32;
export const SCENE_BYTES = 76;
/** A row-major 3×4 matrix; popular listings say six numbers, every real file has twelve (section 0). */
export const BONE_POSE_BYTES = 48;
export const BONE_BYTES = 40;
export const INFLUENCE_COUNT_BYTES = 4;
/** A bone and a point in its space. */
export const INFLUENCE_BYTES = 16;
export const TEXCOORD_BYTES = 8;
export const RUN_COUNT_BYTES = 4;
export const TRIANGLE_BYTES = 12;

export const SCENE_PLAYS_ONCE = 1;

/** The lumps in the order of the header's table. */
export const lumpNames = [
  'scenes',
  'poses',
  'bones',
  'vertbonecounts',
  'verts',
  'texcoords',
  'render',
  'shaders',
  'trizone',
] as const;
export type LumpName = (typeof lumpNames)[number];

/** A file holds one mesh. */
export const MESH = 0;
