import type { MaterialEvent, MeshEvent } from '@rigstream/core';
import { holdSkeleton } from './encode/held-skeleton.ts';
import { HeldSubmesh } from './encode/held-submesh.ts';
import { HeldBoneTrack, HeldTracks, type HeldMorphTrack } from './encode/held-tracks.ts';
import { takeAsset, type Cal3dKind } from './encode/source-asset.ts';
import { USUAL_VERSION } from './encode/written-layout.ts';
import type { WrittenEvent } from './encode/written-event.ts';
import { writeSubmesh } from './encode/write-xml-submesh.ts';
import { decimalOf, decimalsOf, escaped, escapedName } from './xml/xml-text.ts';

export interface EncodeXmlOptions {
  /** A header before the root, which every library reads, or attributes of the root. Default `header`. */
  readonly style?: 'header' | 'attribute';
  /** Version in the file. Default: that of the events, else 910. */
  readonly version?: number;
}

const MAGICS: Readonly<Record<Cal3dKind, string>> = {
  skeleton: 'XSF',
  animation: 'XAF',
  mesh: 'XMF',
  material: 'XRF',
  morph: 'XPF',
};
const CHUNK = 2 ** 16;

/**
 * Encodes the events of one Cal3D file as XML, piece by piece: a skeleton, an animation, a mesh, a material or a morph
 * animation, as `asset` says. Decoding the result gives the values again: numbers are the shortest decimals that read back
 * as the same 32-bit float. Names become UTF-8.
 *
 * Held until their counts are known: a skeleton, one submesh, one track. The number of tracks or submeshes is the one
 * `asset` declares; where it declares none, the file is held until its last event.
 *
 * @throws RangeError for options that do not exist, and for events that do not begin with an `asset` of such a kind
 */
export function* encodeXml(
  events: Iterable<WrittenEvent>,
  options: EncodeXmlOptions = {},
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const encoder = new TextEncoder();
  let text = '';
  for (const piece of written(events, options)) {
    text += piece;
    if (text.length < CHUNK) continue;
    yield encoder.encode(text);
    text = '';
  }
  if (text !== '') yield encoder.encode(text);
}

type Pieces = Generator<string, void, void>;

function* written(events: Iterable<WrittenEvent>, options: EncodeXmlOptions): Pieces {
  const { style = 'header' } = options;
  if (style !== 'header' && style !== 'attribute')
    throw new RangeError(`style is ${JSON.stringify(style)}, expected "header" or "attribute"`);
  const { asset, kind, events: others } = takeAsset(events);
  const {
    version = options.version === undefined ? Number(asset.format.version ?? USUAL_VERSION) : options.version,
  } = options;
  const attributes = `MAGIC="${MAGICS[kind]}" VERSION="${version}"`;
  const head = style === 'header' ? `<HEADER ${attributes}/>\n` : '';
  const root = (name: string) => `${head}<${name}${style === 'attribute' ? ` ${attributes}` : ''}`;
  switch (kind) {
    case 'skeleton':
      return yield* writeSkeleton(others, root('SKELETON'));
    case 'material':
      return yield* writeMaterials(others, root('MATERIAL'));
    case 'mesh':
      return yield* writeMesh(others, root('MESH'), asset.declared.meshes);
    default:
      return yield* writeAnimation(others, root('ANIMATION'), asset.declared.tracks);
  }
}

function* writeSkeleton(events: Iterable<WrittenEvent>, root: string): Pieces {
  const { ambient, bones } = holdSkeleton(events);
  yield `${root} NUMBONES="${bones.length}"${ambient ? ` SCENEAMBIENTCOLOR="${decimalsOf(ambient)}"` : ''}>\n`;
  for (const bone of bones) {
    const { index, name, parent, translation, rotation, inverseBind: local } = bone;
    const { children, lightType, lightColor } = bone;
    let text = `<BONE ID="${index}"${name ? ` NAME="${escapedName(name)}"` : ''} NUMCHILDS="${children.length}"`;
    if (lightType !== undefined) text += ` LIGHTTYPE="${lightType}"`;
    if (lightColor) text += ` LIGHTCOLOR="${decimalsOf(lightColor)}"`;
    text += `>\n<TRANSLATION>${decimalsOf(translation)}</TRANSLATION>\n<ROTATION>${decimalsOf(rotation)}</ROTATION>\n`;
    text += `<LOCALTRANSLATION>${decimalsOf(local.translation)}</LOCALTRANSLATION>\n`;
    text += `<LOCALROTATION>${decimalsOf(local.rotation)}</LOCALROTATION>\n<PARENTID>${parent}</PARENTID>\n`;
    for (const child of Array.from(children)) text += `<CHILDID>${child}</CHILDID>\n`;
    yield `${text}</BONE>\n`;
  }
  yield '</SKELETON>\n';
}

function* writeMaterials(events: Iterable<WrittenEvent>, root: string): Pieces {
  for (const event of events) if (event.type === 'material') yield materialText(event, root);
}

function materialText(material: MaterialEvent, root: string): string {
  const { ambient, diffuse, specular, shininess, textures } = material;
  let text = `${root} NUMMAPS="${textures.length}">\n`;
  for (const [element, color] of Object.entries({ ambient, diffuse, specular }))
    if (color) text += `<${element.toUpperCase()}>${decimalsOf(color)}</${element.toUpperCase()}>\n`;
  if (shininess !== undefined) text += `<SHININESS>${decimalOf(shininess)}</SHININESS>\n`;
  for (const { kind, file } of textures) text += `<MAP TYPE="${escaped(kind)}">${escapedName(file)}</MAP>\n`;
  return `${text}</MATERIAL>\n`;
}

function* writeMesh(events: Iterable<WrittenEvent>, root: string, declared: number | undefined): Pieces {
  yield* counted(
    declared,
    (count) => `${root} NUMSUBMESH="${count}">\n`,
    function* () {
      let mesh: MeshEvent | undefined;
      let held = new HeldSubmesh();
      for (const event of events) {
        if (event.type === 'mesh') {
          mesh = event;
          held = new HeldSubmesh();
        } else if (event.type === 'mesh-end' && mesh) yield writeSubmesh(mesh, held);
        else held.accept(event);
      }
    },
  );
  yield '</MESH>\n';
}

function* writeAnimation(events: Iterable<WrittenEvent>, root: string, declared: number | undefined): Pieces {
  const tracks = new HeldTracks(events);
  // The duration stands in the tag of the root, so nothing is written before the clip has come.
  const head = (count: number): string =>
    `${root} NUMTRACKS="${count}"${tracks.duration === undefined ? '' : ` DURATION="${decimalOf(tracks.duration)}"`}>\n`;
  yield* counted(
    declared,
    head,
    function* () {
      for (const track of tracks)
        yield track instanceof HeldBoneTrack ? writeBoneTrack(track) : writeMorphTrack(track);
    },
    true,
  );
  yield '</ANIMATION>\n';
}

/** Writes parts behind a head that has their number: the number declared, or, where there is none, the one found. */
function* counted(
  declared: number | undefined,
  head: (count: number) => string,
  parts: () => Generator<Pieces, void, void>,
  isHeadLate = false,
): Pieces {
  const held: string[] = [];
  let count = 0;
  if (declared !== undefined && !isHeadLate) yield head(declared);
  for (const part of parts()) {
    if (declared !== undefined && isHeadLate && count === 0) yield head(declared);
    count++;
    if (declared === undefined) held.push(...part);
    else yield* part;
  }
  if (declared === undefined || (isHeadLate && count === 0)) yield head(declared ?? count);
  yield* held;
}

function* writeBoneTrack(track: HeldBoneTrack): Pieces {
  let flags = '';
  if (track.flags) {
    const { translationRequired, translationIsDynamic, highRangeRequired } = track.flags;
    flags = ` TRANSLATIONREQUIRED="${+translationRequired}" TRANSLATIONISDYNAMIC="${+translationIsDynamic}" HIGHRANGEREQUIRED="${+highRangeRequired}"`;
  }
  yield `<TRACK BONEID="${track.bone}"${flags} NUMKEYFRAMES="${track.keyCount}">\n`;
  for (const { time, translations, translationAt, rotations, rotationAt } of track.keys()) {
    let key = `<KEYFRAME TIME="${decimalOf(time)}">\n`;
    if (translations)
      key += `<TRANSLATION>${decimalsOf(translations, translationAt, translationAt + 3)}</TRANSLATION>\n`;
    yield `${key}<ROTATION>${decimalsOf(rotations, rotationAt, rotationAt + 4)}</ROTATION>\n</KEYFRAME>\n`;
  }
  yield '</TRACK>\n';
}

function* writeMorphTrack({ track, submeshes, keyCount, keys }: HeldMorphTrack): Pieces {
  const { name, morph, model } = track;
  let head = '<TRACK';
  if (name) head += ` MORPHNAME="${escapedName(name)}"`;
  if (morph !== undefined) head += ` MORPHID="${morph}"`;
  if (model !== undefined) head += ` MESHID="${model}"`;
  if (submeshes.length > 0) head += ` NUMSUBTARGET="${submeshes.length}"`;
  yield `${head} NUMKEYFRAMES="${keyCount}">\n`;
  for (const submesh of submeshes) yield `<SUBMESH ID="${submesh}"/>\n`;
  for (const { count, times, weights } of keys)
    for (let at = 0; at < count; at++)
      yield `<KEYFRAME TIME="${decimalOf(times[at] as number)}">\n<WEIGHT>${decimalOf(weights[at] as number)}</WEIGHT>\n</KEYFRAME>\n`;
  yield '</TRACK>\n';
}
