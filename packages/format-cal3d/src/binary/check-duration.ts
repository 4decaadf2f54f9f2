import type { BinaryReader } from './binary-reader.ts';

/** Reports the duration of an animation, in seconds, where it is none. Its four bytes begin at `start`. */
export function checkDuration({ context }: BinaryReader, duration: number, start: number): void {
  const details = { span: { start, end: start + 4 }, found: `${duration}` };
  if (!Number.isFinite(duration)) context.warn('non-finite', 'the duration is no finite number', details);
  else if (duration <= 0) context.warn('bad-duration', 'an animation has no positive duration', details);
}
