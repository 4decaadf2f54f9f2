import type { AssetEvent, CoreEvent, KeyframesEvent, TrackEvent } from '@rigstream/core';
import type { EncodeClfOptions } from './encode-options.ts';
import type { ClfEvent, ClfFaceLayoutEvent, ClfHeaderEvent } from '../events.ts';
import { HEADER_WORDS, SIGNATURE, TEXTURE_NAME_BYTES, type FaceLayout, type HeaderWords } from '../layout.ts';
import { HeldPiece } from './held-piece.ts';
import { fillName, refuseNul } from './name-field.ts';
import { writePiece } from './write-piece.ts';

type Chunks = Generator<Uint8Array<ArrayBuffer>, void, void>;
interface TextureName {
  readonly raw: Uint8Array | undefined;
  stale?: Uint8Array;
}

/** Turns events into the bytes of a CLF as they come. */
export class ClfWriter {
  readonly #options: EncodeClfOptions;
  readonly #textures: TextureName[] = [];
  readonly #tracks = new Map<number, TrackEvent>();
  #asset: AssetEvent | undefined;
  #header: ClfHeaderEvent | undefined;
  #faceLayout: ClfFaceLayoutEvent | undefined;
  #piece: HeldPiece | undefined;
  #pieces = 0;
  #hasHead = false;

  constructor(options: EncodeClfOptions) {
    this.#options = options;
  }

  *write(event: CoreEvent | ClfEvent): Chunks {
    const piece = this.#piece;
    switch (event.type) {
      case 'asset':
        expectSpace(event);
        this.#asset = event;
        break;
      case 'clf:header':
        this.#header = event;
        break;
      case 'clf:face-layout':
        this.#faceLayout = event;
        break;
      case 'material':
        if (this.#hasHead) throw new RangeError('a material comes behind the first piece');
        this.#textures.push({ raw: event.textures[0]?.file.raw });
        break;
      case 'clf:stale':
        if (event.of === 'mesh') {
          if (piece) piece.stale = event.bytes;
        } else {
          const texture = this.#textures[event.index];
          if (texture) texture.stale = event.bytes;
        }
        break;
      case 'mesh':
        yield* this.#endPiece();
        yield* this.#head();
        this.#piece = new HeldPiece(event);
        this.#pieces++;
        break;
      case 'clf:piece':
        if (piece) piece.header = event;
        break;
      case 'clf:reserved':
        piece?.reserved.push(event);
        break;
      case 'vertices':
        if (event.position) piece?.positions.push(event.position);
        for (const { set, values } of event.uv ?? []) if (set === 0) piece?.vertexUvs.push(values);
        break;
      case 'indices':
        if (event.faceSizes?.some((size) => size !== 3)) throw new RangeError('CLF has triangles only');
        piece?.indices.push(event.indices);
        break;
      case 'corners':
        if (event.attribute === 'uv0' && event.values) piece?.cornerUvs.push(event.values);
        break;
      case 'track':
        this.#tracks.set(event.track, event);
        break;
      case 'keyframes':
        this.#keys(event);
        break;
      default:
    }
  }

  *end(): Chunks {
    yield* this.#endPiece();
    yield* this.#head();
    const words = this.#words();
    const [levels, , pieces] = this.#roles();
    const announced = (words[levels] as number) * (words[pieces] as number);
    if (announced !== this.#pieces)
      throw new RangeError(`${announced} pieces are announced, ${this.#pieces} came`);
  }

  /** Keys of the bone the open piece hangs on; those of other bones move nothing. */
  #keys({ track, times, values }: KeyframesEvent): void {
    const piece = this.#piece;
    const of = this.#tracks.get(track);
    const bone = piece?.mesh.bone;
    if (!piece || !of?.target || !bone || !('index' in bone) || !('index' in of.target)) return;
    if (of.target.index !== bone.index) return;
    if (of.path === 'translation') {
      piece.translations.push(values);
      piece.times.push(times);
    } else if (of.path === 'rotation') {
      if (of.stride !== 3) throw new RangeError('CLF has rotations as three angles only');
      piece.rotations.push(values);
    }
  }

  #headerBytes(): 48 | 44 {
    return this.#options.headerSize ?? this.#header?.headerBytes ?? 48;
  }

  #roles(): HeaderWords {
    return HEADER_WORDS[this.#headerBytes()];
  }

  /** The words of the header as they were, where the size is the same, else those whose meaning is known. */
  #words(): readonly number[] {
    const header = this.#header;
    const size = this.#headerBytes();
    if (header?.headerBytes === size) return header.words;
    const words = Array.from({ length: size / 4 }, () => 0);
    const [levels, textures, pieces, frames] = this.#roles();
    const { meshes = 0, materials = 0 } = this.#asset?.declared ?? {};
    words[0] = header?.words[0] ?? SIGNATURE;
    words[1] = header?.words[1] ?? 0;
    words[levels] = header?.levelsOfDetail ?? 1;
    words[textures] = header?.textures ?? materials;
    words[pieces] = header?.pieces ?? meshes;
    words[frames] = header?.frames ?? 0;
    return words;
  }

  /** Header and texture names. */
  *#head(): Chunks {
    if (this.#hasHead) return;
    this.#hasHead = true;
    const words = this.#words();
    const announced = words[this.#roles()[1]] as number;
    if (announced !== this.#textures.length)
      throw new RangeError(`${announced} textures are announced, ${this.#textures.length} came`);
    const head = new DataView(new ArrayBuffer(words.length * 4));
    for (const [place, word] of words.entries()) head.setUint32(place * 4, word, true);
    yield new Uint8Array(head.buffer);
    const natural = this.#headerBytes() === 48 ? 'fixed256' : 'cstring';
    const kept = this.#options.headerSize === undefined ? this.#header?.textureNames : undefined;
    const textureNames = this.#options.textureNames ?? kept ?? natural;
    for (const { raw = new Uint8Array(0), stale } of this.#textures) {
      const field = new Uint8Array(textureNames === 'fixed256' ? TEXTURE_NAME_BYTES : raw.length + 1);
      refuseNul(raw);
      fillName(field, raw, stale);
      yield field;
    }
  }

  *#endPiece(): Chunks {
    const piece = this.#piece;
    this.#piece = undefined;
    if (!piece) return;
    const { vertexStride, indexWidth, facePadding } = this.#options;
    const indexBytes = indexWidth ?? this.#faceLayout?.indexBytes ?? 2;
    const kept = indexWidth === undefined ? this.#faceLayout?.paddingBytes : undefined;
    const layout: FaceLayout = {
      indexBytes,
      paddingBytes: indexBytes === 2 ? 2 : (facePadding ?? kept ?? 2),
    };
    const material = piece.mesh.material;
    const named = material && 'index' in material ? material.index : 0;
    const vertexBytes = vertexStride ?? this.#header?.vertexBytes ?? 28;
    yield* writePiece(piece, vertexBytes, layout, piece.header?.textureIndex ?? named);
  }
}

function expectSpace({ space }: AssetEvent): void {
  const { order, signs } = space.euler ?? {};
  if (space.rotation === 'none') return;
  if (space.rotation === 'euler' && order === 'YXZ' && signs?.every((sign) => sign === 1)) return;
  throw new RangeError('CLF has rotations as angles in the order YXZ only');
}
