import type { CoreEvent, EventTotals } from './events.ts';

export type Tally = { -readonly [Key in keyof EventTotals]: number };

/** Counts what passes, for the totals of `end`. */
export function createTally(): Tally {
  return {
    bones: 0,
    meshes: 0,
    vertices: 0,
    faces: 0,
    materials: 0,
    clips: 0,
    tracks: 0,
    keyframes: 0,
    poses: 0,
    warnings: 0,
  };
}

export function countEvent(tally: Tally, event: CoreEvent): void {
  const { type } = event;
  const plural = type === 'mesh' ? 'meshes' : `${type}s`;
  if (type === 'mesh-end') {
    tally.vertices += event.vertices;
    tally.faces += event.faces;
  } else if (type === 'keyframes' || type === 'poses') tally[type] += event.count;
  else if (plural in tally) tally[plural as keyof Tally]++;
}
