import type { EventBase, ProgressEvent } from '@rigstream/core';
import { findFile, otherPictureExtensions, readWhole, type FindOptions } from '@rigstream/core/asset';
import { storeInDirectory } from '@rigstream/core/directory';
import { createModelBuilder, type Model } from '@rigstream/model';
import { partsOf, type PartTools } from '../asset-parts.ts';
import type { AssetPlace } from '../asset-place.ts';
import type { Converted, ConvertSettings, OutputKind } from './output-kind.ts';

export interface ConvertTools extends PartTools {
  readonly kind: OutputKind;
  readonly settings: Omit<ConvertSettings, 'textures'>;
  /** Where textures are looked for besides. */
  readonly textureFolder: string | undefined;
  /** Names or numbers of the clips to keep; undefined: all. */
  readonly clips: readonly string[] | undefined;
  readonly onProgress: (event: ProgressEvent) => Promise<void>;
}

/**
 * Converts what the operands name, joined to one model.
 * @param name of the output, without folder
 * @throws InputError, FormatError, and a RangeError for what the output cannot hold
 */
export async function convertAsset(
  operands: readonly string[],
  name: string,
  tools: ConvertTools,
): Promise<Converted> {
  const { model, place } = await readModel(operands, tools);
  const textures = textureFinder(place, tools);
  const chosen = chooseClips(model, tools.clips);
  const converted = await tools.kind.convert(chosen, name, { ...tools.settings, textures });
  return { ...converted, warnings: [...model.warnings, ...converted.warnings] };
}

async function readModel(
  operands: readonly string[],
  tools: ConvertTools,
): Promise<{ readonly model: Model; readonly place: AssetPlace | undefined }> {
  const builder = createModelBuilder();
  let first: AssetPlace | undefined;
  for (const operand of operands) {
    for await (const { part, place } of partsOf(operand, tools)) {
      first ??= place;
      if (part.events === undefined) {
        builder.addMissingPart(part.reference?.kind ?? 'file', part.path);
        continue;
      }
      if (operands.length > 1 || part.reference !== undefined) builder.startPart(part.path);
      for await (const event of part.events) {
        if (isProgress(event)) await tools.onProgress(event);
        else builder.push(event);
      }
    }
  }
  return { model: builder.finish(), place: first };
}

function isProgress(event: EventBase): event is ProgressEvent {
  return event.type === 'progress';
}

/** @throws RangeError for a clip the model lacks */
function chooseClips(model: Model, wanted: readonly string[] | undefined): Model {
  if (wanted === undefined) return model;
  const clips = wanted.map((each) => {
    const clip =
      model.clips.find(({ name }) => name === each) ??
      (/^\d+$/.test(each) ? model.clips[Number(each)] : undefined);
    if (clip !== undefined) return clip;
    const names = model.clips.map(({ name }, index) => (name === '' ? String(index) : name));
    throw new RangeError(`there is no clip "${each}"; there are ${names.join(', ') || 'none'}`);
  });
  return { ...model, clips };
}

/** Most bytes of a picture: far more than games of the time had, and not enough to fill the memory. */
const mostPictureBytes = 2 ** 28;

function textureFinder(
  place: AssetPlace | undefined,
  { textureFolder, signal }: ConvertTools,
): ConvertSettings['textures'] {
  const options: FindOptions = { otherExtensions: otherPictureExtensions, signal };
  const places = [
    ...(place === undefined ? [] : [{ store: place.store, from: place.path }]),
    ...(textureFolder === undefined ? [] : [{ store: storeInDirectory(textureFolder), from: '' }]),
  ];
  return async (name) => {
    for (const { store, from } of places) {
      const found = await findFile(store, name, { ...options, from });
      if (found.path !== undefined)
        return { bytes: await readWhole(found.source, { limit: mostPictureBytes, signal }) };
    }
    return undefined;
  };
}
