interface ProcessLike {
  memoryUsage?(): { heapUsed: number; arrayBuffers?: number; external?: number };
  getBuiltinModule?(name: string): unknown;
}

/**
 * Gives bytes in use after a garbage collection; undefined where the runtime lets nobody see that. Node, Deno and Bun
 * do, browsers do not.
 */
export function memoryMeter(): (() => number) | undefined {
  const { process } = globalThis as { process?: ProcessLike };
  const collect = findCollector(process);
  if (collect === undefined || process?.memoryUsage === undefined) return undefined;
  return () => {
    // Buffers found dead by one collection are freed while the program goes on; the next one waits for that.
    collect();
    collect();
    const { heapUsed, arrayBuffers = 0 } = (process as Required<ProcessLike>).memoryUsage();
    return heapUsed + arrayBuffers;
  };
}

function findCollector(process: ProcessLike | undefined): (() => void) | undefined {
  const { gc, Bun } = globalThis as { gc?: () => void; Bun?: { gc(force: boolean): void } };
  if (typeof gc === 'function') return gc;
  if (Bun !== undefined) return () => Bun.gc(true);
  try {
    const v8 = process?.getBuiltinModule?.('node:v8') as
      { setFlagsFromString(flag: string): void } | undefined;
    const vm = process?.getBuiltinModule?.('node:vm') as
      { runInNewContext(code: string): unknown } | undefined;
    v8?.setFlagsFromString('--expose-gc');
    const found = vm?.runInNewContext('gc');
    return typeof found === 'function' ? (found as () => void) : undefined;
  } catch {
    return undefined;
  }
}
