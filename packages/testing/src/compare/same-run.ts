import type { CoreEvent, FormatError } from '@rigstream/core';
import { outcomeOf, type Outcome } from '../decode/stepped-decode.ts';
import { Finding } from '../finding.ts';
import { describeEvent } from './describe-event.ts';
import { firstDifference } from './first-difference.ts';

/**
 * Follows a decode that must give exactly the events and the end of another one.
 * @throws Finding at the first event that differs
 */
export function expectSameRun(reference: Outcome, events: Iterable<CoreEvent>): Outcome {
  const outcome = outcomeOf(events, (event, index) => expectSameEvent(reference, event, index));
  expectSameEnd(reference, outcome);
  return outcome;
}

export function expectSameEvent(reference: Outcome, event: CoreEvent, index: number): void {
  const expected = reference.events[index];
  const difference = expected === undefined ? '' : firstDifference(expected, event);
  if (difference === undefined) return;
  const offset = (expected ?? event).span?.start;
  throw new Finding(`event ${index} differs${difference === '' ? '' : ` at ${difference}`}`, {
    expected: expected === undefined ? describeEnd(reference) : describeEvent(expected),
    found: describeEvent(event),
    ...(offset === undefined ? {} : { offset }),
  });
}

export function expectSameEnd(reference: Outcome, outcome: Outcome): void {
  const missing = reference.events[outcome.events.length];
  const difference = firstDifference(faultOf(reference.error), faultOf(outcome.error));
  if (missing === undefined && difference === undefined) return;
  const offset = missing?.span?.start ?? (outcome.error ?? reference.error)?.span?.start;
  throw new Finding(
    missing === undefined ? 'the decode ends differently' : `event ${outcome.events.length} is missing`,
    {
      expected: missing === undefined ? describeEnd(reference) : describeEvent(missing),
      found: describeEnd(outcome),
      ...(offset === undefined ? {} : { offset }),
    },
  );
}

function describeEnd({ error }: Outcome): string {
  return error === undefined ? 'the end of the events' : `the error ${error.code}: ${error.message}`;
}

function faultOf(error: FormatError | undefined): object | undefined {
  if (error === undefined) return undefined;
  const { code, message, span, path } = error;
  return { code, message, ...(span === undefined ? {} : { span }), path };
}
