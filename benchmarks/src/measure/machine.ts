import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

/** What a figure depends on beside the code. */
export interface MachineFacts {
  readonly date: string;
  /** With `+` where the working tree has changes. */
  readonly commit: string;
  readonly node: string;
  readonly system: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  /** Mean number of running processes over the last minute: what others took of the machine. */
  readonly load: number;
}

export function machineFacts(): MachineFacts {
  return {
    date: new Date().toISOString(),
    commit: `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', ':/packages') === '' ? '' : '+'}`,
    node: process.version,
    system: `${platform()} ${release()}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

function git(...parameters: string[]): string {
  const { stdout } = spawnSync('git', parameters, { encoding: 'utf8', cwd: import.meta.dirname });
  return (stdout ?? '').trim();
}
