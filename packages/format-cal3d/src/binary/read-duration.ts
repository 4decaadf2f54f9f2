import type { BinaryReader } from './binary-reader.ts';

/** The duration of an animation, in seconds, as stored. */
export function* readDuration(reader: BinaryReader): Generator<number, number, void> {
  const start = reader.cursor.offset;
  const duration = yield* reader.float();
  if (duration <= 0)
    reader.context.warn('bad-duration', 'an animation has no positive duration', {
      span: reader.span(start),
      found: `${duration}`,
    });
  return duration;
}
