import type { CoreEvent, EventTotals } from './events.ts';

type Tally = { -readonly [Key in keyof EventTotals]: number };

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

const plurals = {
  bone: 'bones',
  mesh: 'meshes',
  material: 'materials',
  clip: 'clips',
  track: 'tracks',
} as const;

export function countEvent(tally: Tally, event: CoreEvent): void {
  switch (event.type) {
    case 'bone':
    case 'mesh':
    case 'material':
    case 'clip':
    case 'track':
      tally[plurals[event.type]]++;
      break;
    case 'keyframes':
    case 'poses':
      tally[event.type] += event.count;
      break;
    case 'mesh-end':
      tally.vertices += event.vertices;
      tally.faces += event.faces;
      break;
    default:
  }
}
