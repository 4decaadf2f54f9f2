import { describe, expect, test } from '@jest/globals';
import { ConformanceFailure, conformanceChecks, type ConformanceCheck } from '@rigstream/testing';
import { brokenEvents } from './toys/broken-events.ts';
import { brokenHabits } from './toys/broken-habits.ts';
import { brokenReading } from './toys/broken-reading.ts';
import { toy } from './toys/toy-plugin.ts';
import { everything, hostile, longMesh, odd } from './toys/toy-samples.ts';

const brokenToys = [...brokenReading, ...brokenEvents, ...brokenHabits];
const samples = [everything, odd];

describe('the good toy keeps the whole contract', () => {
  for (const check of conformanceChecks({ format: toy, samples, hostile, large: longMesh }))
    test(
      `${check.id}${check.sample === undefined ? '' : `, sample ${check.sample}`}`,
      () => check.run(),
      60_000,
    );
});

describe('a toy that', () => {
  for (const { fault, plugin, caughtBy, alone = false } of brokenToys) {
    test(`${fault} is caught by ${caughtBy}${alone ? ' alone' : ''}`, async () => {
      const large = caughtBy === 'long-stream' ? { large: longMesh } : {};
      const checks = conformanceChecks({ format: plugin, samples, hostile, ...large });
      const failed = await failedChecks(alone ? checks : checks.filter(({ id }) => id === caughtBy));
      expect([...failed]).toEqual([caughtBy]);
    }, 60_000);
  }
});

test('every check of the kit catches a broken toy', () => {
  const checks = conformanceChecks({ format: toy, samples, large: longMesh });
  const caught = new Set(brokenToys.flatMap(({ caughtBy }) => caughtBy));
  const idle = checks.filter(({ id }) => !caught.has(id)).map(({ id }) => id);
  expect([...new Set(idle)]).toEqual([]);
});

test('samples in buffers of a pool stay as they are', async () => {
  const pool = Buffer.alloc(4 * everything.bytes.length);
  const pooled = samples.map((sample, index) => {
    const bytes = pool.subarray(2 * index * everything.bytes.length).subarray(0, sample.bytes.length);
    bytes.set(sample.bytes);
    return { ...sample, bytes };
  });
  const before = Buffer.from(pool);
  for (const check of conformanceChecks({ format: toy, samples: pooled })) await check.run();
  expect(Buffer.compare(pool, before)).toBe(0);
});

/** Names of the checks that fail. Whatever fails must say so in the one way a user expects. */
async function failedChecks(checks: readonly ConformanceCheck[]): Promise<ReadonlySet<string>> {
  const failed = new Set<string>();
  for (const check of checks) {
    try {
      await check.run();
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(ConformanceFailure);
      expect((thrown as ConformanceFailure).checkId).toBe(check.id);
      failed.add(check.id);
    }
  }
  return failed;
}
