import { OpenObject, type XRoutine } from './open-object.ts';

/** The rate of every clip of the file. It may stand anywhere, also behind the clips, and may be repeated. */
export class AnimTicksPerSecond extends OpenObject {
  override *read(): XRoutine {
    const { source } = this.decoding;
    const ticksPerSecond = yield* source.number();
    const span = source.span(this.start);
    yield { type: 'time-base', ticksPerSecond, span };
    if (!(ticksPerSecond > 0))
      this.warnOnce('bad-framerate', 'the rate is not above 0', { span, found: String(ticksPerSecond) });
  }
}
