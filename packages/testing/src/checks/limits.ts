import { decodeSync, type CoreEvent, type Limits } from '@rigstream/core';
import type { SampleCheck } from '../check-definition.ts';
import { PrefixMatcher } from '../compare/joined-events.ts';
import { outcomeOf } from '../decode/stepped-decode.ts';
import { Finding } from '../finding.ts';
import type { Trial } from '../subject.ts';

export const limits: SampleCheck = {
  id: 'limits',
  title: 'a limit ends the decode, after what came before it',
  rule: 'past a limit a decode ends in limit-exceeded, after everything decoded before it was delivered',
  run(trial) {
    const { length } = trial.bytes;
    for (const maxBytes of new Set([0, length >> 1, Math.max(0, length - 1)]))
      expectLimited(trial, { maxBytes }, 'must be exceeded');
    for (const limit of ['maxCount', 'maxDepth', 'maxStringBytes', 'maxInflatedBytes', 'maxNames'] as const)
      for (const value of [0, 1]) expectLimited(trial, { [limit]: value }, 'may be exceeded');
  },
};

function expectLimited(
  trial: Trial,
  limit: Partial<Limits>,
  expectation: 'must be exceeded' | 'may be exceeded',
): void {
  const { subject, bytes, reference, joined } = trial;
  const matcher = new PrefixMatcher(joined, 0);
  const input = `with limits ${JSON.stringify(limit)}`;
  try {
    // Not stepped: the limit of bytes is kept by the driver, above the routine.
    const events = decodeSync(bytes, {
      ...subject.settings,
      limits: { ...subject.settings.limits, ...limit },
      format: subject.plugin,
      ...(subject.options === undefined ? {} : { options: subject.options }),
    }) as Generator<CoreEvent, void, void>;
    const outcome = outcomeOf(events, (event) => matcher.accept(event));
    const code = outcome.error?.code;
    if (code === 'limit-exceeded') return;
    const isOwnEnd = code === reference.error?.code;
    if (isOwnEnd && (code !== undefined || expectation === 'may be exceeded')) return;
    throw new Finding('the decode does not end in the limit', {
      expected: 'an error "limit-exceeded"',
      found: outcome.error?.message ?? 'the end of the events',
    });
  } catch (thrown) {
    if (!(thrown instanceof Finding)) throw thrown;
    throw thrown.at({ input, bytes });
  }
}
