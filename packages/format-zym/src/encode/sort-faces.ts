import type { Ref } from '@rigstream/core';
import { refuse, type HeldModel } from './held-model.ts';

export interface Run {
  /** Three corners a triangle. */
  readonly corners: Uint32Array<ArrayBuffer>;
  /** The triangles by their number among the events. */
  readonly faces: Uint32Array<ArrayBuffer>;
}

/** Triangles in one run for each shader; within a run they keep their order. */
export function sortFaces(model: HeldModel): readonly Run[] {
  const corners = joined(
    model.indices.map(({ indices }) => indices),
    Uint32Array,
  );
  const slots = joined(
    model.faceMaterials.map(({ materials }) => materials),
    Uint32Array,
  );
  const total = corners.length / 3;
  const shaderOfSlot = new Map(Array.from(model.slots, ([slot, ref]) => [slot, shaderOf(model, ref)]));
  const shaders = new Uint32Array(total);
  const runs = Math.max(model.shaders.length, total > 0 ? 1 : 0);
  for (let face = 0; face < total; face++) {
    const slot = slots[Math.min(face, slots.length - 1)] ?? 0;
    const shader = shaderOfSlot.get(slot) ?? slot;
    if (shader >= runs) refuse(`triangle ${face} has material ${shader}, and there are ${runs}`);
    shaders[face] = shader;
  }
  const lengths = new Uint32Array(runs);
  for (const shader of shaders) lengths[shader] = (lengths[shader] as number) + 1;
  const sorted = Array.from(lengths, (length) => ({
    corners: new Uint32Array(length * 3),
    faces: new Uint32Array(length),
  }));
  const filled = new Uint32Array(runs);
  for (const [face, shader] of shaders.entries()) {
    const place = filled[shader] as number;
    filled[shader] = place + 1;
    sorted[shader]?.faces.fill(face, place, place + 1);
    sorted[shader]?.corners.set(corners.subarray(face * 3, face * 3 + 3), place * 3);
  }
  return sorted;
}

function shaderOf({ shaders }: HeldModel, ref: Ref): number {
  if ('index' in ref) return ref.index;
  const found = shaders.findIndex((name) => name?.text === ref.name.text);
  return found >= 0 ? found : refuse(`the material ${JSON.stringify(ref.name.text)} does not exist`);
}

interface ArrayOfNumbers<T> {
  new (length: number): T;
}

export function joined<
  T extends Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>,
>(parts: readonly ArrayLike<number>[], kind: ArrayOfNumbers<T>): T {
  const whole = new kind(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
