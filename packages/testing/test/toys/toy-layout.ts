/**
 * The toy format, little-endian. Header: magic, version (u16), claimed number of bones (u16). Then blocks, each a tag of
 * one byte and its body, up to `end`:
 *
 * - `bone`: name, parent (i16), translation (3 f32), rotation (4 f32)
 * - `mesh`: name, vertex count (u32), face count (u32), positions (3 f32 each), faces (3 u16 each)
 * - `clip`: name, duration (f32), track count (u16); a track: bone (u16), key count (u32), keys (time and 4 f32 each)
 * - `open`, `close`: a group, to any depth
 * - any other tag: length (u32) and that many bytes, which nobody knows the meaning of
 *
 * A name is its length (u8) and that many bytes.
 */
export const toyMagic = [0x54, 0x4f, 0x59, 0x21] as const;
export const toyVersion = 1;
export const headerBytes = 8;
export const tags = { bone: 0x42, mesh: 0x4d, clip: 0x43, open: 0x28, close: 0x29, end: 0x45 } as const;

export const boneBytes = 30;
export const positionBytes = 12;
export const faceBytes = 6;
export const keyBytes = 20;
