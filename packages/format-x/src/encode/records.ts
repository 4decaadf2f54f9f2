import type { TokenSink } from './token-sink.ts';

/** Puts the separators of an array whose length is known: a comma between elements, a semicolon behind the last. */
export class ArrayEnds {
  readonly #sink: TokenSink;
  #left: number;

  constructor(sink: TokenSink, length: number) {
    this.#sink = sink;
    this.#left = length;
    if (length === 0) this.#endLine();
  }

  get left(): number {
    return this.#left;
  }

  /**
   * Behind an element.
   * @throws RangeError where there are more elements than announced
   */
  element(lineEnd: boolean): void {
    this.#left--;
    if (this.#left < 0) throw new RangeError('more elements were sent than announced');
    if (this.#left === 0) this.#endLine();
    else {
      this.#sink.nextElement();
      if (lineEnd) this.#sink.lineEnd();
    }
  }

  /** Ends an array that turned out shorter than announced. */
  finish(): void {
    if (this.#left > 0) this.#endLine();
    this.#left = 0;
  }

  #endLine(): void {
    this.#sink.endMember();
    this.#sink.lineEnd();
  }
}

export function writeCount(sink: TokenSink, count: number): void {
  sink.integer(count);
  sink.endMember();
  sink.lineEnd();
}

/** Structures of floats, such as vectors: every member ends in a semicolon, and so does the structure. */
export function writeVectors(
  sink: TokenSink,
  values: ArrayLike<number>,
  components: number,
  ends: ArrayEnds,
): void {
  for (let at = 0; at + components <= values.length; at += components) {
    for (let component = 0; component < components; component++) {
      sink.float(values[at + component] as number);
      sink.endMember();
    }
    ends.element(true);
  }
}

/** One structure of floats as a member: `1.0;0.0;0.0;;`. */
export function writeStructure(sink: TokenSink, values: readonly number[]): void {
  for (const value of values) {
    sink.float(value);
    sink.endMember();
  }
  sink.endMember();
  sink.lineEnd();
}

/** `Matrix4x4`: a structure whose one member is an array of sixteen. */
export function writeMatrix(sink: TokenSink, matrix: readonly number[]): void {
  for (let index = 0; index < matrix.length; index++) {
    if (index > 0) {
      sink.nextElement();
      if (index % 4 === 0) sink.lineEnd();
    }
    sink.float(matrix[index] as number);
  }
  sink.endMember();
  sink.endMember();
  sink.lineEnd();
}

/** Faces: `3;0,1,2;`. Without `sizes` all are triangles. */
export function writeFaces(
  sink: TokenSink,
  indices: ArrayLike<number>,
  sizes: ArrayLike<number> | undefined,
  faces: number,
  ends: ArrayEnds,
): void {
  let at = 0;
  for (let face = 0; face < faces; face++) {
    const size = sizes === undefined ? 3 : (sizes[face] as number);
    sink.integer(size);
    sink.endMember();
    for (let corner = 0; corner < size; corner++) {
      if (corner > 0) sink.nextElement();
      sink.integer(indices[at++] as number);
    }
    sink.endMember();
    ends.element(true);
  }
}
