import type {
  BoneEvent,
  BoneTransformEvent,
  MaterialEvent,
  MeshEvent,
  MeshMaterialEvent,
  Ref,
  TimeBaseEvent,
  TrackEvent,
} from '@rigstream/core';
import type { XPlace } from '../events.ts';
import type { Chunks } from './chunks.ts';
import { ClipWriter } from './clip-writer.ts';
import { FrameWriter } from './frame-writer.ts';
import { HeldObjects, type ObjectEvent } from './held-objects.ts';
import { writeMaterialValues } from './material-writer.ts';
import { MeshWriter } from './mesh-writer.ts';
import { ObjectWriter } from './object-writer.ts';
import { writeCount } from './records.ts';
import type { TokenSink } from './token-sink.ts';
import type { WrittenEvent } from './written-event.ts';

/** Events that say nothing of where they stand: they wait for one that does. */
type PlacelessEvent = MaterialEvent | TimeBaseEvent;

/** Writes events that are in the terms of .x: objects nest as the events follow each other. */
export class SceneWriter {
  readonly #sink: TokenSink;
  readonly #objects: ObjectWriter;
  /** What stands in a material comes before it. */
  readonly #inMaterials = new HeldObjects('material');
  /** What stands in a channel may come before its tracks, which have its name. */
  readonly #inChannels = new HeldObjects('channel');
  #placeless: PlacelessEvent[] = [];
  readonly #frames: FrameWriter;
  /** Frames that come while a clip is open: behind it, or in one of its channels in place of a reference. */
  #framesAtClip: (BoneEvent | BoneTransformEvent)[] = [];
  readonly #materialNames: (Uint8Array | undefined)[] = [];
  #mesh: MeshWriter | undefined;
  #clip: ClipWriter | undefined;
  #channels = 0;

  constructor(sink: TokenSink) {
    this.#sink = sink;
    this.#objects = new ObjectWriter(sink);
    this.#frames = new FrameWriter(sink);
  }

  *write(event: WrittenEvent): Chunks {
    switch (event.type) {
      case 'asset':
      case 'end':
      case 'progress':
      case 'unknown':
      case 'warning':
        return;
      case 'bone':
      case 'bone-transform':
        if (this.#clip === undefined) break;
        this.#framesAtClip.push(event);
        return;
      default:
        if (this.#framesAtClip.length > 0) yield* this.#releaseFrames(event);
    }
    switch (event.type) {
      case 'material':
        this.#materialNames[event.material] = event.name?.raw;
        this.#placeless.push(event);
        return;
      case 'time-base':
        this.#placeless.push(event);
        return;
      case 'x:object':
      case 'x:data':
      case 'x:reference':
        yield* this.#objectEvent(event);
        return;
      default:
        this.#objects.closeAll();
        yield* this.#core(event);
        yield* this.#sink.full();
    }
  }

  *end(): Chunks {
    for (const event of this.#framesAtClip) yield* this.#core(event);
    this.#objects.closeAll();
    yield* this.#moveTo(-1);
  }

  *#core(event: WrittenEvent): Chunks {
    switch (event.type) {
      case 'bone':
        yield* this.#moveTo(event.parent);
        this.#frames.open(event);
        break;
      case 'bone-transform':
        yield* this.#moveTo(event.index);
        this.#frames.transform(event.matrix);
        break;
      case 'mesh':
        yield* this.#beginMesh(event);
        break;
      case 'vertices':
        yield* (yield* this.#inMesh(event.mesh)).vertices(event);
        break;
      case 'indices':
        yield* (yield* this.#inMesh(event.mesh)).indices(event);
        break;
      case 'values':
      case 'corners':
      case 'bone-weights':
        yield* (yield* this.#inMesh(event.mesh)).list(event);
        break;
      case 'face-materials':
        yield* (yield* this.#inMesh(event.mesh)).faceMaterials(event);
        break;
      case 'mesh-material':
        yield* this.#meshMaterial(event);
        break;
      case 'mesh-end':
        yield* (yield* this.#inMesh(event.mesh)).end();
        this.#mesh = undefined;
        break;
      case 'clip':
        yield* this.#moveTo(-1);
        this.#clip = new ClipWriter(this.#sink, event, this.#channels, (ref) => this.#frames.nameOf(ref));
        break;
      case 'track':
        yield* this.#track(event);
        break;
      case 'keyframes':
        yield* (yield* this.#inClip()).keyframes(event);
        break;
      case 'track-target':
        yield* (yield* this.#inClip()).trackTarget(event);
        break;
      case 'x:template':
        yield* this.#moveTo(-1);
        this.#sink.template(event);
        break;
      default:
        break;
    }
  }

  *#objectEvent(event: ObjectEvent): Chunks {
    const material = this.#inMaterials.placeOf(event);
    const channel = this.#inChannels.placeOf(event);
    if (material !== undefined) this.#inMaterials.hold(event, material);
    else if (channel !== undefined && this.#clip?.isIn(channel) === false) {
      if (this.#inChannels.next !== channel) yield* this.#releaseChannel();
      this.#inChannels.hold(event, channel);
    } else {
      if (event.type !== 'x:data') yield* this.#moveInto(event.parent);
      yield* this.#object(event);
    }
  }

  /** Writes an object where the file stands. */
  *#object(event: ObjectEvent): Chunks {
    if (event.type === 'x:data') yield* this.#objects.data(event);
    else if (event.type === 'x:object') yield* this.#objects.object(event);
    else if (event.parent?.kind === 'channel') this.#clip?.reference(event);
    else this.#objects.reference(event);
  }

  *#held(events: readonly ObjectEvent[]): Chunks {
    for (const event of events) {
      if (event.type !== 'x:data') {
        if (event.parent?.kind === 'object') this.#objects.closeTo(event.parent.index);
        else this.#objects.closeAll();
      }
      yield* this.#object(event);
    }
    this.#objects.closeAll();
  }

  *#track(event: TrackEvent): Chunks {
    const clip = yield* this.#inClip();
    if (this.#inChannels.next !== undefined) yield* this.#releaseChannel(event);
    yield* clip.track(event);
  }

  /** Opens the channel something is kept for, by its name where the track is its own. */
  *#releaseChannel(track?: TrackEvent): Chunks {
    const channel = this.#inChannels.next;
    if (channel === undefined || this.#clip === undefined) return;
    const name = track?.channel === channel ? track.channelName?.raw : undefined;
    yield* this.#clip.beforeObject(channel, name);
    yield* this.#held(this.#inChannels.release(channel));
  }

  /** Goes to where a thing of .x alone stands. */
  *#moveInto(place: XPlace | undefined): Chunks {
    if (place?.kind === 'object') {
      this.#objects.closeTo(place.index);
      yield* this.#releasePlaceless();
      return;
    }
    this.#objects.closeAll();
    if (place === undefined) yield* this.#moveTo(-1);
    else if (place.kind === 'bone') yield* this.#moveTo(place.index);
    else if (place.kind === 'mesh') yield* (yield* this.#inMesh(place.index)).beforeObject();
    else if (place.kind === 'clip') yield* (yield* this.#inClip()).endChannel();
    else if (place.kind === 'channel') yield* (yield* this.#inClip()).beforeObject(place.index);
    else throw new RangeError(`an object in material ${place.index} comes behind it`);
  }

  /** Writes the frames that came while a clip was open where the event behind them shows they stand. */
  *#releaseFrames(next: WrittenEvent): Chunks {
    const frames = this.#framesAtClip;
    this.#framesAtClip = [];
    const roots = frames.filter((frame) => frame.type === 'bone' && frame.parent === -1);
    const [root] = roots;
    const driven =
      (next.type === 'track' || next.type === 'track-target') &&
      next.target !== undefined &&
      'index' in next.target
        ? next.target.index
        : undefined;
    if (driven === undefined || roots.length !== 1 || root?.index !== driven) {
      for (const frame of frames) yield* this.#core(frame);
      return;
    }
    const clip = yield* this.#inClip();
    yield* this.#releaseChannel(next.type === 'track' ? next : undefined);
    const { channel, channelName } = next as TrackEvent;
    yield* clip.beforeObject(channel, channelName?.raw);
    this.#frames.whole(frames);
    clip.targetIsWritten();
  }

  *#beginMesh(event: MeshEvent): Chunks {
    const { bone } = event;
    if (bone !== undefined && !('index' in bone)) {
      throw new RangeError(`mesh ${event.mesh} hangs on a bone by name; .x writes it inside the frame`);
    }
    yield* this.#moveTo(bone?.index ?? -1);
    this.#mesh = new MeshWriter(this.#sink, event);
  }

  /** Fills a slot: with the material that has just come, which then stands in the list, or by reference. */
  *#meshMaterial(event: MeshMaterialEvent): Chunks {
    const { material } = event;
    const inline = this.#placeless.findIndex(
      (each) => each.type === 'material' && 'index' in material && each.material === material.index,
    );
    const [found] = inline < 0 ? [] : this.#placeless.splice(inline, 1);
    const mesh = yield* this.#inMesh(event.mesh);
    yield* mesh.beginMaterials(1, 0);
    if (found?.type === 'material') yield* this.#material(found);
    else this.#sink.reference(this.#materialName(material));
  }

  *#material(event: MaterialEvent): Chunks {
    this.#sink.open('Material', event.name?.raw);
    writeMaterialValues(this.#sink, event);
    yield* this.#held(this.#inMaterials.release(event.material));
    this.#sink.close();
  }

  /** Writes what waited for a place. */
  *#releasePlaceless(): Chunks {
    const released = this.#placeless;
    this.#placeless = [];
    for (const event of released) {
      if (event.type === 'material') yield* this.#material(event);
      else {
        this.#sink.open('AnimTicksPerSecond');
        writeCount(this.#sink, event.ticksPerSecond);
        this.#sink.close();
      }
    }
  }

  *#inMesh(index: number): Generator<Uint8Array<ArrayBuffer>, MeshWriter, void> {
    const mesh = this.#mesh;
    if (mesh?.index !== index) throw new RangeError(`an event of mesh ${index} comes while it is not open`);
    if (this.#placeless.length > 0) {
      yield* mesh.beforeObject();
      yield* this.#releasePlaceless();
    }
    return mesh;
  }

  *#inClip(): Generator<Uint8Array<ArrayBuffer>, ClipWriter, void> {
    const clip = this.#clip;
    if (clip === undefined) throw new RangeError('a track comes while no clip is open');
    if (this.#placeless.length > 0) {
      yield* clip.endTrack();
      yield* this.#releasePlaceless();
    }
    return clip;
  }

  #materialName(material: Ref): Uint8Array {
    if ('name' in material) return material.name.raw;
    const name = this.#materialNames[material.index];
    if (name === undefined) throw new RangeError(`material ${material.index} has no name to refer to it by`);
    return name;
  }

  /** Ends everything inside the frame, or inside the file for −1, and writes what waited for a place. */
  *#moveTo(frame: number): Chunks {
    if (this.#mesh !== undefined) yield* this.#mesh.end();
    this.#mesh = undefined;
    if (this.#clip !== undefined) {
      yield* this.#releaseChannel();
      yield* this.#clip.end();
      this.#channels = this.#clip.channels;
      this.#clip = undefined;
    }
    this.#frames.closeTo(frame);
    yield* this.#releasePlaceless();
    yield* this.#sink.full();
  }
}
