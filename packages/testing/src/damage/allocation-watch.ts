import { Finding } from '../finding.ts';

type ArrayConstructor = { new (...values: unknown[]): object; readonly BYTES_PER_ELEMENT?: number };

const watchedNames = [
  'Array',
  'ArrayBuffer',
  'Int8Array',
  'Uint8Array',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
] as const;

/** Bytes of an element of an ordinary array. */
const pointerBytes = 8;

/**
 * Sees the size of every array that is made by its constructor, before it is made. The constructors of the realm are
 * replaced while it is installed, so what runs then has to be synchronous.
 */
export class AllocationWatch {
  /** Most bytes of one array; infinite to let everything pass. */
  #most: number = Number.POSITIVE_INFINITY;
  #finding: Finding | undefined;
  readonly #originals: readonly (readonly [name: string, original: ArrayConstructor])[];

  constructor() {
    this.#originals = watchedNames.map((name) => [name, scope()[name] as ArrayConstructor] as const);
  }

  /** Runs something with the constructors replaced. */
  install(run: () => void): void {
    try {
      for (const [name, original] of this.#originals) scope()[name] = this.#watched(name, original);
      run();
    } finally {
      for (const [name, original] of this.#originals) scope()[name] = original;
    }
  }

  /**
   * Runs something that may make no larger array than so many bytes.
   * @throws Finding also when the one thrown into it was swallowed
   */
  limit<Result>(most: number, run: () => Result): Result {
    this.#most = most;
    this.#finding = undefined;
    try {
      return run();
    } finally {
      this.#most = Number.POSITIVE_INFINITY;
      // oxlint-disable-next-line no-unsafe-finally
      if (this.#finding !== undefined) throw this.#finding;
    }
  }

  #watched(name: string, original: ArrayConstructor): ArrayConstructor {
    const elementBytes = original.BYTES_PER_ELEMENT ?? (name === 'Array' ? pointerBytes : 1);
    const see = (values: readonly unknown[]): void => {
      const [size] = values;
      if (typeof size === 'number' && values.length === 1) this.#see(size * elementBytes);
    };
    return new Proxy(original, {
      construct(target, values, newTarget) {
        see(values);
        return Reflect.construct(target, values, newTarget) as object;
      },
      apply(target, receiver, values) {
        see(values);
        return Reflect.apply(target as never, receiver, values) as unknown;
      },
    });
  }

  #see(bytes: number): void {
    if (bytes <= this.#most) return;
    this.#finding ??= new Finding(`${bytes} bytes are allocated, from a number in the file`, {
      expected: `arrays made for what has arrived, of at most ${this.#most} bytes`,
    });
    throw this.#finding;
  }
}

function scope(): Record<string, ArrayConstructor> {
  return globalThis as unknown as Record<string, ArrayConstructor>;
}
