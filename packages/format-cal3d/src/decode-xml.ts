import type { AssetEvent, ByteCursor, DecodeContext } from '@rigstream/core';
import { xmlAnimation } from './decode-xml-animation.ts';
import { xmlMaterial } from './decode-xml-material.ts';
import { xmlMesh } from './decode-xml-mesh.ts';
import { xmlMorphAnimation } from './decode-xml-morph-animation.ts';
import { xmlSkeleton } from './decode-xml-skeleton.ts';
import { assetEvent } from './records/asset-event.ts';
import { elementContents } from './xml/element-contents.ts';
import { attributeFloat, attributeInteger, passContent, passUnknown } from './xml/read-values.ts';
import type { XmlKind, XmlRoutine } from './xml/xml-kind.ts';
import { END, LEAF, OPEN, XmlReader, type Waiting } from './xml/xml-reader.ts';

/** What the root of a file may be. `ANIMATION` is that of two kinds. */
const roots: ReadonlyMap<string, readonly XmlKind[]> = new Map([
  ['skeleton', [xmlSkeleton]],
  ['animation', [xmlAnimation, xmlMorphAnimation]],
  ['mesh', [xmlMesh]],
  ['material', [xmlMaterial]],
]);
/** Before this version there is no file that any library reads (specification section 2). */
const EARLIEST_VERSION = 699;

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Decodes a Cal3D file in XML, of whatever kind. */
export function* decodeXml(cursor: ByteCursor, context: DecodeContext): XmlRoutine {
  if (!(yield* cursor.atEnd()) && cursor.bytes[cursor.position] === BYTE_ORDER_MARK[0]) {
    yield* cursor.need(BYTE_ORDER_MARK.length);
    if (BYTE_ORDER_MARK.every((byte, index) => cursor.bytes[cursor.position + index] === byte))
      cursor.position += BYTE_ORDER_MARK.length;
  }
  const reader = new XmlReader(cursor, context, elementContents);
  let magic: string | undefined;
  let version: number | undefined;
  let style = 'attribute';
  yield* openRoot(reader);
  if (reader.element === 'header') {
    magic = reader.word('magic');
    version = attributeInteger(reader, 'version');
    style = 'header';
    // No event may come before the first one.
    for (const part of passContent(reader)) if (typeof part === 'number') yield part;
    yield* openRoot(reader);
  }
  const start = reader.start;
  magic ??= reader.word('magic');
  version ??= attributeInteger(reader, 'version');
  const kinds = roots.get(reader.element);
  const named = magic?.toUpperCase();
  let kind =
    kinds?.find((each) => named === undefined || each.magic === named) ??
    reader.fail(
      'bad-magic',
      'this is no XML file of Cal3D',
      Array.from(roots.values(), (each) => each.map((one) => one.magic).join(' or ')).join(', '),
      start,
    );
  if (version !== undefined && version < EARLIEST_VERSION)
    reader.fail(
      'unsupported-version',
      'no version of Cal3D is as old as that',
      `${EARLIEST_VERSION} or more`,
      start,
    );
  const duration = attributeFloat(reader, 'duration');
  const declared = kind.declared(reader);
  const opening = reader.span(start);
  const hasDuration = reader.element === 'animation';
  if (hasDuration && duration === undefined) reader.warn('missing-field', 'an animation has no DURATION');
  else if (duration !== undefined && duration <= 0)
    reader.warn('bad-duration', 'an animation has no positive DURATION', `${duration}`);
  if (hasDuration && named === undefined && (yield* beginsWithMorphTrack(reader))) kind = xmlMorphAnimation;
  yield assetEvent(kind.kind, `xml-${style}`, version, withoutUndefined(declared), opening);
  reader.begin();
  if (hasDuration)
    yield { type: 'clip', clip: 0, ...(duration !== undefined && { duration }), span: opening };
  yield* kind.decode(reader, context, { version, declared, duration });
  for (;;) {
    const found = reader.step() || (yield* reader.find());
    if (found === END) return;
    yield yield* passUnknown(reader, found);
  }
}

/** Where the magic does not tell, the first track does what kind of animation it is. */
function* beginsWithMorphTrack(reader: XmlReader): Waiting<boolean> {
  reader.again(reader.step() || (yield* reader.find()));
  return reader.element === 'track' && (reader.has('morphname') || reader.has('morphid'));
}

/** Opens the next root. */
function* openRoot(reader: XmlReader): Waiting {
  for (;;) {
    const found = reader.step() || (yield* reader.find());
    if (found === OPEN) return;
    if (found === END)
      reader.fail('truncated', 'the file ends before its root', 'SKELETON, ANIMATION, MESH or MATERIAL');
    if (found === LEAF) return;
  }
}

function withoutUndefined(declared: ReturnType<XmlKind['declared']>): AssetEvent['declared'] {
  return Object.fromEntries(Object.entries(declared).filter(([, count]) => count !== undefined));
}
