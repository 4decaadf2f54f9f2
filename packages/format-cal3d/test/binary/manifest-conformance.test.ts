import { describe, expect, test } from '@jest/globals';
import { conformanceChecks, registerChecks } from '@rigstream/testing';
import { cal3d } from '../../src/index.ts';
import { decodeWhole } from '../xml/support/decode-xml-parts.ts';

const text = `# a character
scale=0.5
path=models/
skeleton=a.csf
animation = walk.caf\r
animation=run.XAF\r
mesh=b.cmf

mesh=__proto__
speed=3
a line of no use
path=
material=c.crf`;
const bytes = new TextEncoder().encode(text);

// Nothing ends a manifest: one that is cut within a line is another manifest.
const checks = conformanceChecks({ format: cal3d, samples: [{ name: 'a manifest', bytes }] }).filter(
  ({ id }) => id !== 'truncate-anywhere',
);
registerChecks({ describe, test }, 'a manifest', checks);

test('a manifest that is cut gives what its whole lines say', () => {
  const told = (length: number) =>
    decodeWhole(bytes.subarray(0, length)).events.filter(({ type }) => type === 'reference');
  const references = told(bytes.length);
  expect(references).toHaveLength(6);
  for (let cut = text.indexOf('skeleton'); cut < text.length; cut++) {
    const whole = text.slice(0, cut).match(/^(?:skeleton|animation|mesh|material).*[\r\n]/gm) ?? [];
    expect(told(cut).slice(0, whole.length)).toEqual(references.slice(0, whole.length));
  }
});

test('lines are counted, whatever ends them', () => {
  const { events } = decodeWhole(new TextEncoder().encode('mesh=a.cmf\r\n\r\n\rmesh=b.cmf\n\nmesh=c.cmf'));
  expect(events.flatMap((event) => (event.type === 'reference' ? [event.span?.line] : []))).toEqual([
    1, 4, 6,
  ]);
});
