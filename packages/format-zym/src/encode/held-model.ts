import type {
  AssetEvent,
  BoneEvent,
  ClipEvent,
  CoreEvent,
  FaceMaterialsEvent,
  FloatArray,
  IndicesEvent,
  InfluencesEvent,
  Name,
  PosesEvent,
  Ref,
} from '@rigstream/core';
import type { ZymBoundsEvent, ZymEvent } from '../events.ts';

/** What events say, until all of it is there: the header of the file states the size of everything behind it. */
export class HeldModel {
  readonly bones: BoneEvent[] = [];
  readonly clips: ClipEvent[] = [];
  readonly poses: FloatArray[] = [];
  readonly influences: InfluencesEvent[] = [];
  readonly texcoords: FloatArray[] = [];
  readonly indices: IndicesEvent[] = [];
  readonly faceMaterials: FaceMaterialsEvent[] = [];
  /** Material of each slot of the mesh. */
  readonly slots: Map<number, Ref> = new Map();
  readonly shaders: (Name | undefined)[] = [];
  readonly zones: Uint8Array<ArrayBuffer>[] = [];
  /** Bounds that events told, by clip; that of the whole file has the key −1. */
  readonly bounds: Map<number, ZymBoundsEvent> = new Map();
  readonly boneFlags: Map<number, number> = new Map();
  readonly clipFlags: Map<number, number> = new Map();
  ticksPerSecond: number | undefined;
  #mesh: number | undefined;

  take(event: CoreEvent | ZymEvent): void {
    switch (event.type) {
      case 'asset':
        expectSpaceOfZym(event);
        break;
      case 'time-base':
        this.ticksPerSecond ??= event.ticksPerSecond;
        break;
      case 'bone':
        if (event.index !== this.bones.length) refuse(`bone ${event.index} does not follow its predecessor`);
        this.bones.push(event);
        break;
      case 'clip':
        if (event.clip !== this.clips.length) refuse(`clip ${event.clip} does not follow its predecessor`);
        if (event.poses === undefined) refuse(`clip ${event.clip} plays no range of poses`);
        this.clips.push(event);
        break;
      case 'poses':
        this.#takePoses(event);
        break;
      case 'track':
        refuse('ZYM animates by whole poses, and not by tracks');
        break;
      case 'mesh':
        if (this.#mesh !== undefined) refuse('a ZYM file holds one mesh');
        this.#mesh = event.mesh;
        if (event.material !== undefined) this.slots.set(0, event.material);
        break;
      case 'mesh-material':
        this.slots.set(event.slot, event.material);
        break;
      case 'influences':
        this.#takeInfluences(event);
        break;
      case 'bone-weights':
        refuse('ZYM holds points in the space of bones, and no weights by bone');
        break;
      case 'vertices':
        for (const { set, values } of event.uv ?? []) if (set === 0) this.texcoords.push(values);
        break;
      case 'indices':
        if (event.faceSizes?.some((size) => size !== 3)) refuse('ZYM holds triangles only');
        this.indices.push(event);
        break;
      case 'face-materials':
        this.faceMaterials.push(event);
        break;
      case 'material':
        this.shaders[event.material] = event.name;
        break;
      case 'zym:bounds':
        this.bounds.set(event.clip ?? -1, event);
        break;
      case 'zym:flags':
        (event.of === 'bone' ? this.boneFlags : this.clipFlags).set(event.index, event.flags);
        break;
      case 'zym:zones':
        this.zones.push(event.zones);
        break;
      default:
    }
  }

  #takePoses({ layout, values }: PosesEvent): void {
    if (layout !== 'matrix-3x4') refuse('ZYM holds poses as 3×4 matrices');
    this.poses.push(values);
  }

  #takeInfluences(event: InfluencesEvent): void {
    const { first, counts, weights, local } = event;
    if (local === undefined) refuse('ZYM holds vertices as points in the space of bones, which are absent');
    let at = 0;
    for (const [place, count] of counts.entries()) {
      for (const end = at + count; at < end; at++) {
        const weight = weights?.[at] ?? 1 / count;
        if (Math.abs(weight * count - 1) > 1e-6)
          refuse(
            `the influences of vertex ${first + place} weigh different amounts, and ZYM takes their mean`,
          );
      }
    }
    this.influences.push(event);
  }
}

function expectSpaceOfZym({ space }: AssetEvent): void {
  const { handedness, up, winding, uvOrigin } = space;
  if (handedness === 'right' && up === '+z' && winding === 'ccw' && uvOrigin === 'bottom-left') return;
  refuse(
    `the space is ${handedness}-handed, ${up} up, ${winding}, ${uvOrigin}; ZYM is right-handed, +z up, ccw, bottom-left`,
  );
}

export function refuse(problem: string): never {
  throw new RangeError(problem);
}
