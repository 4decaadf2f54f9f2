import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the numbers of a whole run to `.results/<name>.json` of its package, from where `npm test` sums them.
 * A run of some tests only (a path, a name, watch mode) leaves the file alone.
 */
export default class ResultsReporter {
  constructor(globalConfig, options = {}) {
    this.name = options.name ?? 'jest';
    this.rootDir = globalConfig.rootDir;
    this.partial = Boolean(
      globalConfig.testNamePattern ||
      globalConfig.testPathPatterns?.patterns?.length ||
      globalConfig.onlyChanged ||
      globalConfig.watch ||
      globalConfig.watchAll ||
      globalConfig.shard,
    );
  }

  onRunComplete(_contexts, results) {
    if (this.partial || results.wasInterrupted) return;
    const counts = {
      passed: results.numPassedTests,
      // A suite that could not even load has no failed test to count.
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    };
    const directory = join(this.rootDir, '.results');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `${this.name}.json`), `${JSON.stringify(counts)}\n`);
  }
}
