import { readFileSync, writeFileSync } from 'node:fs';

/** Bytes of memory the process has resident. */
export function residentBytes(): number {
  return process.memoryUsage.rss();
}

/** Starts the watch for the peak anew, where the system can (Linux). */
export function resetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Elsewhere the peak is that of the whole process, so a figure can only be too high.
  }
}

/** The most the process had resident, as the system counted it; sampling would miss short peaks. */
export function peakResidentBytes(): number {
  try {
    const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'));
    if (line !== null) return Number(line[1]) * 1024;
  } catch {
    // No such file outside Linux.
  }
  return process.resourceUsage().maxRSS * 1024;
}

/** Collects garbage, for which node has to run with `--expose-gc`. */
export function collectGarbage(): void {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('start node with --expose-gc');
  void gc();
}
