import type { Skinner } from './skinner.ts';

/** Loads one skinner and no other. */
const loaders: Readonly<Record<string, () => Promise<Skinner>>> = {
  'rigstream-positions': async () => (await import('./rigstream.ts')).rigstreamPositions,
  'rigstream-normals': async () => (await import('./rigstream.ts')).rigstreamNormals,
  'rigstream-plainly': async () => (await import('./rigstream.ts')).rigstreamPlainly,
  'three-bonetransform': async () => (await import('./three.ts')).threeBoneTransform,
};

/** Ids of the skinners, in the order of the tables. */
export const skinnerIds: readonly string[] = Object.keys(loaders);

export async function findSkinner(id: string): Promise<Skinner> {
  const load = loaders[id];
  if (load === undefined)
    throw new RangeError(`no skinner is called ${id}; there are ${skinnerIds.join(', ')}`);
  return load();
}
