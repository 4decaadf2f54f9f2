import type { CoreEvent } from '@rigstream/core';
import { ByteSink, type Chunks } from './encode/byte-sink.ts';
import { holdSkeleton } from './encode/held-skeleton.ts';
import { takeAsset, type Cal3dKind } from './encode/source-asset.ts';
import { writeAnimation } from './encode/write-animation.ts';
import { writeMaterial } from './encode/write-material.ts';
import { writeMesh } from './encode/write-mesh.ts';
import { writeMorphAnimation } from './encode/write-morph-animation.ts';
import { writeSkeleton } from './encode/write-skeleton.ts';
import { chooseLayout } from './encode/written-layout.ts';
import type { Cal3dEvent } from './events.ts';
import type { BinaryMagic } from './layout.ts';
import type { Cal3dDialect } from './options.ts';

export type { Cal3dDialect } from './options.ts';

export interface EncodeOptions {
  /**
   * Version in the file, 699 to 910 or 919 to 1301. Default: that of the events, 919 for 911 to 918, else 910, which
   * most libraries read.
   */
  readonly version?: number;
  /**
   * Layout, where the version has more than one. Default: that of the events, if they come from a binary file and the
   * version has it, else `trunk` for 1300, `git` for 1301, `mainline` below.
   */
  readonly dialect?: Cal3dDialect;
  /**
   * Whether the keys of an animation take 12 bytes instead of 32 and lose precision (specification section 4.3). Only
   * version 1200 has such keys. Default: as in the file the events come from.
   */
  readonly quantised?: boolean;
}

const magics: Readonly<Record<Cal3dKind, BinaryMagic>> = {
  skeleton: 'CSF',
  animation: 'CAF',
  mesh: 'CMF',
  material: 'CRF',
  morph: 'CPF',
};

/**
 * Encodes the events of one Cal3D file in binary, piece by piece: a skeleton, an animation, a mesh, a material or a morph
 * animation, as `asset` says. Decoding the result gives the values again, bit for bit; keys that are quantised do so if
 * they were before, and else come as near as they can. Names are the bytes they were read from.
 *
 * What a version has no place for is left out: light, colours of vertices, morph targets and types of maps in those of
 * mainline, flags of tracks in all. What a version has and the events have not is white for vertices, else 0. A key
 * without a translation gets the mark the libraries have for it (section 4.2). Vertices of morph targets are written as
 * the events have them, as places or as movements.
 *
 * Chunks are of 64 KiB at most. Held until their counts are known: a skeleton, one track, the morph targets of one
 * submesh. The number of tracks, submeshes, vertices, faces and springs is the one declared, where the events come from
 * a binary file. Events of another source may declare what does not come: then the file is held until its last event.
 *
 * @throws RangeError for options that do not exist or do not go together, for events that do not begin with an `asset`
 * of such a kind, and for events Cal3D cannot hold: other rotations than conjugate quaternions, polygons, bones without
 * a rotation, morph tracks without the name or number the dialect needs, quantised tracks of which some keys lack a
 * translation; and for counts of a binary file that are wrong
 */
export function* encodeCal3d(
  events: Iterable<CoreEvent | Cal3dEvent>,
  options: EncodeOptions = {},
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const { asset, kind, events: rest } = takeAsset(events);
  const layout = chooseLayout(asset, options);
  const head = new ByteSink();
  head.bytes(Uint8Array.from(`${magics[kind]}\0`, (letter) => letter.charCodeAt(0)));
  head.integer(layout.version);
  yield* head.rest();
  const { tracks, meshes } = layout.isCounted ? asset.declared : {};
  const bodies: Readonly<Record<Cal3dKind, () => Chunks>> = {
    skeleton: () => writeSkeleton(holdSkeleton(rest), layout),
    animation: () => writeAnimation(rest, layout, tracks),
    mesh: () => writeMesh(rest, layout, meshes),
    material: () => writeMaterial(rest, layout),
    morph: () => writeMorphAnimation(rest, layout, tracks),
  };
  yield* bodies[kind]();
}
