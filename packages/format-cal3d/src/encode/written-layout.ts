import type { AssetEvent } from '@rigstream/core';
import {
  EARLIEST_VERSION,
  hasLights,
  hasMorphs,
  IMVU_FIRST,
  IMVU_LAST,
  LATEST_VERSION,
  TRACK_FLAGS_FIRST,
  TRUNK_FIRST,
} from '../layout.ts';
import type { Cal3dDialect } from '../options.ts';

export interface LayoutOptions {
  readonly version?: number;
  readonly dialect?: Cal3dDialect;
  readonly quantised?: boolean;
}

/** What the layout of a binary file depends on (specification section 2). */
export interface WrittenLayout {
  readonly version: number;
  readonly dialect: Cal3dDialect;
  readonly lights: boolean;
  readonly morphs: boolean;
  readonly isQuantised: boolean;
  /** Whether the counts the events declare are those of a file that was read by them. */
  readonly isCounted: boolean;
}

/** The version most libraries read. */
export const USUAL_VERSION = 910;

/**
 * Chooses the layout: what the options say, else that of the events.
 *
 * @throws RangeError for options that do not exist or do not go together
 */
export function chooseLayout({ format }: AssetEvent, options: LayoutOptions): WrittenLayout {
  const told = Number(format.version);
  const { version = nearestVersion(told) } = options;
  if (!isWritten(version))
    throw new RangeError(
      `version is ${version}, expected ${EARLIEST_VERSION} to ${IMVU_FIRST - 1} or ${IMVU_LAST} to ${LATEST_VERSION}`,
    );
  const [, source, packing] = /^binary-([a-z]+)(-quantised)?/.exec(format.variant) ?? [];
  const dialects = dialectsOf(version);
  const usual = dialects.find((each) => each === source) ?? (dialects[0] as Cal3dDialect);
  const { dialect = usual } = options;
  if (!dialects.includes(dialect))
    throw new RangeError(`dialect is ${JSON.stringify(dialect)}, version ${version} has ${dialects}`);
  const canQuantise = version >= TRACK_FLAGS_FIRST && version < TRUNK_FIRST;
  const { quantised: isQuantised = canQuantise && packing !== undefined } = options;
  if (isQuantised && !canQuantise)
    throw new RangeError(`version ${version} has no quantised keys, version ${TRACK_FLAGS_FIRST} has`);
  return {
    version,
    dialect,
    lights: hasLights(dialect),
    morphs: hasMorphs(dialect),
    isQuantised,
    isCounted: source !== undefined,
  };
}

/** 911 to 918 are steps of one client: nothing but the last of them is written. */
function isWritten(version: number): boolean {
  return (
    Number.isInteger(version) &&
    version >= EARLIEST_VERSION &&
    version <= LATEST_VERSION &&
    !(version >= IMVU_FIRST && version < IMVU_LAST)
  );
}

function nearestVersion(version: number): number {
  if (isWritten(version)) return version;
  return version >= IMVU_FIRST && version < IMVU_LAST ? IMVU_LAST : USUAL_VERSION;
}

/** The dialects of a version, the usual one first. */
function dialectsOf(version: number): readonly Cal3dDialect[] {
  if (version < IMVU_FIRST) return ['mainline'];
  if (version <= IMVU_LAST) return ['imvu'];
  if (version < TRUNK_FIRST) return ['mainline', 'git'];
  return version === TRUNK_FIRST ? ['trunk', 'git'] : ['git', 'trunk'];
}
