import { describe, expect, jest, test } from '@jest/globals';
import type { LazyFormat } from '@rigstream/core';
import { conformanceChecks, type ConformanceCheck } from '@rigstream/testing';
import { toy, type ToyPlugin } from './toys/toy-plugin.ts';
import { everything, odd } from './toys/toy-samples.ts';

function lazyToy(facts: Partial<ToyPlugin>, load: () => Promise<ToyPlugin>): LazyFormat<'toy'> {
  const { id, title, version, apiVersion, extensions, mediaTypes, sniffBytes, variants, sniff } = toy;
  const descriptor = { id, title, version, apiVersion, extensions, mediaTypes, sniffBytes, variants, sniff };
  return { ...descriptor, ...facts, load } as unknown as LazyFormat<'toy'>;
}

function find(checks: readonly ConformanceCheck[], id: string): ConformanceCheck {
  return checks.find((check) => check.id === id)!;
}

describe('a lazy format', () => {
  test('is loaded when the first check runs, and once', async () => {
    const load = jest.fn(() => Promise.resolve(toy));
    const checks = conformanceChecks({ format: lazyToy({}, load), samples: [everything] });
    expect(load).not.toHaveBeenCalled();
    await find(checks, 'descriptor').run();
    await find(checks, 'event-grammar').run();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('must give the facts of its plugin', async () => {
    const checks = conformanceChecks({
      format: lazyToy({ sniffBytes: 99 }, () => Promise.resolve(toy)),
      samples: [everything],
    });
    await expect(find(checks, 'descriptor').run()).rejects.toThrow(
      /lazy format and its plugin differ in sniffBytes/,
    );
  });

  test('that cannot be loaded fails each check with the reason', async () => {
    const checks = conformanceChecks({
      format: lazyToy({}, () => Promise.reject(new Error('no network'))),
      samples: [everything],
    });
    await expect(find(checks, 'split-anywhere').run()).rejects.toThrow(/no network/);
  });
});

describe('samples', () => {
  test('there has to be one', () => {
    expect(() => conformanceChecks({ format: toy, samples: [] })).toThrow(/at least one file/);
  });

  test('each check names its sample', () => {
    const checks = conformanceChecks({ format: toy, samples: [everything, odd] });
    const samples = checks.filter(({ id }) => id === 'limits').map(({ sample }) => sample);
    expect(samples).toEqual(['everything', 'odd']);
  });

  test('a broken file keeps the contract with the error it is known for', async () => {
    const bytes = everything.bytes.slice(0, 100);
    const cut = { name: 'cut short', bytes, expectError: 'truncated' } as const;
    for (const check of conformanceChecks({ format: toy, samples: [cut] })) await check.run();
  }, 60_000);

  test('bytes behind the data are a warning, whatever the check', async () => {
    const bytes = Uint8Array.from([...everything.bytes, 0, 0, 0]);
    const sample = { name: 'trailing zeros', bytes, expectWarnings: ['trailing-data'] } as const;
    for (const check of conformanceChecks({ format: toy, samples: [sample] })) await check.run();
  }, 60_000);

  test('another error than the one expected fails', async () => {
    const sample = { ...everything, expectError: 'bad-magic' } as const;
    const checks = conformanceChecks({ format: toy, samples: [sample] });
    await expect(find(checks, 'decodes').run()).rejects.toThrow(/expected {2}the error "bad-magic"/);
    await expect(find(checks, 'split-anywhere').run()).rejects.toThrow(/see the check "decodes"/);
  });

  test('other warnings than the ones expected fail', async () => {
    const sample = { ...odd, expectWarnings: ['bad-parent'] } as const;
    const checks = conformanceChecks({ format: toy, samples: [sample] });
    await expect(find(checks, 'warnings').run()).rejects.toThrow(/the sample gives other warnings/);
  });
});

test('options of the format and settings of the host reach every decode', async () => {
  const seen = new Set<string>();
  const format: ToyPlugin = {
    ...toy,
    decode: (cursor, context) => {
      seen.add(`${String(context.options.skipClips)} ${context.limits.maxNames}`);
      return toy.decode(cursor, context);
    },
  };
  const options = { skipClips: true };
  const settings = { limits: { maxNames: 77 } };
  for (const check of conformanceChecks({ format, options, settings, samples: [everything] }))
    if (check.id !== 'limits') await check.run();
  expect([...seen]).toEqual(['true 77']);
}, 60_000);

test('a long stream is asked for only when there is one, and must be long', async () => {
  const without = conformanceChecks({ format: toy, samples: [everything] });
  expect(find(without, 'long-stream')).toBeUndefined();
  const large = { name: 'short', chunks: () => [everything.bytes] };
  const check = find(conformanceChecks({ format: toy, samples: [everything], large }), 'long-stream');
  await expect(check.run()).rejects.toThrow(/too short to show anything/);
});
