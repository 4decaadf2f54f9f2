import type { EventBase, ReferenceEvent } from '@rigstream/core';
import { createModelBuilder } from './model-builder.ts';
import type { Model } from './model.ts';

/** One file of an asset, as `decodeAll` of `@rigstream/core/asset` gives them. */
export interface ModelPart {
  readonly path: string;
  /** What named the file. */
  readonly reference?: Pick<ReferenceEvent, 'kind'>;
  /** Its events, from `asset` to `end`; absent for a file that is missing. */
  readonly events?: AsyncIterable<EventBase> | Iterable<EventBase> | undefined;
}

export interface CollectPartsOptions {
  /** Takes the fault of a file; what came before it is kept, and the other files follow. Default: it is thrown. */
  readonly onFault?: (fault: unknown, path: string) => void;
}

/**
 * The model of an asset of many files. Files that are missing are warnings.
 * @throws what a file is decoded with, unless `onFault` takes it
 */
export async function collectParts(
  parts: AsyncIterable<ModelPart> | Iterable<ModelPart>,
  { onFault }: CollectPartsOptions = {},
): Promise<Model> {
  const builder = createModelBuilder();
  for await (const { path, reference, events } of parts) {
    const kind = reference?.kind ?? 'file';
    if (events === undefined) {
      builder.addMissingPart(kind, path);
      continue;
    }
    builder.startPart(path);
    let opened = false;
    try {
      for await (const event of events) {
        builder.push(event);
        opened = true;
      }
    } catch (fault) {
      if (onFault === undefined) throw fault;
      onFault(fault, path);
      if (!opened) builder.addMissingPart(kind, path);
    }
  }
  return builder.finish();
}
