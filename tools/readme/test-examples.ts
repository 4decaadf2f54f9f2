import { expect, test } from '@jest/globals';
import { readmeExamples, runExample } from './examples.ts';

/** Declares a test for each example of a package's README: it runs, and prints what the README says. */
export function testReadme(packageFolder: URL): void {
  const examples = readmeExamples(packageFolder);
  test('the README has an example', () => {
    expect(examples.length).toBeGreaterThan(0);
  });
  for (const example of examples) {
    test(`README: ${example.title}`, async () => {
      const printed = await runExample(packageFolder, example);
      expect(printed.length).toBeGreaterThan(0);
      if (example.expected !== undefined) expect(printed.join('\n').split('\n')).toEqual(example.expected);
    });
  }
}
