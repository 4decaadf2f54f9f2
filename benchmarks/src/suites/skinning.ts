import { alternate } from '../measure/alternate.ts';
import { javascriptCell } from '../measure/cell-process.ts';
import { rounded } from '../measure/statistics.ts';
import { timingsOf } from '../measure/timings.ts';
import { skinnerIds } from '../skinners/all-skinners.ts';
import { VERTICES } from '../skinners/skinned-grid.ts';
import { differenceOfSkinned, type SkinnedFacts } from '../skinners/skinner.ts';
import type { Suite } from './suite.ts';

const BASELINE = 'rigstream-positions';
/** What the others have to agree with. */
const REFERENCE = 'rigstream-plainly';
const SUBJECT = 'grid-100k';

/** 100,000 vertices with four influences each of 60 bones, moved on the CPU. */
export const skinning: Suite = {
  id: 'skinning',
  async run(context) {
    if (!context.wants(SUBJECT)) return [];
    context.say(`${skinning.id} / ${SUBJECT}`);
    const commands = new Map(skinnerIds.map((id) => [id, javascriptCell('skin-cell', id)]));
    const outcomes = await alternate<SkinnedFacts>(commands);
    const expected = outcomes.find(({ id }) => id === REFERENCE)?.series?.first.facts;
    const timings = timingsOf(outcomes, BASELINE);
    return outcomes.map(({ id, series, failure }) => {
      const row = { suite: skinning.id, subject: SUBJECT, contender: id };
      const values = timings.get(id) ?? {};
      if (series === undefined || expected === undefined)
        return { ...row, values, failure: failure ?? 'nothing to compare with' };
      const difference = differenceOfSkinned(series.first.facts, expected);
      return {
        ...row,
        values: { ...values, verticesPerSecond: rounded((VERTICES / Number(values['cpuMs'])) * 1000) },
        ...(difference === undefined ? {} : { failure: difference }),
      };
    });
  },
};
