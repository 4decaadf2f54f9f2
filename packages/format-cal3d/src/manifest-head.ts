/** Bytes a manifest is told by. */
export const MANIFEST_HEAD_BYTES = 1024;

/** Keys of a manifest that name a file (specification section 11). */
export const manifestKinds = ['skeleton', 'animation', 'mesh', 'material'] as const;

const FIRST_KEY =
  /^(?:\ufeff|\xef\xbb\xbf)?(?:\s|#[^\n\r]*(?:[\n\r]|$))*(path|scale|skeleton|animation|mesh|material)[ \t]*=/i;
const NAMES_CAL3D = /^[ \t]*(?:skeleton|animation|mesh|material)[ \t]*=[^\n\r]*\.[cx][sampr]f[ \t]*$/im;

/** Lines of `key=value`, the first of them one that manifests have. */
export function looksLikeManifest(head: Uint8Array): boolean {
  return FIRST_KEY.test(latin1(head));
}

/** Whether one of the lines names a Cal3D file. */
export function namesCal3d(head: Uint8Array): boolean {
  return NAMES_CAL3D.test(latin1(head));
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, MANIFEST_HEAD_BYTES)) text += String.fromCharCode(byte);
  return text;
}
