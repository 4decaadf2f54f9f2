import type { CoreEvent, ProgressEvent, TextureUse } from '@rigstream/core';
import { findFile, otherPictureExtensions } from '@rigstream/core/asset';
import { createModelBuilder, type Clip, type Model } from '@rigstream/model';
import { boundingBox } from '@rigstream/skinning';
import { partsOf } from '../asset-parts.ts';
import type { AssetPlace } from '../asset-place.ts';
import type { DecodePlan } from '../decode-plan.ts';
import { failureOf, type Failure } from '../failure.ts';
import type { CommandIo } from '../command-io.ts';
import { addCounts, FileTally } from './file-tally.ts';
import type {
  InspectedClip,
  InspectedMesh,
  InspectedPart,
  InspectedTexture,
  Inspection,
} from './inspection.ts';
import { outlineOf } from './rest-outline.ts';

/** What one inspection works with. */
export interface InspectionTools {
  readonly io: Pick<CommandIo, 'stdin'>;
  readonly plan: DecodePlan;
  readonly signal: AbortSignal;
  readonly onProgress: (event: ProgressEvent) => Promise<void>;
}

/** Decodes one input and tells what is in it. A file that fails midway gives what was found before, and the failure. */
export async function inspectInput(operand: string, tools: InspectionTools): Promise<Inspection> {
  const { io, plan, signal, onProgress } = tools;
  const tallies: FileTally[] = [];
  const parts: InspectedPart[] = [];
  const builder = createModelBuilder();
  let place: AssetPlace | undefined;
  let error: Failure | null = null;
  try {
    for await (const { part, place: found } of partsOf(operand, { io, plan, signal })) {
      place ??= found;
      const file = found?.locate(part.path) ?? operand;
      if (part.events === undefined) {
        parts.push({ file, format: null, missing: true });
        builder.addMissingPart(part.reference?.kind ?? 'file', part.path);
        continue;
      }
      const tally = new FileTally();
      tallies.push(tally);
      // Things of a single file that has no name for them have none.
      if (part.reference !== undefined) builder.startPart(part.path);
      for await (const event of part.events as AsyncIterable<CoreEvent>) {
        tally.add(event);
        if (event.type === 'progress') await onProgress(event);
        const outline = outlineOf(event);
        if (outline !== undefined) builder.push(outline);
      }
      if (tallies.length > 1) parts.push({ file, format: tally.asset?.format ?? null, missing: false });
    }
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    error = failureOf(thrown);
  }
  const model = builder.finish();
  return {
    file: operand,
    format: tallies[0]?.asset?.format ?? null,
    bytes: tallies.reduce((sum, { bytes }) => sum + bytes, 0),
    space: builder.asset?.space ?? null,
    counts: addCounts(tallies.map(({ counts }) => counts)),
    ...(parts.length > 0 && { parts }),
    bones: model.bones.map(({ name, parent }) => ({ name, parent })),
    meshes: meshesOf(model, tallies),
    materials: await Promise.all(
      model.materials.map(async ({ name, textures }) => ({
        name,
        textures: await Promise.all(textures.map((texture) => inspectTexture(texture, place))),
      })),
    ),
    clips: model.clips.map(inspectClip),
    bounds: boundingBox(model) ?? null,
    warnings: model.warnings.map(({ type: _type, ...warning }) => warning),
    error,
  };
}

/** A model keeps its meshes in the order in which they were opened, as do the tallies. */
function meshesOf(model: Model, files: readonly FileTally[]): readonly InspectedMesh[] {
  const tallies = files.flatMap(({ meshes }) => [...meshes.values()]);
  return model.meshes.map(({ name, bone, skin }, index) => {
    const { vertices = 0, faces = 0, triangles = 0 } = tallies[index] ?? {};
    return { name, bone, vertices, faces, triangles, joints: skin?.joints.length ?? 0 };
  });
}

async function inspectTexture(
  { kind, file }: TextureUse,
  place: AssetPlace | undefined,
): Promise<InspectedTexture> {
  // Pictures on a server are not asked for: an inspection reads the model alone.
  if (place === undefined || place.isRemote) return { kind, file: file.text };
  const { store, path: from, locate } = place;
  const { path } = await findFile(store, file.text, { from, otherExtensions: otherPictureExtensions });
  return { kind, file: file.text, found: path === undefined ? null : locate(path) };
}

function inspectClip(clip: Clip): InspectedClip {
  const { name, duration, ticksPerSecond, rateSource, tracks } = clip;
  return {
    name,
    seconds: duration / ticksPerSecond,
    duration,
    ticksPerSecond,
    rateSource,
    tracks: tracks.length,
    keys: tracks.reduce((total, { times }) => total + times.length, 0),
  };
}
