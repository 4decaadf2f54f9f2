/** Listens in the way of the web or of Node. */
export interface Listenable {
  addEventListener?(type: string, listener: (event: Event) => void): void;
  removeEventListener?(type: string, listener: (event: Event) => void): void;
  on?(type: string, listener: (...values: unknown[]) => void): unknown;
  off?(type: string, listener: (...values: unknown[]) => void): unknown;
}

/**
 * Listens to a worker, a port or the scope of a worker.
 * @param hear is given the event, in Node for a message its data
 * @returns what ends the listening
 */
export function listen(target: Listenable, type: string, hear: (event: unknown) => void): () => void {
  if (target.addEventListener) {
    target.addEventListener(type, hear);
    return () => target.removeEventListener?.(type, hear);
  }
  target.on?.(type, hear);
  return () => void target.off?.(type, hear);
}

/** The data of a message, however it was heard. */
export function dataOf(event: unknown): unknown {
  const { data = event } = Object(event) as { data?: unknown };
  return data;
}
