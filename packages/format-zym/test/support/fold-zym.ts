import type { CoreEvent } from '@rigstream/core';
import type { ZymEvent } from '../../src/index.ts';

/** The folded model of the shared cases: what the events of one file say, joined. */
export function foldZym(events: readonly (CoreEvent | ZymEvent)[]) {
  const bones: { name: string; parent: number }[] = [];
  const scenes: { name: string; framerate: number; loop: boolean; start: number; length: number }[] = [];
  const poses: number[][][] = [];
  const vertBoneCounts: number[] = [];
  const vertices: { bone: number; origin: number[] }[] = [];
  const texcoords: number[][] = [];
  const runs: number[][][] = [];
  const shaders: string[] = [];
  const zones: number[] = [];
  let slots: number[] = [];
  const triangles: number[][] = [];
  for (const event of events) {
    if (event.type === 'bone') bones.push({ name: event.name?.text ?? '', parent: event.parent });
    else if (event.type === 'clip')
      scenes.push({
        name: event.name?.text ?? '',
        framerate: event.ticksPerSecond as number,
        loop: event.loop as boolean,
        start: event.poses?.start as number,
        length: event.poses?.count as number,
      });
    else if (event.type === 'poses')
      for (const pose of split(event.values, 12 * event.bones)) poses.push(split(pose, 12));
    else if (event.type === 'influences') {
      vertBoneCounts.push(...event.counts);
      const points = split(event.local ?? [], 3);
      for (const [index, bone] of event.bones.entries()) vertices.push({ bone, origin: points[index] ?? [] });
    } else if (event.type === 'vertices') texcoords.push(...split(event.uv?.[0]?.values ?? [], 2));
    else if (event.type === 'mesh-material') runs[event.slot] = [];
    else if (event.type === 'indices') triangles.push(...split(event.indices, 3));
    else if (event.type === 'face-materials') {
      slots = [...event.materials];
      for (const [index, slot] of slots.entries()) runs[slot]?.push(triangles[event.firstFace + index] ?? []);
    } else if (event.type === 'material') shaders.push(event.name?.text ?? '');
    else if (event.type === 'zym:zones') zones.push(...event.zones);
  }
  return { bones, scenes, poses, vertBoneCounts, vertices, texcoords, runs, shaders, zones, triangles };
}

export function split(values: ArrayLike<number>, size: number): number[][] {
  const all = Array.from(values);
  return Array.from({ length: Math.floor(all.length / size) }, (_, index) =>
    all.slice(index * size, index * size + size),
  );
}
