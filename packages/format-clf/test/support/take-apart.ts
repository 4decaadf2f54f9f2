import type { TakeApart } from '@rigstream/testing';
import type { ClfEvent } from '../../src/index.ts';

/** Reserved fields are two lists of a mesh, wherever batches are cut. */
export const takeApart: TakeApart = (each) => {
  const event = each as ClfEvent;
  if (event.type !== 'clf:reserved') return undefined;
  const key = `reserved of ${event.of} of mesh ${event.mesh}`;
  return {
    lists: [
      { key: `${key}: records`, values: event.records },
      { key: `${key}: words`, values: event.words },
    ],
  };
};
