import type { CoreEvent, WarningEvent } from '@rigstream/core';
import { warningCodes } from '@rigstream/core/fault-codes';
import type { SampleCheck } from '../check-definition.ts';
import { missingFrom, PrefixMatcher } from '../compare/joined-events.ts';
import { expectSameRun } from '../compare/same-run.ts';
import { outcomeOf } from '../decode/stepped-decode.ts';
import { Finding } from '../finding.ts';

function isWarning(event: CoreEvent): event is WarningEvent {
  return event.type === 'warning';
}

export const warnings: SampleCheck = {
  id: 'warnings',
  title: 'warnings have known codes, and are those the sample is known for',
  rule: 'odd data is a warning with a stable code, of core or of the format',
  run(trial) {
    const { reference, sample, subject, bytes } = trial;
    const found = reference.events.filter(isWarning);
    const own = `${subject.plugin.id}:`;
    for (const event of found) {
      const isKnown = (warningCodes as readonly string[]).includes(event.code) || event.code.startsWith(own);
      const hasText = typeof event.message === 'string' && event.message !== '';
      if (isKnown && hasText) continue;
      throw new Finding(isKnown ? 'a warning has no message' : `a warning has the code "${event.code}"`, {
        expected: `a code of warningCodes or ${own}…, and a message`,
        found: `${event.code}: ${event.message}`,
        bytes,
        offset: event.span?.start ?? 0,
      });
    }
    if (sample.expectWarnings === undefined) return;
    const expected = [...new Set(sample.expectWarnings)].toSorted().join(', ');
    const codes = new Set(found.filter(({ severity }) => severity === 'warning').map(({ code }) => code));
    const got = [...codes].toSorted().join(', ');
    if (got !== expected)
      throw new Finding('the sample gives other warnings', {
        expected: expected || 'none',
        found: got || 'none',
      });
  },
};

export const strictWarnings: SampleCheck = {
  id: 'strict-warnings',
  title: 'a strict decode ends in the first warning, after the same events',
  rule: 'strict turns warnings into errors, thrown after everything decoded before was delivered',
  run(trial) {
    const warning = trial.reference.events.filter(isWarning).find(({ severity }) => severity === 'warning');
    const events = trial.decode({ settings: { strict: true } });
    if (warning === undefined) {
      expectSameRun(trial.reference, events);
      return;
    }
    const required = trial.delivery.beforeWarning ?? { things: 0, lists: new Map<string, number>() };
    const matcher = new PrefixMatcher(trial.joined, required.things);
    try {
      const { error } = outcomeOf(events, (event) => matcher.accept(event));
      if (error?.code !== warning.code) {
        throw new Finding('the strict decode does not end in its first warning', {
          expected: `an error "${warning.code}"`,
          found: error?.message ?? 'the end of the events',
        });
      }
      const missing = missingFrom(matcher.extent, required);
      if (missing !== undefined)
        throw new Finding('something decoded before the warning was not delivered', { expected: missing });
    } catch (thrown) {
      if (!(thrown instanceof Finding)) throw thrown;
      const offset = warning.span?.start ?? 0;
      throw thrown.at({ input: 'with strict: true', bytes: trial.bytes, offset });
    }
  },
};
