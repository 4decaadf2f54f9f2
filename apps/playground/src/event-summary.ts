import type { EventBase, Name, Ref } from '@rigstream/core';
import type { PageEvent } from './formats.ts';

/** What an event carries, in one short line. */
export function summariseEvent(event: PageEvent): string {
  switch (event.type) {
    case 'asset':
      return join([event.format.id, event.format.variant, event.format.version]);
    case 'bone':
      return join([`#${event.index}`, quote(event.name), event.parent < 0 ? 'root' : `in #${event.parent}`]);
    case 'bone-transform':
      return `#${event.index}`;
    case 'mesh':
      return join([`#${event.mesh}`, quote(event.name), event.bone && `on ${describeRef(event.bone)}`]);
    case 'vertices':
      return `${range(event.first, event.count)} ${attributesOf(event).join(' ')}`;
    case 'indices':
      return `faces ${range(event.firstFace, event.faceCount)}`;
    case 'values':
      return `${event.attribute} ${range(event.first, event.count)}`;
    case 'corners':
      return `${event.attribute}, faces ${range(event.firstFace, event.faceCount)}`;
    case 'face-materials':
      return `faces ${range(event.firstFace, event.count)}`;
    case 'mesh-material':
      return `slot ${event.slot}: ${describeRef(event.material)}`;
    case 'influences':
      return `vertices ${range(event.first, event.count)}`;
    case 'bone-weights':
      return `${describeRef(event.bone)}, ${event.count} vertices`;
    case 'mesh-end':
      return `${event.vertices} vertices, ${event.faces} faces`;
    case 'morph':
      return join([`#${event.target}`, quote(event.name), `${event.vertices.length} vertices`]);
    case 'clip':
      return join([`#${event.clip}`, quote(event.name)]);
    case 'track':
      return join([`#${event.track}`, event.target && describeRef(event.target), event.path]);
    case 'track-target':
      return `channel ${event.channel} drives ${describeRef(event.target)}`;
    case 'keyframes':
      return `track #${event.track}, keys ${range(event.first, event.count)}`;
    case 'poses':
      return `${range(event.first, event.count)} of ${event.bones} bones`;
    case 'time-base':
      return `${event.ticksPerSecond} ticks a second`;
    case 'material':
      return join([`#${event.material}`, quote(event.name), ...event.textures.map(({ file }) => file.text)]);
    case 'reference':
      return `${event.kind} ${event.uri.text}`;
    case 'unknown':
      return `${event.what}, ${event.span.end - event.span.start} bytes`;
    case 'warning':
      return `${event.code}: ${event.message}`;
    case 'progress':
      return `${event.bytes} bytes`;
    case 'end':
      return `${event.bytes} bytes, ${event.totals.warnings} warnings`;
    default:
      return summariseForeignEvent(event);
  }
}

/** Formats have events of their own; their words say what they are, and after them their numbers. */
function summariseForeignEvent(event: EventBase): string {
  const words: string[] = [];
  const numbers: string[] = [];
  for (const [field, value] of Object.entries(event)) {
    if (field === 'type') continue;
    if (typeof value === 'string') words.push(value);
    else if (typeof value === 'number') numbers.push(`${field} ${value}`);
    else if (isName(value)) words.push(quote(value));
  }
  return join([...words, ...numbers]);
}

function isName(value: unknown): value is Name {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Name>).text === 'string';
}

function attributesOf(event: Extract<PageEvent, { type: 'vertices' }>): string[] {
  const { position, normal, color, tangent, uv = [], extra = [] } = event;
  return [
    ...Object.entries({ position, normal, color, tangent }).flatMap(([name, values]) =>
      values === undefined ? [] : [name],
    ),
    ...uv.map(({ set }) => `uv${set}`),
    ...extra.map(({ attribute }) => attribute),
  ];
}

function describeRef(ref: Ref): string {
  return 'index' in ref ? `#${ref.index}` : quote(ref.name);
}

function quote(name: Name | undefined): string {
  return name === undefined || name.text === '' ? '' : `“${name.text}”`;
}

function range(first: number, count: number): string {
  return count === 1 ? `${first}` : `${first}–${first + count - 1}`;
}

function join(parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
