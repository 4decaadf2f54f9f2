import type { CoreEvent } from '@rigstream/core';
import type { XEvent, XMember, XObjectEvent } from '../../src/index.ts';

/** An object core has no event for, with its members from all its events. */
export interface WholeObject {
  readonly event: XObjectEvent;
  readonly members: Map<string, unknown>;
}

/** Joins `x:object` and `x:data` events. Arrays of primitives become lists; only those may be spread over events. */
export function wholeObjects(events: Iterable<CoreEvent | XEvent>): WholeObject[] {
  const objects: WholeObject[] = [];
  for (const event of events) {
    if (event.type === 'x:object') objects[event.object] = { event, members: new Map() };
    if (event.type !== 'x:object' && event.type !== 'x:data') continue;
    for (const member of event.members) join((objects[event.object] as WholeObject).members, member);
  }
  return objects;
}

function join(members: Map<string, unknown>, { name, value, first = 0 }: XMember): void {
  if (!ArrayBuffer.isView(value)) {
    members.set(name, value);
    return;
  }
  const before = first === 0 ? [] : (members.get(name) as number[]);
  if (before.length !== first) throw new Error(`${name} goes on at ${first}, behind ${before.length} items`);
  members.set(name, [...before, ...value]);
}
