import { createRegistry, type EventBase } from '@rigstream/core';
import { decodeAll, storeOfSources, type AssetPart } from '@rigstream/core/asset';
import { placeOf, type AssetPlace } from './asset-place.ts';
import type { CommandIo } from './command-io.ts';
import type { DecodePlan } from './decode-plan.ts';
import { openInput } from './open-input.ts';

/** A part of what an operand names, and where that lies. */
export interface PlacedPart {
  readonly part: AssetPart<EventBase>;
  /** Undefined where nothing lies beside the input. */
  readonly place: AssetPlace | undefined;
}

export interface PartTools {
  readonly io: Pick<CommandIo, 'stdin'>;
  readonly plan: DecodePlan;
  readonly signal: AbortSignal;
}

/**
 * The file an operand names, and the files it names in turn: a manifest brings its parts.
 * @throws InputError when the operand cannot be opened
 */
export async function* partsOf(
  operand: string,
  { io, plan, signal }: PartTools,
): AsyncGenerator<PlacedPart, void> {
  const input = await openInput(operand, io, { signal });
  const place = placeOf(input);
  const file = {
    ...(plan.format && { format: plan.format }),
    path: place?.path ?? operand,
    source: input.source,
    ...(input.hint && { hint: input.hint }),
  };
  const parts = decodeAll(file, {
    ...plan.settings,
    store: place?.store ?? storeOfSources([]),
    registry: createRegistry(plan.formats),
    progress: true,
    signal,
  });
  for await (const part of parts) yield { part: part as AssetPart<EventBase>, place };
}
