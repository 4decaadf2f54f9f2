import type { WrittenEvent } from './written-event.ts';
import type { Chunks } from './byte-sink.ts';
import { HeldMorphTrack, HeldTracks } from './held-tracks.ts';
import { writeParts } from './write-parts.ts';
import type { WrittenLayout } from './written-layout.ts';

/** What stands behind magic and version of a `.cpf` (specification section 7). */
export function* writeMorphAnimation(
  events: Iterable<WrittenEvent>,
  { dialect }: WrittenLayout,
  declared: number | undefined,
): Chunks {
  const tracks = new HeldTracks(events);
  yield* writeParts({
    declared,
    head(sink, count) {
      sink.float(tracks.duration ?? 0);
      sink.integer(count);
    },
    *parts(sink) {
      let count = 0;
      for (const held of tracks) {
        if (!(held instanceof HeldMorphTrack))
          throw new RangeError('an animation of morph targets has no tracks of bones');
        const { track, submeshes, keyCount } = held;
        if (dialect === 'git') {
          if (track.morph === undefined)
            throw new RangeError(`morph track ${track.track} has no number, which the dialect git needs`);
          sink.integer(track.morph);
          sink.integer(keyCount);
          sink.integer(track.model ?? 0);
          sink.integer(submeshes.length);
          for (const submesh of submeshes) sink.integer(submesh);
        } else {
          if (track.name === undefined)
            throw new RangeError(
              `morph track ${track.track} has no name, which the dialect ${dialect} needs`,
            );
          sink.name(track.name);
          sink.integer(keyCount);
        }
        for (const { count: keys, times, weights } of held.keys)
          for (let at = 0; at < keys; at++) {
            sink.float(times[at] as number);
            sink.float(weights[at] as number);
          }
        yield ++count;
      }
    },
  });
}
