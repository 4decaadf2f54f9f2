import type {
  ByteCursor,
  DecodeContext,
  EventBase,
  FloatArray,
  IndexArray,
  Name,
  PluginEvent,
} from '@rigstream/core';
import { boneBytes, faceBytes, keyBytes, positionBytes } from './toy-layout.ts';

export interface ToyOptions {
  /** Leaves out the clips. */
  readonly skipClips: boolean;
}

export interface ToyGroupEvent extends EventBase {
  readonly type: 'toy:group';
  readonly depth: number;
}

export type ToyEvent = PluginEvent | ToyGroupEvent;
export type ToyRoutine<Result = void> = Generator<ToyEvent | number, Result, void>;

/** A decode at work: everything it remembers. */
export interface ToyState {
  readonly cursor: ByteCursor;
  readonly context: DecodeContext<ToyOptions>;
  bones: number;
  meshes: number;
  clips: number;
  tracks: number;
  depth: number;
  isOver: boolean;
  /** What is being read, for the path of a fault. */
  reading: string;
}

export type ToyBlock = (state: ToyState) => ToyRoutine;

export function* readName({ cursor, context }: ToyState): ToyRoutine<Name> {
  if (!cursor.has(1)) yield* cursor.need(1);
  const length = cursor.peek(1)[0] as number;
  if (!cursor.has(1 + length)) yield* cursor.need(1 + length);
  cursor.u8();
  const start = cursor.offset;
  return context.text(cursor.take(length), { start, end: start + length });
}

export function* readBone(state: ToyState): ToyRoutine {
  const { cursor, context } = state;
  const start = cursor.offset - 1;
  const index = state.bones;
  state.reading = `bone ${index}`;
  const name = yield* readName(state);
  if (!cursor.has(boneBytes)) yield* cursor.need(boneBytes);
  const parent = cursor.i16le();
  const [x, y, z] = [cursor.f32le(), cursor.f32le(), cursor.f32le()];
  const rotation = [cursor.f32le(), cursor.f32le(), cursor.f32le(), cursor.f32le()] as const;
  const span = cursor.span(start);
  if (parent < -1 || parent === index)
    context.warn('bad-parent', 'a bone has an impossible parent', { span, found: String(parent) });
  else if (parent > index)
    context.warn('hierarchy-order', 'a bone comes before its parent', { span, found: String(parent) });
  state.bones++;
  yield { type: 'bone', index, name, parent, translation: [x, y, z], rotation, span };
}

export function* readMesh(
  state: ToyState,
  readPositions: ToyBatches = readPositionBatches,
  readFaces: ToyBatches = readFaceBatches,
): ToyRoutine {
  const { cursor, context } = state;
  const start = cursor.offset - 1;
  const mesh = state.meshes;
  state.reading = `mesh ${mesh}`;
  const name = yield* readName(state);
  if (!cursor.has(8)) yield* cursor.need(8);
  const at = cursor.offset;
  const vertices = context.count(cursor.u32le(), positionBytes, 'vertices', cursor.span(at, at + 4));
  const faces = context.count(cursor.u32le(), faceBytes, 'faces', cursor.span(at + 4, at + 8));
  state.meshes++;
  const span = cursor.span(start);
  yield { type: 'mesh', mesh, name, declared: { vertices, faces }, attributes: ['position'], span };
  yield* readPositions(state, mesh, vertices);
  yield* readFaces(state, mesh, faces);
  yield { type: 'mesh-end', mesh, vertices, faces };
}

export type ToyBatches = (state: ToyState, owner: number, count: number) => ToyRoutine;

/** Fills batches record by record. When the file ends in the middle of one, the records before leave first. */
export function* readBatches<Batch>(
  { cursor, context }: ToyState,
  count: number,
  recordBytes: number,
  create: (size: number) => Batch,
  fill: (batch: Batch, record: number) => void,
  deliver: (batch: Batch, first: number, size: number) => ToyEvent,
): ToyRoutine {
  for (let first = 0; first < count;) {
    const size = Math.min(context.batchSize, count - first);
    const batch = create(size);
    let held = 0;
    try {
      for (; held < size; held++) {
        if (!cursor.has(recordBytes)) yield* cursor.need(recordBytes);
        fill(batch, held);
      }
    } catch (fault) {
      if (held > 0) yield deliver(batch, first, held);
      throw fault;
    }
    yield deliver(batch, first, size);
    first += size;
  }
}

export const readPositionBatches: ToyBatches = (state, mesh, count) => {
  const { cursor } = state;
  return readBatches(
    state,
    count,
    positionBytes,
    (size) => new Float32Array(3 * size),
    (position: FloatArray, record) => {
      for (let axis = 0; axis < 3; axis++) position[3 * record + axis] = cursor.f32le();
    },
    (position, first, size) => ({
      type: 'vertices',
      mesh,
      first,
      count: size,
      position: position.slice(0, 3 * size),
    }),
  );
};

export const readFaceBatches: ToyBatches = (state, mesh, count) => {
  const { cursor } = state;
  return readBatches(
    state,
    count,
    faceBytes,
    (size): IndexArray => new Uint16Array(3 * size),
    (indices, record) => {
      for (let corner = 0; corner < 3; corner++) indices[3 * record + corner] = cursor.u16le();
    },
    (indices, firstFace, faceCount) => ({
      type: 'indices',
      mesh,
      firstFace,
      faceCount,
      declaredFaces: count,
      indices: indices.slice(0, 3 * faceCount),
    }),
  );
};

export const readKeyBatches: ToyBatches = (state, track, count) => {
  const { cursor } = state;
  return readBatches(
    state,
    count,
    keyBytes,
    (size) => ({ times: new Float32Array(size), values: new Float32Array(4 * size) }),
    ({ times, values }, record) => {
      times[record] = cursor.f32le();
      for (let part = 0; part < 4; part++) values[4 * record + part] = cursor.f32le();
    },
    ({ times, values }, first, size) => ({
      type: 'keyframes',
      track,
      first,
      count: size,
      times: times.slice(0, size),
      values: values.slice(0, 4 * size),
    }),
  );
};

export function* readClip(state: ToyState, readKeys: ToyBatches = readKeyBatches): ToyRoutine {
  const { cursor, context } = state;
  const start = cursor.offset - 1;
  const clip = state.clips;
  state.reading = `clip ${clip}`;
  const name = yield* readName(state);
  if (!cursor.has(6)) yield* cursor.need(6);
  const duration = cursor.f32le();
  const tracks = cursor.u16le();
  const span = cursor.span(start);
  if (!(duration > 0))
    context.warn('bad-duration', 'a clip lasts no time', { span, found: String(duration) });
  state.clips++;
  const { skipClips } = context.options;
  if (!skipClips) yield { type: 'clip', clip, name, duration, span };
  for (let channel = 0; channel < tracks; channel++) {
    if (!cursor.has(6)) yield* cursor.need(6);
    const at = cursor.offset;
    const bone = cursor.u16le();
    const keys = context.count(cursor.u32le(), keyBytes, 'keys', cursor.span(at + 2, at + 6));
    if (skipClips) {
      yield* cursor.skip(keys * keyBytes);
      continue;
    }
    const track = state.tracks++;
    yield {
      type: 'track',
      track,
      clip,
      channel,
      target: { index: bone },
      path: 'rotation',
      stride: 4,
      interpolation: 'linear',
      declaredKeys: keys,
      span: cursor.span(at),
    };
    yield* readKeys(state, track, keys);
  }
}

export function* readOpen(state: ToyState): ToyRoutine {
  const { cursor, context } = state;
  if (++state.depth > context.limits.maxDepth)
    context.fail('limit-exceeded', 'groups are nested too deeply', { span: cursor.span(cursor.offset - 1) });
  yield { type: 'toy:group', depth: state.depth, span: cursor.span(cursor.offset - 1) };
}

export function* readClose(state: ToyState): ToyRoutine {
  const { cursor, context } = state;
  const span = cursor.span(cursor.offset - 1);
  if (state.depth === 0) context.fail('syntax', 'a group is closed that was not opened', { span });
  yield { type: 'toy:group', depth: --state.depth, span };
}

export function* readUnknown({ cursor }: ToyState, tag: number): ToyRoutine {
  const start = cursor.offset - 1;
  if (!cursor.has(4)) yield* cursor.need(4);
  const length = cursor.u32le();
  yield* cursor.skip(length);
  yield { type: 'unknown', what: `tag 0x${tag.toString(16)}`, span: cursor.span(start) };
}
