import { seededRandom } from '../seeded-random.ts';
import { damage, damagedInputs, type DamagedInput } from './damaged-input.ts';

/** Bits of the head, one after another, in the first so many bytes; then bits anywhere, up to four at a time. */
const headBytes = 16;

export function* flippedBits(bytes: Uint8Array, seed: number): Generator<DamagedInput, void, void> {
  if (bytes.length === 0) return;
  const random = seededRandom(seed);
  const most = damagedInputs(bytes.length);
  const inHead = Math.min(8 * Math.min(headBytes, bytes.length), most >> 1);
  for (let bit = 0; bit < inHead; bit++) yield flip(bytes, [bit]);
  for (let round = inHead; round < most; round++) {
    const bits = Array.from({ length: 1 + (round % 4) }, () => random(8 * bytes.length));
    yield flip(bytes, bits);
  }
}

function flip(bytes: Uint8Array, bits: readonly number[]): DamagedInput {
  const offset = Math.min(...bits) >> 3;
  const label = `with ${bits.map((bit) => `bit ${bit & 7} of byte ${bit >> 3}`).join(', ')} flipped`;
  return damage(bytes, offset, label, (copy) => {
    for (const bit of bits) copy[bit >> 3] = (copy[bit >> 3] as number) ^ (1 << (bit & 7));
  });
}
