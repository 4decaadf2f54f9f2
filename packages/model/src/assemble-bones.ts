import { identityMatrix } from './matrix.ts';
import type { Bone, Matrix } from './model.ts';
import type { Directory } from './name-index.ts';
import type { WarningLog } from './warning-log.ts';

/** What has arrived of a bone. */
export interface BoneDraft {
  readonly name: string;
  /** The file's number of the parent, negative for a root. It may not have arrived. */
  readonly parent: number;
  /** The file's number of the bone, and the part of the asset that counts so. */
  readonly number: number;
  readonly part: number;
  /** Undefined while the file has not told it. */
  local: Matrix | undefined;
  readonly inverseBind: Matrix | undefined;
}

/** Where a bone rests whose file tells of poses only. */
export type RestOfPoses = (number: number, part: number) => Matrix | undefined;

/** Binds parents. A parent that does not exist makes a root, and so does a circle of parents for each bone in it. */
export function assembleBones(
  drafts: readonly BoneDraft[],
  directory: Directory,
  restOfPoses: RestOfPoses,
  log: WarningLog | undefined,
): readonly Bone[] {
  const parents = drafts.map(({ parent, name, part }, place) => {
    if (parent < 0) return -1;
    const bound = directory.place(parent, part);
    if (bound < 0)
      log?.add('bad-parent', `the parent of ${describeBone(name, place)} does not exist; it becomes a root`, {
        found: String(parent),
      });
    return bound;
  });
  for (const place of bonesInCircles(parents)) {
    const circle = describeBone(drafts[place]?.name ?? '', place);
    log?.add('cyclic-hierarchy', `${circle} is its own ancestor; it becomes a root`, {}, 0);
    parents[place] = -1;
  }
  return drafts.map(({ name, number, part, local, inverseBind }, place) => ({
    name,
    parent: parents[place] ?? -1,
    local: local ?? restOfPoses(number, part) ?? identityMatrix,
    ...(inverseBind === undefined ? {} : { inverseBind }),
  }));
}

function describeBone(name: string, place: number): string {
  return name === '' ? `bone ${place}` : `bone "${name}"`;
}

/** Follows the parents of each bone once; a walk that meets itself has found a circle. */
function bonesInCircles(parents: readonly number[]): readonly number[] {
  const walkOf = new Int32Array(parents.length).fill(-1);
  const found: number[] = [];
  for (let start = 0; start < parents.length; start++) {
    let place = start;
    while (place >= 0 && walkOf[place] === -1) {
      walkOf[place] = start;
      place = parents[place] ?? -1;
    }
    if (place < 0 || walkOf[place] !== start) continue;
    const first = place;
    do {
      found.push(place);
      place = parents[place] ?? -1;
    } while (place !== first);
  }
  return found;
}
