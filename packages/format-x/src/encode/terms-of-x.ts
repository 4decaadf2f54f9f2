import type {
  AssetEvent,
  BoneEvent,
  ClipEvent,
  CoordinateSpace,
  CoreEvent,
  KeyframesEvent,
  Matrix4,
  Name,
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
  events: Iterable<CoreEvent>,
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
  #mesh: MeshInTermsOfX | undefined;
  #sourceRate: number | undefined;
  #writtenRate: number | undefined;
  #ticksPerUnit = 1;
  #rateSent = false;
  #rotations = false;
  #matrices = false;

  constructor(space: CoordinateSpace, writtenRate: number | undefined) {
    expectAxesOfX(space);
    this.#space = space;
    this.#writtenRate = writtenRate;
    this.#sourceRate = space.assumedTicksPerSecond;
  }

  *convert(event: CoreEvent): Generator<WrittenEvent, void, void> {
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
        yield {
          ...event,
          name: this.#materials.declare(event.material, event.name),
          textures: event.textures.map(({ file }) => ({ kind: 'TextureFilename', file: escaped(file) })),
        };
        break;
      case 'time-base':
        this.#sourceRate = event.ticksPerSecond;
        break;
      case 'clip':
        yield* this.#clip(event);
        break;
      case 'track':
        this.#rotations = event.path === 'rotation';
        this.#matrices = event.path === 'matrix';
        yield {
          ...event,
          ...(event.target !== undefined && { target: { name: this.#bones.refer(event.target) } }),
        };
        break;
      case 'track-target':
        yield { ...event, target: { name: this.#bones.refer(event.target) } };
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
          material: (ref) => this.#materials.refer(ref),
          matrix: (matrix) => matrixOfX(matrix, this.#space),
        });
        yield event;
      }
    } else this.#mesh?.hold(event);
  }

  *#clip(event: ClipEvent): Generator<WrittenEvent, void, void> {
    const sourceRate = this.#space.time === 'seconds' ? 1 : (event.ticksPerSecond ?? this.#sourceRate);
    if (!this.#rateSent) {
      this.#writtenRate ??= writtenRateFor(sourceRate);
      this.#rateSent = true;
      yield { type: 'time-base', ticksPerSecond: this.#writtenRate };
    }
    this.#ticksPerUnit = (this.#writtenRate ?? LEAST_RATE) / (sourceRate ?? this.#writtenRate ?? LEAST_RATE);
    yield event.name === undefined ? event : { ...event, name: plainNameOf(event.name) };
  }

  #keyframes(event: KeyframesEvent): KeyframesEvent {
    const times = event.times.map((time) => Math.round(time * this.#ticksPerUnit));
    if (this.#rotations) return { ...event, times, values: rotationsOfX(event.values, this.#space) };
    if (this.#matrices) return { ...event, times, values: matricesOfX(event.values, this.#space) };
    return { ...event, times };
  }
}

/** The least multiple of the rate that is fine enough, so that whole ticks stay whole. */
function writtenRateFor(rate: number | undefined): number {
  if (rate === undefined || !Number.isInteger(rate) || rate <= 0) return LEAST_RATE;
  return rate * Math.ceil(LEAST_RATE / rate);
}

/** Readers take two backslashes for one, so a name that has two of them needs four. */
function escaped(file: Name): Name {
  if (!file.text.includes('\\\\')) return file;
  const text = file.text.replaceAll('\\\\', '\\\\\\\\');
  return { text, raw: new TextEncoder().encode(text) };
}
