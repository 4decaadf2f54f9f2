import type { ByteSpan } from '@rigstream/core';
import type { Cal3dMorphTrackEvent } from '../events.ts';
import { NumberList } from './number-list.ts';
import type { AnyEvent, RecordContext } from './record-context.ts';

const CLIP = 0;

/** Makes events of the tracks of morph targets (specification section 7). */
export class MorphAnimationRecords {
  readonly #context: RecordContext;
  tracks = 0;
  /** Keys, and submeshes, of the track at hand. */
  keys = 0;
  submeshes = 0;
  readonly #times = new NumberList();
  readonly #weights = new NumberList();
  readonly #submeshes = new NumberList();
  #start = 0;

  constructor(context: RecordContext) {
    this.#context = context;
  }

  track(
    target: Pick<Cal3dMorphTrackEvent, 'name' | 'morph' | 'model' | 'declaredKeys'>,
    span: ByteSpan,
  ): Cal3dMorphTrackEvent {
    this.keys = this.submeshes = 0;
    this.#start = span.start;
    return { type: 'cal3d:morph-track', track: this.tracks++, clip: CLIP, ...target, span };
  }

  submesh(submesh: number): void {
    this.#submeshes.push(submesh);
  }

  key(time: number, weight: number): void {
    this.#times.push(time);
    this.#weights.push(weight);
  }

  get isFull(): boolean {
    return Math.max(this.#times.length, this.#submeshes.length) >= this.#context.batchSize;
  }

  /** Delivers what is held. */
  flush(end: number): readonly AnyEvent[] {
    const track = this.tracks - 1;
    const span = { start: this.#start, end };
    this.#start = end;
    const events: AnyEvent[] = [];
    let count = this.#submeshes.length;
    if (count > 0) {
      const submeshes = this.#submeshes.takeIndices();
      events.push({ type: 'cal3d:morph-submeshes', track, first: this.submeshes, count, submeshes, span });
      this.submeshes += count;
    }
    count = this.#times.length;
    if (count > 0) {
      const times = this.#times.takeFloats();
      const weights = this.#weights.takeFloats();
      events.push({ type: 'cal3d:morph-keys', track, first: this.keys, count, times, weights, span });
      this.keys += count;
    }
    return events;
  }

  /** Closes the track. */
  endTrack(end: number): readonly AnyEvent[] {
    const start = this.#start;
    const events = this.flush(end);
    if (this.keys === 0)
      this.#context.warn('empty-track', 'a track has no keys', {
        span: { start, end },
        path: `tracks[${this.tracks - 1}]`,
      });
    return events;
  }
}
