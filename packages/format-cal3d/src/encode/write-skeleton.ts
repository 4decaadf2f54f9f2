import { ByteSink, type Chunks } from './byte-sink.ts';
import type { HeldSkeleton } from './held-skeleton.ts';
import type { WrittenLayout } from './written-layout.ts';

/** What stands behind magic and version of a `.csf` (specification section 3). */
export function* writeSkeleton({ ambient, bones }: HeldSkeleton, { lights }: WrittenLayout): Chunks {
  const sink = new ByteSink();
  sink.integer(bones.length);
  if (lights) sink.floats(ambient, 0, 3);
  for (const { name, translation, rotation, inverseBind, parent, children, lightType, lightColor } of bones) {
    sink.name(name);
    sink.floats(translation, 0, 3);
    sink.floats(rotation, 0, 4);
    sink.floats(inverseBind.translation, 0, 3);
    sink.floats(inverseBind.rotation, 0, 4);
    sink.integer(parent);
    if (lights) {
      sink.integer(lightType ?? 0);
      sink.floats(lightColor, 0, 3);
    }
    sink.integer(children.length);
    for (const child of Array.from(children)) sink.integer(child);
    yield* sink.full();
  }
  yield* sink.rest();
}
