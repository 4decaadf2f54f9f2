import type { SniffVerdict } from '@rigstream/core';
import type { FormatCheck, SampleCheck } from '../check-definition.ts';
import { foreignFiles } from '../damage/foreign-files.ts';
import { Finding } from '../finding.ts';
import type { Subject } from '../subject.ts';

const verdicts: readonly SniffVerdict[] = ['no', 'possible', 'likely', 'certain'];
const hints = [{}, { name: '' }, { name: 'model.bin', mediaType: 'application/octet-stream', size: 0 }];

export const sniffOwn: SampleCheck = {
  id: 'sniff-own',
  title: 'the format knows its own files, and looks at their head without touching it',
  rule: 'sniff is pure and total: it knows its own files, never throws, never changes or keeps the head',
  run({ subject, sample, bytes }) {
    const head = bytes.subarray(0, subject.plugin.sniffBytes);
    const verdict = sniff(subject, head, 'its head');
    if (verdict === 'no' && sample.expectError === undefined) {
      throw new Finding('the format does not know its own file', {
        expected: '"possible", "likely" or "certain"',
        found: '"no"',
        bytes,
        offset: 0,
      });
    }
    for (let length = 0; length <= head.length; length++)
      sniff(subject, head.subarray(0, length), `its first ${length} bytes`);
    expectSame(subject, head, verdict, 'a second time');
    const memory = new Uint8Array(head.length + 5).fill(0xff);
    memory.set(head, 3);
    expectSame(subject, memory.subarray(3, 3 + head.length), verdict, 'as a view into larger memory');
  },
};

export const sniffForeign: FormatCheck = {
  id: 'sniff-foreign',
  title: 'the format does not claim what is not its own',
  rule: 'sniff says "no" to files of other formats, and is not sure of noise or of nothing',
  run(subject) {
    const empty = { name: 'an empty head', bytes: new Uint8Array(0), hasSignature: true };
    const given = subject.foreign.map((file) => ({ ...file, hasSignature: true }));
    for (const { name, bytes, hasSignature } of [empty, ...given, ...foreignFiles(subject.seed)]) {
      const head = bytes.subarray(0, subject.plugin.sniffBytes);
      if (isOwnSignature(subject, bytes)) continue;
      const allowed: readonly SniffVerdict[] = hasSignature ? ['no'] : ['no', 'possible'];
      const verdict = sniff(subject, head, name);
      if (allowed.includes(verdict)) continue;
      throw new Finding(`the format claims ${name}`, {
        expected: allowed.map((each) => `"${each}"`).join(' or '),
        found: `"${verdict}"`,
        bytes,
        offset: 0,
      });
    }
  },
};

/** The format may be one of those the kit takes for foreign. */
function isOwnSignature({ samples }: Subject, bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4);
  return (
    head.length > 0 && samples.some((sample) => head.every((byte, index) => sample.bytes[index] === byte))
  );
}

function expectSame(subject: Subject, head: Uint8Array, verdict: SniffVerdict, how: string): void {
  const again = sniff(subject, head, how);
  if (again !== verdict)
    throw new Finding(`sniff gives another verdict ${how}`, { expected: verdict, found: again });
}

function sniff({ plugin }: Subject, head: Uint8Array, what: string): SniffVerdict {
  const verdictsFound = hints.map((hint) => {
    const before = head.slice();
    let verdict: SniffVerdict;
    try {
      verdict = plugin.sniff(head, hint);
    } catch (thrown) {
      throw new Finding(`sniff throws for ${what}`, { found: String(thrown), cause: thrown });
    }
    if (before.some((byte, index) => byte !== head[index])) {
      head.set(before);
      throw new Finding(`sniff changes ${what}`);
    }
    if (!verdicts.includes(verdict))
      throw new Finding(`sniff gives no verdict for ${what}`, {
        expected: verdicts.join(', '),
        found: String(verdict),
      });
    return verdict;
  });
  return verdictsFound[0] as SniffVerdict;
}
