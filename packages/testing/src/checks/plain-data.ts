import type { SampleCheck } from '../check-definition.ts';
import { describeEvent } from '../compare/describe-event.ts';
import { firstDifference, isTypedArray } from '../compare/first-difference.ts';
import { Finding } from '../finding.ts';

export const plainData: SampleCheck = {
  id: 'plain-data',
  title: 'events are plain data that can be sent to a worker',
  rule: 'events are plain data, structured-cloneable without loss',
  run(trial) {
    for (const [index, event] of trial.reference.events.entries()) {
      const fault = faultOfClone(event) ?? faultOfClass(event, '');
      if (fault !== undefined)
        throw new Finding(`event ${index} ${fault}`, { found: describeEvent(event), bytes: trial.bytes });
    }
  },
};

function faultOfClone(event: object): string | undefined {
  try {
    const difference = firstDifference(event, structuredClone(event));
    return difference === undefined ? undefined : `loses something at ${difference} when it is cloned`;
  } catch (thrown) {
    return `cannot be cloned: ${String(thrown)}`;
  }
}

/** A clone has no class; whoever relied on one would miss its methods in the worker. */
function faultOfClass(value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null || isTypedArray(value)) return undefined;
  const prototype = Object.getPrototypeOf(value) as object | null;
  const isPlain = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlain) return `has an object of a class at ${path || '.'}`;
  for (const [key, inner] of Object.entries(value)) {
    const fault = faultOfClass(inner, `${path}.${key}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
