import { ByteSink, type Chunks } from './byte-sink.ts';

/** Writes a file of parts behind a head that has their number. */
export interface PartedFile {
  /** The number of parts the events declare, where it can be relied on: then nothing is held for it. */
  readonly declared: number | undefined;
  /** Not called before the first part is there. */
  head(sink: ByteSink, count: number): void;
  /** Whenever chunks may leave: how many parts are complete. */
  parts(sink: ByteSink): Generator<number, void, void>;
}

/** @throws RangeError where there are not as many parts as declared */
export function* writeParts(file: PartedFile): Chunks {
  const { declared } = file;
  const head = new ByteSink();
  const body = new ByteSink();
  let count = 0;
  let isHeadWritten = false;
  for (count of file.parts(body)) {
    if (declared === undefined) continue;
    if (!isHeadWritten) {
      file.head(head, declared);
      isHeadWritten = true;
      yield* head.rest();
    }
    yield* body.full();
  }
  if (declared !== undefined && count !== declared)
    throw new RangeError(`the events have ${count} parts, and declared ${declared}`);
  if (!isHeadWritten) file.head(head, count);
  yield* head.rest();
  yield* body.rest();
}
