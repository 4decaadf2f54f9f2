import type { ByteCursor, DecodeContext } from '@rigstream/core';
import { BinaryReader, type BinaryRoutine } from './binary/binary-reader.ts';
import { decodeAnimation } from './binary/decode-animation.ts';
import { decodeMaterial } from './binary/decode-material.ts';
import { decodeMesh } from './binary/decode-mesh.ts';
import { decodeMorphAnimation } from './binary/decode-morph-animation.ts';
import { decodeSkeleton } from './binary/decode-skeleton.ts';
import {
  binaryMagics,
  EARLIEST_VERSION,
  FIRST_VERSION,
  LATEST_VERSION,
  MAGIC_BYTES,
  VERSION_BYTES,
  type BinaryMagic,
} from './layout.ts';
import type { Cal3dOptions } from './options.ts';

const decoders: Readonly<Record<BinaryMagic, (reader: BinaryReader, version: number) => BinaryRoutine>> = {
  CSF: decodeSkeleton,
  CAF: decodeAnimation,
  CMF: decodeMesh,
  CRF: decodeMaterial,
  CPF: decodeMorphAnimation,
};

/** Decodes a binary Cal3D file of whatever kind; its magic tells which. */
export function* decodeBinary(cursor: ByteCursor, context: DecodeContext<Cal3dOptions>): BinaryRoutine {
  const reader = new BinaryReader(cursor, context);
  yield* cursor.need(MAGIC_BYTES);
  const text = String.fromCharCode(...cursor.take(MAGIC_BYTES));
  const magic = binaryMagics.find((each) => `${each}\0` === text);
  if (magic === undefined)
    return context.fail('bad-magic', 'this is no file of Cal3D', {
      span: cursor.span(0),
      expected: binaryMagics.join(', '),
      found: JSON.stringify(text),
    });
  yield* cursor.need(VERSION_BYTES);
  const version = cursor.i32le();
  if (version !== FIRST_VERSION && !(version >= EARLIEST_VERSION && version <= LATEST_VERSION))
    context.fail('unsupported-version', 'no Cal3D library wrote files of this version', {
      span: cursor.span(MAGIC_BYTES),
      expected: `${EARLIEST_VERSION} to ${LATEST_VERSION}`,
      found: `${version}`,
    });
  yield* decoders[magic](reader, version);
  reader.path = '';
  if (yield* cursor.atEnd()) return;
  const start = cursor.offset;
  context.warn('trailing-data', 'data follows the last record', { span: { start, end: start } });
  while (!(yield* cursor.atEnd())) yield* cursor.skip(cursor.available);
  yield { type: 'unknown', what: 'data behind the last record', span: cursor.span(start) };
}
