import type { EventBase } from '@rigstream/core';
import { filter, type OperatorFunction } from 'rxjs';

/**
 * Lets only the events of the given types pass, and narrows their type to these.
 *
 * @example
 * ```ts
 * fromDecode((signal) => decode(source, { registry, signal }))
 *   .pipe(ofType('vertices', 'indices'))
 *   .subscribe((event) => console.log(event.type));
 * ```
 */
export function ofType<Event extends EventBase, const Types extends readonly Event['type'][]>(
  ...types: Types
): OperatorFunction<Event, Extract<Event, { readonly type: Types[number] }>> {
  const wanted = new Set<string>(types);
  return filter((event): event is Extract<Event, { readonly type: Types[number] }> => wanted.has(event.type));
}
