const byteUnits = ['B', 'kB', 'MB', 'GB'] as const;

/** `1.25 MB`, in powers of 1,000. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const decimals = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(decimals)} ${byteUnits[unit]}`;
}

/** `64 kB/s`; an unlimited rate in words. */
export function formatRate(bytesPerSecond: number): string {
  return bytesPerSecond === Infinity ? 'unlimited' : `${formatBytes(bytesPerSecond).replace(/\.0+ /, ' ')}/s`;
}

/** `1.20 s`. */
export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}

/** `340 ms`, `2.10 s`. */
export function formatElapsed(milliseconds: number): string {
  return milliseconds < 999.5 ? `${Math.round(milliseconds)} ms` : formatSeconds(milliseconds / 1000);
}

/** `12,400`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `0x01a4f0`: six digits at least, so that a column of them lines up. */
export function formatOffset(offset: number): string {
  return `0x${offset.toString(16).padStart(6, '0')}`;
}
