/** An input with something done to it. */
export interface DamagedInput {
  readonly label: string;
  readonly bytes: Uint8Array;
  /** Where it differs first from what it was made of. */
  readonly offset: number;
}

/** Copies an input and changes it. */
export function damage(
  bytes: Uint8Array,
  offset: number,
  label: string,
  change: (copy: Uint8Array, view: DataView) => void,
): DamagedInput {
  const copy = bytes.slice();
  change(copy, new DataView(copy.buffer, copy.byteOffset, copy.byteLength));
  return { label, bytes: copy, offset };
}

/** How many damaged inputs of a size one check decodes, so that its work is bounded. */
export function damagedInputs(length: number): number {
  const work = 4_000_000;
  return Math.max(24, Math.min(1000, Math.floor(work / (length + 1))));
}
