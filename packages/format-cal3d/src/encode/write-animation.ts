import {
  COMPRESSION_FLAG_FIRST,
  NO_TRANSLATION,
  QUANTISED_FLAG,
  TRACK_FLAGS_FIRST,
  TRUNK_FIRST,
} from '../layout.ts';
import type { WrittenEvent } from './written-event.ts';
import type { ByteSink, Chunks } from './byte-sink.ts';
import { HeldBoneTrack, HeldTracks } from './held-tracks.ts';
import { writeQuantisedKeys } from './quantised-track.ts';
import { writeParts } from './write-parts.ts';
import type { WrittenLayout } from './written-layout.ts';

/** What stands behind magic and version of a `.caf` (specification section 4). */
export function* writeAnimation(
  events: Iterable<WrittenEvent>,
  { version, isQuantised }: WrittenLayout,
  declared: number | undefined,
): Chunks {
  const tracks = new HeldTracks(events);
  yield* writeParts({
    declared,
    head(sink, count) {
      if (version === COMPRESSION_FLAG_FIRST || version >= TRUNK_FIRST) sink.integer(0);
      sink.float(tracks.duration ?? 0);
      sink.integer(count);
      if (version >= TRACK_FLAGS_FIRST) sink.integer(isQuantised ? QUANTISED_FLAG : 0);
    },
    *parts(sink) {
      let count = 0;
      for (const track of tracks) {
        if (!(track instanceof HeldBoneTrack))
          throw new RangeError('an animation of bones has no tracks of morph targets');
        sink.integer(track.bone);
        sink.integer(track.keyCount);
        if (isQuantised) writeQuantisedKeys(sink, track, tracks.duration ?? 0);
        else writePlainKeys(sink, track);
        yield ++count;
      }
    },
  });
}

function writePlainKeys(sink: ByteSink, track: HeldBoneTrack): void {
  for (const { time, translations, translationAt, rotations, rotationAt } of track.keys()) {
    sink.float(time);
    if (translations) sink.floats(translations, translationAt, 3);
    else for (let axis = 0; axis < 3; axis++) sink.float(NO_TRANSLATION);
    sink.floats(rotations, rotationAt, 4);
  }
}
