import type { AnyPlugin, CoreEvent, EventBase, MeshAttribute } from '@rigstream/core';
import { warningCodes } from '@rigstream/core/fault-codes';
import { isTypedArray } from '../compare/first-difference.ts';

/** What events are measured by. */
export interface DecodedFrom {
  readonly plugin: AnyPlugin;
  /** Length of the input. */
  readonly bytes: number;
  readonly batchSize: number;
}

const coreTypes: Readonly<Record<CoreEvent['type'], true>> = {
  asset: true,
  bone: true,
  'bone-transform': true,
  'bone-weights': true,
  clip: true,
  corners: true,
  end: true,
  'face-materials': true,
  indices: true,
  influences: true,
  keyframes: true,
  material: true,
  mesh: true,
  'mesh-end': true,
  'mesh-material': true,
  morph: true,
  poses: true,
  progress: true,
  reference: true,
  'time-base': true,
  track: true,
  'track-target': true,
  unknown: true,
  values: true,
  vertices: true,
  warning: true,
};

const componentsOf: Readonly<Record<string, number>> = { position: 3, normal: 3, color: 4, tangent: 4 };
const numbersPerBone = { 'matrix-3x4': 12, trs: 10 };

/** Says what is wrong with an event looked at alone; undefined where nothing is. */
export function faultOfShape(event: CoreEvent, init: DecodedFrom): string | undefined {
  return (
    faultOfType(event, init) ??
    faultOfSpan(event, init.bytes) ??
    faultOfNames(event) ??
    faultOfSizes(event, init)
  );
}

function faultOfType(event: EventBase, { plugin }: DecodedFrom): string | undefined {
  if (typeof event.type !== 'string') return 'has no type';
  if (Object.hasOwn(coreTypes, event.type) || event.type.startsWith(`${plugin.id}:`)) return undefined;
  return `has the type "${event.type}", neither core's nor of the format's own (${plugin.id}:…)`;
}

function faultOfSpan({ span }: EventBase, bytes: number): string | undefined {
  if (span === undefined) return undefined;
  const { start, end, layer, line } = span;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start)
    return `has the impossible span ${start} to ${end}`;
  if (layer === undefined && end > bytes) return `has a span to ${end}, past the ${bytes} bytes of the input`;
  return line === undefined || (Number.isSafeInteger(line) && line > 0) ? undefined : `has the line ${line}`;
}

/** A `Name` is known by its fields: `text`, and the bytes in `raw`. */
function faultOfNames(event: EventBase): string | undefined {
  for (const [key, value] of Object.entries(event)) {
    const isName = key === 'name' || key === 'uri' || key === 'channelName';
    if (!isName || !event.type.match(/^[a-z-]+$/)) continue;
    const { text, raw } = (value ?? {}) as { text?: unknown; raw?: unknown };
    if (typeof text !== 'string' || !isTypedArray(raw)) return `has no text and bytes in its ${key}`;
  }
  return undefined;
}

function faultOfSizes(event: CoreEvent, init: DecodedFrom): string | undefined {
  switch (event.type) {
    case 'asset':
      return faultOfAsset(event, init);
    case 'warning':
      return faultOfWarning(event.code, init.plugin.id);
    case 'bone':
    case 'bone-transform':
      return event.matrix === undefined ? undefined : length('matrix', event.matrix, 16);
    case 'vertices':
      return first([
        length('position', event.position, 3 * event.count),
        length('normal', event.normal, 3 * event.count),
        length('color', event.color, 4 * event.count),
        length('tangent', event.tangent, 4 * event.count),
        ...(event.uv ?? []).map(({ set, values }) => length(`uv${set}`, values, 2 * event.count)),
        ...(event.extra ?? []).map(({ attribute, components, values }) =>
          length(attribute, values, components * event.count),
        ),
      ]);
    case 'indices':
      return first([
        length('faceSizes', event.faceSizes, event.faceCount),
        length('indices', event.indices, cornersOf(event)),
      ]);
    case 'values':
      return first([
        length('values', event.values, event.count * componentsIn(event.attribute)),
        length('vertices', event.vertices, event.count),
      ]);
    case 'corners':
      return first([
        length('faceSizes', event.faceSizes, event.faceCount),
        length('indices', event.indices, cornersOf(event)),
        length('values', event.values, cornersOf(event) * componentsIn(event.attribute)),
      ]);
    case 'face-materials':
      return length('materials', event.materials, event.count);
    case 'influences': {
      const total = sum(event.counts);
      return first([
        length('counts', event.counts, event.count),
        length('bones', event.bones, total),
        length('weights', event.weights, total),
        length('local', event.local, 3 * total),
      ]);
    }
    case 'bone-weights':
      return first([
        length('vertices', event.vertices, event.count),
        length('weights', event.weights, event.count),
        length('offsetMatrix', event.offsetMatrix, 16),
      ]);
    case 'keyframes':
      return length('times', event.times, event.count);
    case 'morph':
      return first([
        length('position', event.position, 3 * event.vertices.length),
        length('normal', event.normal, 3 * event.vertices.length),
      ]);
    case 'poses':
      return length('values', event.values, event.count * event.bones * numbersPerBone[event.layout]);
    default:
      return undefined;
  }
}

function faultOfAsset(event: CoreEvent & { type: 'asset' }, { plugin }: DecodedFrom): string | undefined {
  if (event.format.id !== plugin.id) return `says the format is "${event.format.id}", not "${plugin.id}"`;
  const variants = plugin.variants.map(({ id }) => id);
  if (variants.includes(event.format.variant)) return undefined;
  return `says the variant is "${event.format.variant}", which is none of ${variants.join(', ')}`;
}

function faultOfWarning(code: string, formatId: string): string | undefined {
  const known = (warningCodes as readonly string[]).includes(code) || code.startsWith(`${formatId}:`);
  return known ? undefined : `has the code "${code}", neither core's nor of the format's own (${formatId}:…)`;
}

function componentsIn(attribute: MeshAttribute): number {
  return componentsOf[attribute] ?? 2;
}

function cornersOf(event: { readonly faceCount: number; readonly faceSizes?: ArrayLike<number> }): number {
  return event.faceSizes === undefined ? 3 * event.faceCount : sum(event.faceSizes);
}

function sum(numbers: ArrayLike<number>): number {
  let total = 0;
  for (let index = 0; index < numbers.length; index++) total += numbers[index] as number;
  return total;
}

function length(what: string, values: ArrayLike<number> | undefined, expected: number): string | undefined {
  if (values === undefined || values.length === expected) return undefined;
  return `has ${values.length} numbers in ${what}, where ${expected} belong`;
}

function first(faults: readonly (string | undefined)[]): string | undefined {
  return faults.find((fault) => fault !== undefined);
}
