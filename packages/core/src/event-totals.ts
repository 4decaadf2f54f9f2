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

export function countEvent(tally: Tally, event: CoreEvent): void {
  switch (event.type) {
    case 'bone':
      tally.bones++;
      break;
    case 'mesh':
      tally.meshes++;
      break;
    case 'mesh-end':
      tally.vertices += event.vertices;
      tally.faces += event.faces;
      break;
    case 'material':
      tally.materials++;
      break;
    case 'clip':
      tally.clips++;
      break;
    case 'track':
      tally.tracks++;
      break;
    case 'keyframes':
      tally.keyframes += event.count;
      break;
    case 'poses':
      tally.poses += event.count;
      break;
    default:
  }
}
