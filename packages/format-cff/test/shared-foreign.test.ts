import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { cff } from '../src/index.ts';

/** The head of a CFF under the name of a CLF. */
const own = 'sibling-cff.clf';

describeShared('no file of another format is claimed', 'corpus', (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

  test('there are many', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  test('of all of them', () => {
    const claimed = files.filter(({ parentPath, name }) => {
      const head = readFileSync(join(parentPath, name)).subarray(0, cff.sniffBytes);
      return cff.sniff(head, { name }) !== 'no';
    });
    expect(claimed.map(({ name }) => name)).toEqual([own]);
  });

  test('the one CFF decodes', () => {
    const bytes = readFileSync(join(folder, 'clf/not-clf', own));
    const events = [...decodeSync(bytes, { format: cff })];
    expect(events.find((event) => event.type === 'material')?.textures[0]?.file.text).toBe('crate.tf');
    expect(events.filter((event) => event.type === 'warning')).toEqual([]);
  });
});
