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
 * Runs something synchronous while it sees the size of every array made by its constructor, before it is made. The
 * constructors of the realm are replaced for that time.
 */
export function watchAllocations<Result>(onAllocate: (bytes: number) => void, run: () => Result): Result {
  const scope = globalThis as unknown as Record<string, ArrayConstructor>;
  const originals = watchedNames.map((name) => [name, scope[name] as ArrayConstructor] as const);
  try {
    for (const [name, original] of originals) scope[name] = watched(name, original, onAllocate);
    return run();
  } finally {
    for (const [name, original] of originals) scope[name] = original;
  }
}

function watched(
  name: string,
  original: ArrayConstructor,
  onAllocate: (bytes: number) => void,
): ArrayConstructor {
  const elementBytes = original.BYTES_PER_ELEMENT ?? (name === 'Array' ? pointerBytes : 1);
  const see = ([size, ...others]: readonly unknown[]): void => {
    if (typeof size === 'number' && others.length === 0) onAllocate(size * elementBytes);
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
