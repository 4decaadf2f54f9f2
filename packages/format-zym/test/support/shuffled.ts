/** Pseudo-random whole numbers that are the same in every run. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}

export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const left = [...values];
  return values.flatMap(() => left.splice(random() % left.length, 1));
}
