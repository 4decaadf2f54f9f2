/** Bytes per second the slider offers. */
export const bandwidthSteps: readonly number[] = [
  4_000,
  8_000,
  16_000,
  32_000,
  64_000,
  128_000,
  256_000,
  512_000,
  1_000_000,
  4_000_000,
  16_000_000,
  Infinity,
];

/** How fast bytes may arrive; it may be changed while they do. */
export interface Bandwidth {
  bytesPerSecond: number;
}
