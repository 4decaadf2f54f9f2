import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { lookAhead, type BinaryRoutine } from './binary/binary-reader.ts';
import { decodeBinary } from './decode-binary.ts';
import { decodeManifest } from './decode-manifest.ts';
import { decodeXml } from './decode-xml.ts';
import { binaryMagics, MAGIC_BYTES } from './layout.ts';
import { looksLikeManifest, MANIFEST_HEAD_BYTES } from './manifest-head.ts';
import type { Cal3dOptions } from './options.ts';

/** Decodes a Cal3D file in whatever notation its first bytes are. */
export function* decodeCal3d(cursor: ByteCursor, context: DecodeContext<Cal3dOptions>): BinaryRoutine {
  if (looksBinary(cursor.peek(yield* lookAhead(cursor, MAGIC_BYTES)))) yield* decodeBinary(cursor, context);
  else if (looksLikeManifest(cursor.peek(yield* lookAhead(cursor, MANIFEST_HEAD_BYTES))))
    yield* decodeManifest(cursor, context);
  else yield* decodeXml(cursor, context);
}

/** A magic, or the beginning of one where the file ends within it. */
function looksBinary(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 3));
  return text !== '' && binaryMagics.some((magic) => magic.startsWith(text));
}
