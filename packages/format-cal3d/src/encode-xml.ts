import type {
  AssetEvent,
  BoneEvent,
  ClipEvent,
  CoreEvent,
  KeyframesEvent,
  MaterialEvent,
  TrackEvent,
} from '@rigstream/core';
import type {
  Cal3dBoneEvent,
  Cal3dEvent,
  Cal3dMorphKeysEvent,
  Cal3dMorphSubmeshesEvent,
  Cal3dMorphTrackEvent,
  Cal3dTrackEvent,
} from './events.ts';
import { MeshWriter } from './xml/mesh-writer.ts';
import { decimalOf, decimalsOf, escaped, escapedName } from './xml/xml-text.ts';

export interface EncodeXmlOptions {
  /** A header before the root, which every library reads, or attributes of the root. Default `header`. */
  readonly style?: 'header' | 'attribute';
  /** Version in the file. Default: that of the events, else 910. */
  readonly version?: number;
}

const MAGICS: Readonly<Partial<Record<AssetEvent['kind'], string>>> = {
  skeleton: 'XSF',
  animation: 'XAF',
  mesh: 'XMF',
  material: 'XRF',
  morph: 'XPF',
};
const USUAL_VERSION = 910;
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
  events: Iterable<CoreEvent | Cal3dEvent>,
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

function* written(events: Iterable<CoreEvent | Cal3dEvent>, options: EncodeXmlOptions): Pieces {
  const { style = 'header' } = options;
  if (style !== 'header' && style !== 'attribute')
    throw new RangeError(`style is ${JSON.stringify(style)}, expected "header" or "attribute"`);
  const rest = events[Symbol.iterator]();
  const { value: asset } = rest.next() as IteratorResult<CoreEvent | Cal3dEvent, undefined>;
  const magic = asset?.type === 'asset' ? MAGICS[asset.kind] : undefined;
  if (asset?.type !== 'asset' || magic === undefined)
    throw new RangeError('the events do not begin with an asset of a kind Cal3D has');
  const {
    version = options.version === undefined ? Number(asset.format.version ?? USUAL_VERSION) : options.version,
  } = options;
  const attributes = `MAGIC="${magic}" VERSION="${version}"`;
  const head = style === 'header' ? `<HEADER ${attributes}/>\n` : '';
  const root = (name: string) => `${head}<${name}${style === 'attribute' ? ` ${attributes}` : ''}`;
  const others: Iterable<CoreEvent | Cal3dEvent> = { [Symbol.iterator]: () => rest };
  switch (asset.kind) {
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

function* writeSkeleton(events: Iterable<CoreEvent | Cal3dEvent>, root: string): Pieces {
  let ambient: readonly number[] | undefined;
  const bones: BoneEvent[] = [];
  const extras = new Map<number, Cal3dBoneEvent>();
  for (const event of events) {
    if (event.type === 'cal3d:ambient') ambient = event.color;
    else if (event.type === 'bone') bones.push(event);
    else if (event.type === 'cal3d:bone') extras.set(event.index, event);
  }
  yield `${root} NUMBONES="${bones.length}"${ambient ? ` SCENEAMBIENTCOLOR="${decimalsOf(ambient)}"` : ''}>\n`;
  for (const { index, name, parent, translation, rotation, inverseBind } of bones) {
    const { children = [], lightType, lightColor } = extras.get(index) ?? {};
    const local = inverseBind && 'rotation' in inverseBind ? inverseBind : undefined;
    if (!translation || !rotation || !local)
      throw new RangeError(
        `bone ${index} has no translation and rotation, of itself and of its inverse bind`,
      );
    let text = `<BONE ID="${index}"${name ? ` NAME="${escapedName(name)}"` : ''} NUMCHILDS="${children.length}"`;
    if (lightType !== undefined) text += ` LIGHTTYPE="${lightType}"`;
    if (lightColor) text += ` LIGHTCOLOR="${decimalsOf(lightColor)}"`;
    text += `>\n<TRANSLATION>${decimalsOf(translation)}</TRANSLATION>\n<ROTATION>${decimalsOf(rotation)}</ROTATION>\n`;
    text += `<LOCALTRANSLATION>${decimalsOf(local.translation)}</LOCALTRANSLATION>\n`;
    text += `<LOCALROTATION>${decimalsOf(local.rotation)}</LOCALROTATION>\n<PARENTID>${parent}</PARENTID>\n`;
    for (const child of children) text += `<CHILDID>${child}</CHILDID>\n`;
    yield `${text}</BONE>\n`;
  }
  yield '</SKELETON>\n';
}

function* writeMaterials(events: Iterable<CoreEvent | Cal3dEvent>, root: string): Pieces {
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

function* writeMesh(
  events: Iterable<CoreEvent | Cal3dEvent>,
  root: string,
  declared: number | undefined,
): Pieces {
  yield* counted(
    declared,
    (count) => `${root} NUMSUBMESH="${count}">\n`,
    function* () {
      let writer: MeshWriter | undefined;
      for (const event of events) {
        if (event.type === 'mesh') writer = new MeshWriter(event);
        else if (event.type === 'mesh-end' && writer) yield writer.write();
        else if (event.type !== 'warning' && event.type !== 'progress' && event.type !== 'end')
          writer?.accept(event);
      }
    },
  );
  yield '</MESH>\n';
}

function* writeAnimation(
  events: Iterable<CoreEvent | Cal3dEvent>,
  root: string,
  declared: number | undefined,
): Pieces {
  let clip: ClipEvent | undefined;
  // The duration stands in the tag of the root, so nothing is written before the clip has come.
  const head = (count: number): string =>
    `${root} NUMTRACKS="${count}"${clip?.duration === undefined ? '' : ` DURATION="${decimalOf(clip.duration)}"`}>\n`;
  yield* counted(
    declared,
    head,
    function* () {
      let track: BoneTrack | MorphTrack | undefined;
      for (const event of events) {
        if (event.type === 'clip') clip ??= event;
        else if (event.type === 'track') {
          if (track instanceof BoneTrack && track.channel === event.channel) track.add(event);
          else {
            if (track) yield track.write();
            track = new BoneTrack(event);
          }
        } else if (event.type === 'cal3d:morph-track') {
          if (track) yield track.write();
          track = new MorphTrack(event);
        } else track?.accept(event);
      }
      if (track) yield track.write();
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

/** The two tracks of a channel. */
class BoneTrack {
  readonly channel: number;
  readonly #bone: number;
  #flags: Cal3dTrackEvent | undefined;
  readonly #paths = new Map<number, TrackEvent['path']>();
  readonly #keys: Record<'translation' | 'rotation', KeyframesEvent[]> = { translation: [], rotation: [] };

  constructor(track: TrackEvent) {
    this.channel = track.channel;
    const { target } = track;
    if (!target || !('index' in target))
      throw new RangeError(`track ${track.track} drives no bone with a number`);
    this.#bone = target.index;
    this.add(track);
  }

  add({ track, path }: TrackEvent): void {
    this.#paths.set(track, path);
  }

  accept(event: CoreEvent | Cal3dEvent): void {
    if (event.type === 'cal3d:track') this.#flags = event;
    if (event.type !== 'keyframes') return;
    const path = this.#paths.get(event.track);
    if (path === 'translation' || path === 'rotation') this.#keys[path].push(event);
  }

  *write(): Pieces {
    const { translation, rotation } = this.#keys;
    const count = rotation.reduce((sum, each) => sum + each.count, 0);
    let flags = '';
    if (this.#flags) {
      const { translationRequired, translationIsDynamic, highRangeRequired } = this.#flags;
      flags = ` TRANSLATIONREQUIRED="${+translationRequired}" TRANSLATIONISDYNAMIC="${+translationIsDynamic}" HIGHRANGEREQUIRED="${+highRangeRequired}"`;
    }
    yield `<TRACK BONEID="${this.#bone}"${flags} NUMKEYFRAMES="${count}">\n`;
    const translations = eachKey(translation, 3);
    let next = translations.next().value;
    for (const { time, text } of eachKey(rotation, 4)) {
      let key = `<KEYFRAME TIME="${time}">\n`;
      // A key without a translation has none among the translations: those that are there are in the same order.
      if (next?.time === time) {
        key += `<TRANSLATION>${next.text}</TRANSLATION>\n`;
        next = translations.next().value;
      }
      yield `${key}<ROTATION>${text}</ROTATION>\n</KEYFRAME>\n`;
    }
    yield '</TRACK>\n';
  }
}

function* eachKey(
  batches: readonly KeyframesEvent[],
  stride: number,
): Generator<{ readonly time: string; readonly text: string }, undefined, void> {
  for (const { count, times, values } of batches)
    for (let at = 0; at < count; at++)
      yield {
        time: decimalOf(times[at] as number),
        text: decimalsOf(values, at * stride, (at + 1) * stride),
      };
  return undefined;
}

class MorphTrack {
  readonly #track: Cal3dMorphTrackEvent;
  readonly #submeshes: Cal3dMorphSubmeshesEvent[] = [];
  readonly #keys: Cal3dMorphKeysEvent[] = [];

  constructor(track: Cal3dMorphTrackEvent) {
    this.#track = track;
  }

  accept(event: CoreEvent | Cal3dEvent): void {
    if (event.type === 'cal3d:morph-submeshes') this.#submeshes.push(event);
    if (event.type === 'cal3d:morph-keys') this.#keys.push(event);
  }

  *write(): Pieces {
    const { name, morph, model } = this.#track;
    const submeshes = this.#submeshes.flatMap((each) => [...each.submeshes]);
    let head = '<TRACK';
    if (name) head += ` MORPHNAME="${escapedName(name)}"`;
    if (morph !== undefined) head += ` MORPHID="${morph}"`;
    if (model !== undefined) head += ` MESHID="${model}"`;
    if (submeshes.length > 0) head += ` NUMSUBTARGET="${submeshes.length}"`;
    yield `${head} NUMKEYFRAMES="${this.#keys.reduce((sum, { count }) => sum + count, 0)}">\n`;
    for (const submesh of submeshes) yield `<SUBMESH ID="${submesh}"/>\n`;
    for (const { count, times, weights } of this.#keys)
      for (let at = 0; at < count; at++)
        yield `<KEYFRAME TIME="${decimalOf(times[at] as number)}">\n<WEIGHT>${decimalOf(weights[at] as number)}</WEIGHT>\n</KEYFRAME>\n`;
    yield '</TRACK>\n';
  }
}
