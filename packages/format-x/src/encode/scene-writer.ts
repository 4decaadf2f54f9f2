import type { BoneEvent, MeshEvent, Ref } from '@rigstream/core';
import type { Chunks } from './chunks.ts';
import { ClipWriter } from './clip-writer.ts';
import { openMaterial } from './material-writer.ts';
import { MeshWriter } from './mesh-writer.ts';
import { writeCount, writeMatrix } from './records.ts';
import type { TokenSink } from './token-sink.ts';
import type { WrittenEvent } from './written-event.ts';

/** Writes events that are in the terms of .x: objects nest as the events follow each other. */
export class SceneWriter {
  readonly #sink: TokenSink;
  /** Frames that are open, the innermost last. */
  readonly #frames: number[] = [];
  /** Names of the materials written, by index: only a named one can be used again. */
  readonly #materialNames: (Uint8Array | undefined)[] = [];
  #mesh: MeshWriter | undefined;
  #clip: ClipWriter | undefined;
  #lastMaterial = -1;

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  *write(event: WrittenEvent): Chunks {
    switch (event.type) {
      case 'bone':
        yield* this.#bone(event);
        break;
      case 'bone-transform':
        yield* this.#closeToFrame(event.index);
        this.#transform(event.matrix);
        break;
      case 'mesh':
        yield* this.#beginMesh(event);
        break;
      case 'vertices':
        yield* this.#meshOf(event.mesh).vertices(event);
        break;
      case 'indices':
        yield* this.#meshOf(event.mesh).indices(event);
        break;
      case 'values':
      case 'corners':
      case 'bone-weights':
        yield* this.#meshOf(event.mesh).list(event);
        break;
      case 'face-materials':
        yield* this.#meshOf(event.mesh).faceMaterials(event);
        break;
      case 'mesh-material':
        yield* this.#meshOf(event.mesh).meshMaterial(this.#slotName(event.material));
        break;
      case 'x:skin-header':
        yield* this.#meshOf(event.mesh).beforeObject();
        this.#sink.open('XSkinMeshHeader');
        writeCount(this.#sink, event.maxWeightsPerVertex);
        writeCount(this.#sink, event.maxWeightsPerFace);
        writeCount(this.#sink, event.bones);
        this.#sink.close();
        break;
      case 'mesh-end':
        yield* this.#meshOf(event.mesh).end();
        this.#mesh = undefined;
        break;
      case 'material':
        this.#materialNames[event.material] = event.name?.raw;
        this.#lastMaterial = event.material;
        if (this.#mesh === undefined) {
          yield* this.#closeToFrame(-1);
          openMaterial(this.#sink, event);
          this.#sink.close();
        } else yield* this.#mesh.material(event);
        break;
      case 'clip':
        yield* this.#closeToFrame(-1);
        this.#clip = new ClipWriter(this.#sink, event);
        break;
      case 'track':
        yield* this.#openClip().track(event);
        break;
      case 'keyframes':
        yield* this.#openClip().keyframes(event);
        break;
      case 'track-target':
        yield* this.#openClip().trackTarget(event);
        break;
      case 'time-base':
        yield* this.#closeToFrame(-1);
        this.#sink.open('AnimTicksPerSecond');
        writeCount(this.#sink, event.ticksPerSecond);
        this.#sink.close();
        break;
      default:
        break;
    }
  }

  *end(): Chunks {
    yield* this.#closeToFrame(-1);
  }

  *#bone(event: BoneEvent): Chunks {
    yield* this.#closeToFrame(event.parent);
    this.#sink.open('Frame', event.name?.raw);
    this.#frames.push(event.index);
    if (event.matrix !== undefined) this.#transform(event.matrix);
  }

  #transform(matrix: readonly number[]): void {
    this.#sink.open('FrameTransformMatrix');
    writeMatrix(this.#sink, matrix);
    this.#sink.close();
  }

  *#beginMesh(event: MeshEvent): Chunks {
    const { bone } = event;
    if (bone !== undefined && !('index' in bone)) {
      throw new RangeError(`mesh ${event.mesh} hangs on a bone by name; .x writes it inside the frame`);
    }
    yield* this.#closeToFrame(bone?.index ?? -1);
    this.#mesh = new MeshWriter(this.#sink, event);
  }

  #meshOf(mesh: number): MeshWriter {
    if (this.#mesh?.index !== mesh)
      throw new RangeError(`an event of mesh ${mesh} comes while it is not open`);
    return this.#mesh;
  }

  #openClip(): ClipWriter {
    if (this.#clip === undefined) throw new RangeError('a track comes while no clip is open');
    return this.#clip;
  }

  /** What to write for a slot: nothing for the material that was just written into the list. */
  #slotName(material: Ref): Uint8Array | undefined {
    if ('name' in material) return material.name.raw;
    if (material.index === this.#lastMaterial) return undefined;
    const name = this.#materialNames[material.index];
    if (name === undefined) throw new RangeError(`material ${material.index} has no name to refer to it by`);
    return name;
  }

  /** Ends everything inside the frame, or inside the file for −1. */
  *#closeToFrame(index: number): Chunks {
    if (this.#mesh !== undefined) {
      yield* this.#mesh.end();
      this.#mesh = undefined;
    }
    if (this.#clip !== undefined) {
      yield* this.#clip.end();
      this.#clip = undefined;
    }
    while (this.#frames.length > 0 && this.#frames.at(-1) !== index) {
      this.#frames.pop();
      this.#sink.close();
    }
    if (index !== -1 && this.#frames.length === 0) {
      throw new RangeError(
        `frame ${index} is not open any more: .x nests objects, so what belongs to a frame must come before the next frame beside it`,
      );
    }
    yield* this.#sink.full();
  }
}
