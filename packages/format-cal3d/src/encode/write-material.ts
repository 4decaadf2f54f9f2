import type { MaterialEvent } from '@rigstream/core';
import type { WrittenEvent } from './written-event.ts';
import { ByteSink, type Chunks } from './byte-sink.ts';
import type { WrittenLayout } from './written-layout.ts';

/** What stands behind magic and version of a `.crf` (specification section 6). */
export function* writeMaterial(events: Iterable<WrittenEvent>, { morphs }: WrittenLayout): Chunks {
  let material: MaterialEvent | undefined;
  for (const event of events) {
    if (event.type !== 'material') continue;
    if (material) throw new RangeError('a file has one material');
    material = event;
  }
  if (!material) throw new RangeError('the events have no material');
  const sink = new ByteSink();
  const { ambient, diffuse, specular, shininess, textures } = material;
  for (const color of [ambient, diffuse, specular])
    for (let part = 0; part < 4; part++) sink.byte(Math.max(0, Math.min(255, color?.[part] ?? 0)));
  sink.float(shininess ?? 0);
  sink.integer(textures.length);
  for (const { file, kind } of textures) {
    sink.name(file);
    // Files with types of maps are those of the dialects with morph targets.
    if (morphs) sink.string(new TextEncoder().encode(kind));
  }
  yield* sink.rest();
}
