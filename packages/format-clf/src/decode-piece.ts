import type { ByteCursor, ByteSpan, DecodeContext, Name } from '@rigstream/core';
import { chooseFaceLayout } from './choose-face-layout.ts';
import { decodeFaces } from './decode-faces.ts';
import { decodeFrames, type FrameTarget } from './decode-frames.ts';
import { decodeVertices } from './decode-vertices.ts';
import { PIECE_HEADER_BYTES, PIECE_NAME_BYTES, PIECE_RESERVED_AT, type FaceLayout } from './layout.ts';
import type { ClfOptions } from './options.ts';
import type { Header } from './read-header.ts';
import { readName } from './read-name.ts';
import type { ClfRoutine, Place } from './read-records.ts';

/** Decodes the pieces of a file, and remembers what holds for all of them. */
export class PieceDecoder {
  readonly #cursor: ByteCursor;
  readonly #context: DecodeContext<ClfOptions>;
  readonly #header: Header;
  readonly #place: Place;
  readonly #usedTextures = new Set<number>();
  #faceLayout: FaceLayout | undefined;
  #mesh = 0;
  #tracks = 0;
  #hasWarnedOfFrames = false;

  constructor(cursor: ByteCursor, context: DecodeContext<ClfOptions>, header: Header, place: Place) {
    this.#cursor = cursor;
    this.#context = context;
    this.#header = header;
    this.#place = place;
  }

  *decodeLevel(level: number): ClfRoutine {
    const names = new Set<string>();
    for (let piece = 0; piece < this.#header.pieces; piece++) yield* this.#decodePiece(level, names);
  }

  /** Says which textures no piece has; they may be meant for a tool. */
  end(): void {
    for (let texture = 0; texture < this.#header.textures; texture++) {
      if (this.#usedTextures.has(texture)) continue;
      this.#context.warn('unresolved-reference', 'a texture is used by no piece', {
        severity: 'info',
        path: `texture ${texture}`,
      });
      return;
    }
  }

  *#decodePiece(level: number, names: Set<string>): ClfRoutine {
    const cursor = this.#cursor;
    const context = this.#context;
    const { textures, levelsOfDetail } = this.#header;
    const mesh = this.#mesh++;
    const path = `mesh ${mesh}`;
    this.#at(`${path} > header`);
    yield* cursor.need(PIECE_HEADER_BYTES);
    const { offset } = cursor;
    const span = cursor.span(offset, offset + PIECE_HEADER_BYTES);
    const bytes = cursor.take(PIECE_HEADER_BYTES);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const [frames, texture, vertices, faces] = [32, 36, 40, 44].map((at) => view.getUint32(at, true)) as [
      number,
      number,
      number,
      number,
    ];
    const { name, stale } = readName(context, bytes.subarray(0, PIECE_NAME_BYTES), span);
    const reserved = new Uint8Array(bytes.subarray(PIECE_RESERVED_AT));
    this.#checkHeader({ name, texture, frames, names, span });
    const hasTexture = texture < textures;
    // A bone that does not move is known now; any other has its rest in its first frame, behind the faces.
    if (frames === 0) yield { type: 'bone', index: mesh, ...(name && { name }), parent: -1, span };
    yield {
      type: 'mesh',
      mesh,
      ...(name && { name }),
      bone: { index: mesh },
      ...(hasTexture && { material: { index: texture } }),
      ...(levelsOfDetail > 1 && { levelOfDetail: level }),
      declared: { vertices, faces },
      attributes: ['position', 'uv0'],
      span,
    };
    yield {
      type: 'clf:piece',
      mesh,
      frames,
      textureIndex: texture,
      ...(reserved.some((byte) => byte !== 0) && { reserved }),
      span,
    };
    if (stale) yield { type: 'clf:stale', of: 'mesh', index: mesh, bytes: stale, span };
    this.#at(`${path} > vertices`);
    context.count(vertices, context.options.vertexStride, 'vertices', span);
    yield* decodeVertices(cursor, context, this.#place, mesh, vertices);
    this.#at(`${path} > faces`);
    context.count(faces, 32, 'faces', span);
    if (faces > 0) {
      if (this.#faceLayout === undefined) {
        this.#faceLayout = yield* chooseFaceLayout(cursor, context.options, {
          faces,
          vertices,
          endsFile: frames === 0 && this.#mesh === this.#header.pieces * levelsOfDetail,
        });
        yield { type: 'clf:face-layout', ...this.#faceLayout };
      }
      if (this.#faceLayout.indexBytes === 2 && vertices > 65536) {
        context.warn('bad-range', 'the piece has more vertices than its faces can name', {
          span,
          expected: 'at most 65536',
          found: `${vertices}`,
        });
      }
      yield* decodeFaces(cursor, context, this.#place, this.#faceLayout, { mesh, vertices, faces });
    }
    yield { type: 'mesh-end', mesh, vertices, faces };
    this.#at(`${path} > frames`);
    context.count(frames, 28, 'frames', span);
    if (frames === 0) return;
    const target: FrameTarget = { bone: mesh, name, frames, firstTrack: this.#tracks };
    this.#tracks += 2;
    yield* decodeFrames(cursor, context, this.#place, target);
  }

  #at(part: string): void {
    this.#place.part = part;
    this.#place.record = -1;
  }

  #checkHeader({ name, texture, frames, names, span }: PieceFacts): void {
    const context = this.#context;
    if (name) {
      if (names.has(name.text)) {
        context.warn('duplicate-name', 'two pieces have the same name', {
          span,
          found: JSON.stringify(name.text),
        });
      } else if (names.size < context.limits.maxNames) names.add(name.text);
    }
    const { textures } = this.#header;
    if (texture < textures) this.#usedTextures.add(texture);
    else {
      context.warn('bad-index', 'the piece has a texture that does not exist', {
        span,
        expected: `less than ${textures}`,
        found: `${texture}`,
      });
    }
    if (frames > this.#header.frames && !this.#hasWarnedOfFrames) {
      this.#hasWarnedOfFrames = true;
      context.warn('count-mismatch', 'a piece has more frames than the header announces', {
        span,
        expected: `at most ${this.#header.frames}`,
        found: `${frames}`,
      });
    }
  }
}

interface PieceFacts {
  readonly name: Name | undefined;
  readonly texture: number;
  readonly frames: number;
  readonly names: Set<string>;
  readonly span: ByteSpan;
}
