import type { CoreEvent, EventBase } from '@rigstream/core';
import { createModelBuilder } from './model-builder.ts';
import type { Model } from './model.ts';

/** The model of a whole decode. What the decode throws is passed on; use a builder to keep what came before. */
export function collectModel(events: Iterable<CoreEvent | EventBase>): Model;
export function collectModel(events: AsyncIterable<CoreEvent | EventBase>): Promise<Model>;
export function collectModel(
  events: Iterable<CoreEvent | EventBase> | AsyncIterable<CoreEvent | EventBase>,
): Model | Promise<Model> {
  if (Symbol.asyncIterator in events) return collectArriving(events);
  const builder = createModelBuilder();
  for (const event of events) builder.push(event);
  return builder.finish();
}

async function collectArriving(events: AsyncIterable<CoreEvent | EventBase>): Promise<Model> {
  const builder = createModelBuilder();
  for await (const event of events) builder.push(event);
  return builder.finish();
}
