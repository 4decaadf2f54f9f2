import type {
  AssetEvent,
  BoneEvent,
  ClipEvent,
  CoordinateSpace,
  KeyframesEvent,
  MaterialEvent,
  Matrix4,
  Name,
  Ref,
  TrackEvent,
} from '@rigstream/core';
import { inDepthFirstOrder } from './depth-first-bones.ts';
import { MeshInTermsOfX, type MeshPartEvent } from './mesh-in-terms-of-x.ts';
import {
  expectAxesOfX,
  isStoredAsX,
  matricesOfX,
  matrixOfX,
  rigidMatrixOfX,
  rotationsOfX,
} from './space-of-x.ts';
import { plainNameOf, WrittenNames } from './written-names.ts';
import type { WrittenEvent } from './written-event.ts';

/** The rate .x assumes where a file states none. Rates written are at least as fine. */
const LEAST_RATE = 4800;

/**
 * Events as .x stores them. Those of a decoded .x file pass as they are.
 * @throws RangeError where the first event is not the asset, or .x cannot hold what comes
 */
export function* inTermsOfX(
  events: Iterable<WrittenEvent>,
  ticksPerSecond: number | undefined,
): Generator<WrittenEvent, void, void> {
  let converter: TermsOfX | undefined;
  let asset: AssetEvent | undefined;
  for (const event of events) {
    if (event.type === 'asset') {
      asset = event;
      if (!isStoredAsX(event.space)) converter = new TermsOfX(event.space, ticksPerSecond);
    }
    if (asset === undefined) throw new RangeError(`the first event is ${event.type}, expected asset`);
    if (converter === undefined) yield event;
    else yield* converter.convert(event);
  }
  if (converter !== undefined) yield* converter.end();
}

class TermsOfX {
  readonly #space: CoordinateSpace;
  readonly #bones = new WrittenNames('Bone');
  readonly #materials = new WrittenNames('Material');
  readonly #inverseBinds = new Map<number, Matrix4 | undefined>();
  /** Bones not yet passed on: they leave parents first, whatever order they come in. */
  #heldBones: BoneEvent[] = [];
  readonly #unwrittenMaterials = new Map<number, MaterialEvent>();
  #mesh: MeshInTermsOfX | undefined;
  #sourceRate: number | undefined;
  #writtenRate: number | undefined;
  #ticksPerUnit = 1;
  #rateSent = false;
  #loop: boolean | undefined;
  #sourceChannel: number | undefined;
  #channel = -1;
  #rotations = false;
  #matrices = false;

  constructor(space: CoordinateSpace, writtenRate: number | undefined) {
    expectAxesOfX(space);
    this.#space = space;
    this.#writtenRate = writtenRate;
    this.#sourceRate = space.assumedTicksPerSecond;
  }

  *convert(event: WrittenEvent): Generator<WrittenEvent, void, void> {
    if (event.type === 'bone') {
      this.#heldBones.push(event);
      return;
    }
    yield* this.#releaseBones();
    if ('mesh' in event && typeof event.mesh === 'number') {
      yield* this.#meshEvent(event);
      return;
    }
    switch (event.type) {
      case 'bone-transform':
        yield { ...event, matrix: matrixOfX(event.matrix, this.#space) };
        break;
      case 'material':
        this.#unwrittenMaterials.set(event.material, this.#material(event));
        break;
      case 'time-base':
        this.#sourceRate = event.ticksPerSecond;
        break;
      case 'clip':
        yield* this.#clip(event);
        break;
      case 'track':
        yield* this.#trackOf(event);
        break;
      case 'track-target':
        yield {
          ...event,
          channel: this.#channel,
          target: { name: this.#bones.refer(event.target) },
        };
        break;
      case 'keyframes':
        yield this.#keyframes(event);
        break;
      case 'poses':
        throw new RangeError(
          'poses of all bones are no tracks: put the events together with @rigstream/model first',
        );
      default:
        break;
    }
  }

  *end(): Generator<WrittenEvent, void, void> {
    yield* this.#releaseBones();
    yield* this.#unwrittenMaterials.values();
  }

  *#releaseBones(): Generator<WrittenEvent, void, void> {
    const bones = inDepthFirstOrder(this.#heldBones);
    this.#heldBones = [];
    for (const bone of bones) {
      this.#inverseBinds.set(bone.index, this.#inverseBind(bone));
      const matrix = this.#localMatrix(bone);
      yield {
        type: 'bone',
        index: bone.index,
        parent: bone.parent,
        name: this.#bones.declare(bone.index, bone.name),
        ...(matrix !== undefined && { matrix }),
      };
    }
  }

  #localMatrix(bone: BoneEvent): Matrix4 | undefined {
    if (bone.matrix !== undefined) return matrixOfX(bone.matrix, this.#space);
    if (bone.translation === undefined) return undefined;
    return rigidMatrixOfX(bone.translation, bone.rotation ?? [0, 0, 0, 1], this.#space);
  }

  #inverseBind({ inverseBind }: BoneEvent): Matrix4 | undefined {
    if (inverseBind === undefined) return undefined;
    return 'matrix' in inverseBind
      ? matrixOfX(inverseBind.matrix, this.#space)
      : rigidMatrixOfX(inverseBind.translation, inverseBind.rotation, this.#space);
  }

  *#meshEvent(event: MeshPartEvent): Generator<WrittenEvent, void, void> {
    if (event.type === 'mesh') this.#mesh = new MeshInTermsOfX(event);
    else if (event.type === 'mesh-end') {
      const mesh = this.#mesh;
      this.#mesh = undefined;
      if (mesh !== undefined) {
        yield* mesh.events({
          bone: (ref) => this.#bones.refer(ref),
          inverseBind: (bone) => this.#inverseBinds.get(bone),
          material: (ref) => this.#useMaterial(ref),
          matrix: (matrix) => matrixOfX(matrix, this.#space),
        });
        yield event;
      }
    } else this.#mesh?.hold(event);
  }

  /** Values stand one after another, so all of them have to be there. */
  #material(event: MaterialEvent): MaterialEvent {
    return {
      type: 'material',
      material: event.material,
      name: this.#materials.declare(event.material, event.name),
      diffuse: components(event.diffuse ?? [], 4),
      shininess: event.shininess ?? 0,
      specular: components(event.specular ?? [0, 0, 0], 3),
      emissive: components(event.emissive ?? [0, 0, 0], 3),
      textures: event.textures.map(({ file }) => ({ kind: 'TextureFilename', file })),
    };
  }

  /** A material stands in the first list that uses it, where every reader finds it; others refer to it. */
  #useMaterial(ref: Ref): MaterialEvent | Name {
    const name = this.#materials.refer(ref);
    const found = [...this.#unwrittenMaterials.values()].find((material) => material.name === name);
    if (found === undefined) return name;
    this.#unwrittenMaterials.delete(found.material);
    return found;
  }

  /** Keys are counted as they come, and channels numbered: what other formats announce need not hold. */
  *#trackOf(event: TrackEvent): Generator<WrittenEvent, void, void> {
    if (event.channel !== this.#sourceChannel) {
      this.#sourceChannel = event.channel;
      this.#channel++;
      if (this.#loop !== undefined) yield animationOptions(this.#channel, this.#loop);
    }
    this.#rotations = event.path === 'rotation';
    this.#matrices = event.path === 'matrix';
    const { type, track, clip, path, stride, interpolation, target } = event;
    const plain = { type, track, clip, channel: this.#channel, path, stride, interpolation };
    yield target === undefined ? plain : { ...plain, target: { name: this.#bones.refer(target) } };
  }

  *#clip(event: ClipEvent): Generator<WrittenEvent, void, void> {
    const sourceRate = this.#space.time === 'seconds' ? 1 : (event.ticksPerSecond ?? this.#sourceRate);
    if (!this.#rateSent) {
      this.#writtenRate ??= writtenRateFor(sourceRate);
      this.#rateSent = true;
      yield { type: 'time-base', ticksPerSecond: this.#writtenRate };
    }
    this.#ticksPerUnit = (this.#writtenRate ?? LEAST_RATE) / (sourceRate ?? this.#writtenRate ?? LEAST_RATE);
    this.#loop = event.loop;
    this.#sourceChannel = undefined;
    yield event.name === undefined ? event : { ...event, name: plainNameOf(event.name) };
  }

  #keyframes(event: KeyframesEvent): KeyframesEvent {
    const times = event.times.map((time) => Math.round(time * this.#ticksPerUnit));
    if (this.#rotations) return { ...event, times, values: rotationsOfX(event.values, this.#space) };
    if (this.#matrices) return { ...event, times, values: matricesOfX(event.values, this.#space) };
    return { ...event, times };
  }
}

/** `AnimationOptions`: whether the clip loops, and that positions go straight from key to key. */
function animationOptions(channel: number, loop: boolean): WrittenEvent {
  return {
    type: 'x:object',
    object: channel,
    template: 'AnimationOptions',
    layout: 'standard',
    parent: { kind: 'channel', index: channel },
    members: [
      { name: 'openclosed', type: 'DWORD', value: loop ? 0 : 1 },
      { name: 'positionquality', type: 'DWORD', value: 1 },
    ],
  };
}

/** Colours of other formats may have an alpha where .x has none, or none where it has one. */
function components(color: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => color[index] ?? 1);
}

/** The least multiple of the rate that is fine enough, so that whole ticks stay whole. */
function writtenRateFor(rate: number | undefined): number {
  if (rate === undefined || !Number.isInteger(rate) || rate <= 0) return LEAST_RATE;
  return rate * Math.ceil(LEAST_RATE / rate);
}
