import type { AssetEvent, WarningEvent } from '@rigstream/core';
import type { BoundingBox } from '@rigstream/skinning';
import type { Failure } from '../failure.ts';

/** What `rigstream inspect --json` prints of one file. Members are added to it, never renamed or taken away. */
export interface Inspection {
  /** As named on the command line. */
  readonly file: string;
  /** Null when the file is of no known format. */
  readonly format: AssetEvent['format'] | null;
  /** Bytes read. */
  readonly bytes: number;
  readonly space: AssetEvent['space'] | null;
  readonly counts: Counts;
  /** The files a manifest names, in its order; absent where the file names none. */
  readonly parts?: readonly InspectedPart[];
  readonly bones: readonly InspectedBone[];
  readonly meshes: readonly InspectedMesh[];
  readonly materials: readonly InspectedMaterial[];
  readonly clips: readonly InspectedClip[];
  /** Of every vertex in the rest pose, in the space of the file; null without vertices. */
  readonly bounds: BoundingBox | null;
  /** Of the decoder and of putting the model together, in order. */
  readonly warnings: readonly Omit<WarningEvent, 'type'>[];
  /** Why the file could not be decoded to its end; null when it could. */
  readonly error: Failure | null;
}

/** Things in the file; vertices and faces as stored, triangles as the faces are cut. */
export interface Counts {
  readonly bones: number;
  readonly meshes: number;
  readonly vertices: number;
  readonly faces: number;
  readonly triangles: number;
  readonly materials: number;
  readonly clips: number;
  readonly tracks: number;
  readonly keys: number;
}

export interface InspectedPart {
  readonly file: string;
  /** Null when the file is missing or of no known format. */
  readonly format: AssetEvent['format'] | null;
  readonly missing: boolean;
}

export interface InspectedBone {
  /** Empty where the file gives none. */
  readonly name: string;
  /** Index of the parent, −1 for a root. */
  readonly parent: number;
}

export interface InspectedMesh {
  /** Empty where the file gives none. */
  readonly name: string;
  /** Index of the bone it hangs on, −1 for the root of the scene. */
  readonly bone: number;
  readonly vertices: number;
  readonly faces: number;
  readonly triangles: number;
  /** Bones that deform it. */
  readonly joints: number;
}

export interface InspectedMaterial {
  /** Empty where the file gives none. */
  readonly name: string;
  readonly textures: readonly InspectedTexture[];
}

export interface InspectedTexture {
  /** The file's own word for the use: `TextureFilename`. */
  readonly kind: string;
  /** As the file names it. */
  readonly file: string;
  /** Where it lies beside the model; null: missing. Absent where nothing is beside the model (a URL, standard input). */
  readonly found?: string | null;
}

export interface InspectedClip {
  /** Empty where the file gives none. */
  readonly name: string;
  readonly seconds: number;
  /** In the file's own unit, as is the rate. */
  readonly duration: number;
  readonly ticksPerSecond: number;
  /** `assumed`: the file states no rate, and the format's own engine would use this one. */
  readonly rateSource: 'file' | 'assumed';
  readonly tracks: number;
  readonly keys: number;
}
