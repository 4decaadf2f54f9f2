import type { PageEvent } from './formats.ts';

export type ArrivalStatus = 'idle' | 'streaming' | 'complete' | 'cancelled' | 'failed';

/** What has arrived of a model so far. Times are in milliseconds since it was asked for. */
export interface Arrival {
  status: ArrivalStatus;
  bytes: number;
  /** Absent while nobody knows. */
  totalBytes?: number;
  elapsed: number;
  firstVertices?: number;
  firstTriangle?: number;
  vertices: number;
  faces: number;
  bones: number;
  keys: number;
}

/** An arrival of which nothing has come yet. */
export function createArrival(status: ArrivalStatus): Arrival {
  return { status, bytes: 0, elapsed: 0, vertices: 0, faces: 0, bones: 0, keys: 0 };
}

/** Takes an event into account that came `elapsed` milliseconds after the start. */
export function countEvent(arrival: Arrival, event: PageEvent, elapsed: number): void {
  switch (event.type) {
    case 'bone':
      arrival.bones += 1;
      break;
    case 'vertices':
      // Each attribute counts its vertices from the start; positions are what is drawn.
      if (event.position === undefined) break;
      arrival.vertices += event.count;
      arrival.firstVertices ??= elapsed;
      break;
    case 'influences':
      // Points in the space of bones are all the positions a ZYM has.
      if (event.local === undefined) break;
      arrival.vertices += event.count;
      arrival.firstVertices ??= elapsed;
      break;
    case 'indices':
      arrival.faces += event.faceCount;
      arrival.firstTriangle ??= elapsed;
      break;
    case 'keyframes':
      arrival.keys += event.count;
      break;
  }
}
