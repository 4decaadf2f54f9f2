import type { CoreEvent, EventBase } from '@rigstream/core';
import { describeEvent } from '../compare/describe-event.ts';
import { batchOf } from '../compare/event-batches.ts';
import { Finding } from '../finding.ts';
import { faultOfShape, type DecodedFrom } from './event-shape.ts';

type Numbered = 'bone' | 'mesh' | 'material' | 'clip' | 'track';

interface OpenMesh {
  closed: boolean;
  /** Records delivered, by the key of their list. */
  readonly positionKey: string;
  readonly faceKey: string;
}

/** Follows the events of a decode, and finds what breaks their order. */
export class EventGrammar {
  readonly #init: DecodedFrom;
  #index = 0;
  #hasAsset = false;
  #ended = false;
  readonly #counts: Record<Numbered, number> = { bone: 0, mesh: 0, material: 0, clip: 0, track: 0 };
  readonly #meshes = new Map<number, OpenMesh>();
  readonly #strides = new Map<number, number>();
  /** Next record of each list. */
  readonly #next = new Map<string, number>();
  #highestClip = -1;

  constructor(init: DecodedFrom) {
    this.#init = init;
  }

  accept(event: EventBase): void {
    const it = event as CoreEvent;
    const fault = this.#faultOf(it);
    if (fault !== undefined) {
      throw new Finding(`event ${this.#index}, ${fault}`, {
        found: describeEvent(event),
        ...(it.span === undefined ? {} : { offset: it.span.start }),
      });
    }
    this.#index++;
  }

  /** To be called when the decode came to its end without an error. */
  finish(): void {
    if (!this.#ended) throw new Finding('the events stop without an end', { expected: 'an "end" event' });
    for (const [mesh, { closed }] of this.#meshes)
      if (!closed) throw new Finding(`mesh ${mesh} is never closed`, { expected: 'a "mesh-end" event' });
    if (this.#highestClip >= this.#counts.clip)
      throw new Finding(`a track belongs to clip ${this.#highestClip}, which never comes`);
  }

  #faultOf(event: CoreEvent): string | undefined {
    if (this.#ended) return 'comes after the end';
    if (event.type === 'asset') {
      if (this.#hasAsset) return 'is a second asset';
      if (this.#index > 0) return 'the asset, is not the first';
      this.#hasAsset = true;
    } else if (!this.#hasAsset && event.type !== 'warning') return 'comes before the asset';
    return (
      faultOfShape(event, this.#init) ??
      this.#faultOfNumber(event) ??
      this.#faultOfOrder(event) ??
      this.#faultOfBatch(event)
    );
  }

  /** Bones, meshes, materials, clips and tracks are numbered in the order they come. */
  #faultOfNumber(event: CoreEvent): string | undefined {
    switch (event.type) {
      case 'bone':
        return this.#take('bone', event.index);
      case 'mesh':
        return this.#take('mesh', event.mesh);
      case 'material':
        return this.#take('material', event.material);
      case 'clip':
        return this.#take('clip', event.clip);
      case 'track':
        return this.#take('track', event.track);
      default:
        return undefined;
    }
  }

  #take(kind: Numbered, index: number): string | undefined {
    const expected = this.#counts[kind]++;
    return index === expected ? undefined : `is ${kind} ${index} where ${kind} ${expected} comes next`;
  }

  #faultOfOrder(event: CoreEvent): string | undefined {
    switch (event.type) {
      case 'mesh':
        this.#meshes.set(event.mesh, {
          closed: false,
          positionKey: `vertices ${event.mesh} position`,
          faceKey: `indices ${event.mesh} sizes`,
        });
        return undefined;
      case 'mesh-end':
        return this.#closeMesh(event.mesh, event.vertices, event.faces);
      case 'vertices':
      case 'indices':
      case 'values':
      case 'corners':
      case 'face-materials':
      case 'mesh-material':
      case 'influences':
      case 'bone-weights':
        return this.#faultOfMesh(event.mesh);
      case 'bone-transform':
        return event.index < this.#counts.bone ? undefined : `moves bone ${event.index}, not declared yet`;
      case 'track':
        this.#strides.set(event.track, event.stride);
        this.#highestClip = Math.max(this.#highestClip, event.clip);
        return undefined;
      case 'track-target': {
        const unknown = event.tracks.find((track) => !this.#strides.has(track));
        return unknown === undefined ? undefined : `aims track ${unknown}, not declared yet`;
      }
      case 'keyframes': {
        const stride = this.#strides.get(event.track);
        if (stride === undefined) return `has keys of track ${event.track}, not declared yet`;
        if (event.values.length === event.count * stride) return undefined;
        return `has ${event.values.length} values for ${event.count} keys of ${stride} numbers`;
      }
      case 'end':
        this.#ended = true;
        return undefined;
      default:
        return undefined;
    }
  }

  #faultOfMesh(mesh: number): string | undefined {
    const open = this.#meshes.get(mesh);
    if (open === undefined) return `belongs to mesh ${mesh}, not declared yet`;
    return open.closed ? `belongs to mesh ${mesh}, already closed` : undefined;
  }

  #closeMesh(mesh: number, vertices: number, faces: number): string | undefined {
    const fault = this.#faultOfMesh(mesh);
    const open = this.#meshes.get(mesh);
    if (fault !== undefined || open === undefined) return fault;
    open.closed = true;
    const positions = this.#next.get(open.positionKey);
    if (positions !== undefined && positions !== vertices)
      return `counts ${vertices} vertices where ${positions} positions were delivered`;
    const delivered = this.#next.get(open.faceKey);
    if (delivered !== undefined && delivered !== faces)
      return `counts ${faces} faces where ${delivered} were delivered`;
    return undefined;
  }

  #faultOfBatch(event: CoreEvent): string | undefined {
    const batch = batchOf(event);
    if (batch === undefined) return undefined;
    const { batchSize } = this.#init;
    if (batch.count > batchSize)
      return `is a batch of ${batch.count} records, where ${batchSize} are the most`;
    for (const { key, first, count } of batch.parts) {
      if (first === undefined || count === undefined) continue;
      const expected = this.#next.get(key) ?? 0;
      if (first !== expected) return `continues "${key}" at ${first}, where ${expected} comes next`;
      this.#next.set(key, first + count);
    }
    return undefined;
  }
}
