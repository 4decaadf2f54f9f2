import type { ProgressEvent, TextureUse } from '@rigstream/core';
import { findFile, otherPictureExtensions } from '@rigstream/core/asset';
import { createModelBuilder, type Clip, type Model } from '@rigstream/model';
import { boundingBox } from '@rigstream/skinning';
import { placeOf, type AssetPlace } from '../asset-place.ts';
import { startDecode, type DecodePlan } from '../decode-plan.ts';
import { failureOf, type Failure } from '../failure.ts';
import { openInput } from '../open-input.ts';
import type { CommandIo } from '../command-io.ts';
import { FileTally } from './file-tally.ts';
import type { InspectedClip, InspectedMesh, InspectedTexture, Inspection } from './inspection.ts';
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
  const tally = new FileTally();
  const builder = createModelBuilder();
  let place: AssetPlace | undefined;
  let error: Failure | null = null;
  try {
    const input = await openInput(operand, io, { signal });
    // Pictures on a server are not asked for: an inspection reads the model alone.
    place = input.path === undefined ? undefined : placeOf(input);
    for await (const event of startDecode(input, plan, { signal, progress: true })) {
      tally.add(event);
      if (event.type === 'progress') await onProgress(event);
      const outline = outlineOf(event);
      if (outline !== undefined) builder.push(outline);
    }
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    error = failureOf(thrown);
  }
  const model = builder.finish();
  return {
    file: operand,
    format: tally.asset?.format ?? null,
    bytes: tally.bytes,
    space: tally.asset?.space ?? null,
    counts: tally.counts,
    bones: model.bones.map(({ name, parent }) => ({ name, parent })),
    meshes: meshesOf(model, tally),
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

/** A model keeps its meshes in the order in which they were opened, as does the tally. */
function meshesOf(model: Model, tally: FileTally): readonly InspectedMesh[] {
  const tallies = [...tally.meshes.values()];
  return model.meshes.map(({ name, bone, skin }, index) => {
    const { vertices = 0, faces = 0, triangles = 0 } = tallies[index] ?? {};
    return { name, bone, vertices, faces, triangles, joints: skin?.joints.length ?? 0 };
  });
}

async function inspectTexture(
  { kind, file }: TextureUse,
  place: AssetPlace | undefined,
): Promise<InspectedTexture> {
  if (place === undefined) return { kind, file: file.text };
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
