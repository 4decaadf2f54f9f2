import type { Arrival } from './arrival.ts';
import type { Model } from '@rigstream/model';

/** A place on the page, in pixels of the viewport. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * What the page shows, to be read: for tests and for people who are curious in the console. Nothing can be changed
 * through it.
 */
export interface PlaygroundHandle {
  readonly name: string;
  readonly arrival: Readonly<Arrival>;
  /** In the space of the scene: right-handed, +y up. Undefined while nothing of it is complete. */
  readonly model: Model | undefined;
  /** The clip shown, −1 for the rest pose. */
  readonly clip: number;
  /** Seconds into the clip. */
  readonly time: number;
  readonly playing: boolean;
  /** Vertices of a mesh as they are drawn, three numbers each, in the space of the scene. A copy. */
  positions(mesh: number): Float32Array;
  /** Where a bone of the model is drawn. */
  boneOnScreen(bone: number): ScreenPoint;
}

declare global {
  interface Window {
    readonly rigstreamPlayground?: PlaygroundHandle;
  }
}

/** Puts the handle on `window`. */
export function exposeHandle(handle: PlaygroundHandle): void {
  Object.defineProperty(window, 'rigstreamPlayground', { value: Object.freeze(handle), enumerable: true });
}
