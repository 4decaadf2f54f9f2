/** Time of one run, in milliseconds. */
export interface Timing {
  /** Of all threads of the process, so garbage collection and compilation count wherever they run. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** Runs `work` and tells how long it took. */
export async function timed<Result>(
  work: () => Result | Promise<Result>,
): Promise<Timing & { readonly result: Result }> {
  const wall = performance.now();
  const cpu = process.cpuUsage();
  const outcome = work();
  const result = outcome instanceof Promise ? await outcome : outcome;
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - wall, result };
}
