/** The kinds of binary files by their magic, which a NUL follows (specification section 1). */
export const binaryMagics = ['CSF', 'CAF', 'CMF', 'CRF', 'CPF'] as const;
export type BinaryMagic = (typeof binaryMagics)[number];

/** Magic with its NUL, and the version. */
export const MAGIC_BYTES = 4;
export const VERSION_BYTES = 4;

/** The first revision of the library wrote it, and none did again before 699 (specification section 2). */
export const FIRST_VERSION = 600;
export const EARLIEST_VERSION = 699;
export const LATEST_VERSION = 1301;

/** Who wrote a file: from 911 on the version alone does not tell the layout (specification section 2). */
export type Dialect = 'mainline' | 'imvu' | 'trunk' | 'git';

/** Boundaries of versions (specification section 2). */
export const IMVU_FIRST = 911;
export const IMVU_LAST = 919;
export const TRUNK_FIRST = 1300;
/** Tracks are packed bit by bit from here on, and from 919 on only where a flag says so. */
export const PACKED_ALWAYS_FIRST = 913;
/** Behind each packed key of 916 stands a rotation in full, behind those of 917 a translation too. */
export const FULL_ROTATION = 916;
export const FULL_ROTATION_AND_TRANSLATION = 917;
export const COMPRESSION_FLAG_FIRST = 919;
/** Mainline files have flags behind the number of tracks from here on. */
export const TRACK_FLAGS_FIRST = 1200;
export const QUANTISED_FLAG = 1;

// Bytes of records without what varies (specification sections 3 to 7).
export const COLOR_BYTES = 12;
export const BONE_TRANSFORM_BYTES = 60;
export const BONE_LIGHT_BYTES = 16;
export const PLAIN_KEY_BYTES = 32;
export const QUANTISED_RANGE_BYTES = 24;
export const QUANTISED_KEY_BYTES = 12;
export const PACKED_TRACK_BYTES = 4;
export const PACKED_ROTATION_BYTES = 6;
export const PACKED_TRANSLATION_BYTES = 4;
export const PACKED_WIDE_TRANSLATION_BYTES = 10;
export const SUBMESH_BYTES = 24;
export const POINT_BYTES = 24;
export const COLLAPSE_BYTES = 8;
export const UV_BYTES = 8;
export const INFLUENCE_BYTES = 8;
export const SPRING_BYTES = 16;
export const FACE_BYTES = 12;
export const MATERIAL_BYTES = 20;
export const MORPH_KEY_BYTES = 8;

/** A translation of three of these is none (specification section 4.2). */
export const NO_TRANSLATION = 1e10;
/** Seconds a step of the times in packed keys. */
export const PACKED_TIME_STEP: number = 1 / 30;

/** Whether a dialect has ambient light, lights of bones and colours of vertices. */
export function hasLights(dialect: Dialect): boolean {
  return dialect === 'imvu' || dialect === 'trunk';
}

/** Whether a dialect has morph targets and types of maps. */
export function hasMorphs(dialect: Dialect): boolean {
  return dialect !== 'mainline';
}
