import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { decodeSync, type CoreEvent } from '@rigstream/core';
import { describeShared } from '../../../../tools/shared-folder/describe-shared.ts';
import { encodeXml } from '../../src/encode-xml.ts';
import { encodeCal3d, type EncodeOptions } from '../../src/encode.ts';
import { cal3d, type Cal3dEvent } from '../../src/index.ts';
import { longXmlMesh, xmlSamples } from '../xml/conformance/samples.ts';
import { decodeWhole } from '../xml/support/decode-xml-parts.ts';
import { foldCal3d, type Folded } from '../xml/support/fold-cal3d.ts';

type Events = readonly (CoreEvent | Cal3dEvent)[];

function eventsOf(bytes: Uint8Array | string): Events {
  const { error, events } = decodeWhole(bytes);
  expect(error).toBeUndefined();
  return events;
}

function encoded(bytes: Uint8Array | string, options: EncodeOptions = {}): Buffer {
  return Buffer.concat([...encodeCal3d(eventsOf(bytes), options)]);
}

/** What a file says, apart from its notation and version and from flags of tracks, which plain keys have not. */
function said(bytes: Uint8Array | string): unknown {
  const folded = foldCal3d(eventsOf(bytes));
  const { variant: _, declared: __, warnings: ___, version: ____, tracks, ...rest } = folded;
  return { ...rest, tracks: tracks.map(({ flags: _____, ...track }) => track) };
}

/** Both shapes say the same; a track of the last has no name, which most versions need. */
const samples = xmlSamples().filter(({ name }) => name.endsWith('a header') && !name.startsWith('XPF'));

describe('the binary encoder', () => {
  for (const { name, text } of samples)
    test.each([919, 1300])(`${name} says the same in version %i`, (version) => {
      const folded = said(encoded(text, { version }));
      const expected = said(text) as Folded;
      // Every bone has a light in these versions.
      const bones = expected.bones.map((bone) => ({ lightType: 0, lightColor: [0, 0, 0], ...bone }));
      expect(folded).toEqual({ ...expected, bones });
    });

  for (const { name, text } of samples)
    test.each([700, 910, 919, 1200, 1300, 1301])(`${name} is stable in version %i`, (version) => {
      const bytes = encoded(text, { version });
      expect(encoded(bytes)).toEqual(bytes);
    });

  test('keeps version, dialect and quantised keys of the file', () => {
    const { text } = samples[1] as { text: string };
    const quantised = encoded(moving(text), { version: 1200, quantised: true });
    expect(foldCal3d(eventsOf(quantised)).variant).toBe('binary-mainline-quantised');
    expect(encoded(quantised)).toEqual(quantised);
    expect(foldCal3d(eventsOf(encoded(quantised, { quantised: false }))).variant).toBe('binary-mainline');
    const git = encoded((samples[2] as { text: string }).text, { version: 1300, dialect: 'git' });
    expect(foldCal3d(eventsOf(git))).toMatchObject({ version: 1300, variant: 'binary-git' });
    expect(encoded(git)).toEqual(git);
  });

  test('quantises to the nearest there is', () => {
    const keys = Array.from({ length: 40 }, (_, key) => turningKey(key)).join('');
    const text = `<ANIMATION VERSION="1200" NUMTRACKS="1" DURATION="4"><TRACK BONEID="0" NUMKEYFRAMES="40">${keys}</TRACK></ANIMATION>`;
    const exact = foldCal3d(eventsOf(text)).tracks[0]?.keyframes ?? [];
    const near = foldCal3d(eventsOf(encoded(text, { quantised: true }))).tracks[0]?.keyframes ?? [];
    expect(near).toHaveLength(40);
    for (const [at, { time, translation = [], rotation }] of near.entries()) {
      const key = exact[at] as (typeof exact)[number];
      expect(Math.abs(time - key.time)).toBeLessThanOrEqual(4 / 65_535);
      // Half a step: 20 in 2047, 39 in 2047, 39 in 1023.
      for (const [axis, most] of [20 / 4094, 39 / 4094, 39 / 2046].entries())
        expect(Math.abs((translation[axis] as number) - (key.translation?.[axis] as number))).toBeLessThan(
          most * 1.01,
        );
      const dot = rotation.reduce((sum, part, index) => sum + part * (key.rotation[index] as number), 0);
      expect(Math.abs(dot)).toBeGreaterThan(1 - 1e-7);
    }
  });

  test('lists the children of bones where no event does', () => {
    const skeleton = eventsOf((samples[0] as { text: string }).text);
    const bare = skeleton.filter(({ type }) => type !== 'cal3d:bone');
    const { bones } = foldCal3d(eventsOf(Buffer.concat([...encodeCal3d(bare)])));
    expect(bones.map(({ children }) => children)).toEqual([[1, 2], [], []]);
  });

  test('lets a mesh of a binary file go while it comes', () => {
    const file = Buffer.concat([...encodeCal3d(eventsOf(Buffer.concat([...longXmlMesh(2 ** 20)])))]);
    let taken = 0;
    const events = function* () {
      for (const event of decodeSync(file, { format: cal3d, batchSize: 256 })) {
        taken++;
        yield event;
      }
    };
    const chunks: Uint8Array[] = [];
    const takenBefore: number[] = [];
    for (const chunk of encodeCal3d(events())) {
      chunks.push(chunk);
      takenBefore.push(taken);
      expect(chunk.length).toBeLessThanOrEqual(65_536);
    }
    expect(Buffer.concat(chunks).equals(file)).toBe(true);
    expect(takenBefore[2]).toBeLessThan(taken / 2);
  });

  test('refuses what it cannot write', () => {
    const [skeleton, animation, mesh] = samples.map(({ text }) => eventsOf(text)) as [Events, Events, Events];
    expect(write([])).toThrow(/asset/);
    for (const version of [600, 912, 918, 1302, 910.5, NaN])
      expect(write(skeleton, { version })).toThrow(/version/);
    expect(write(skeleton, { version: 910, dialect: 'git' })).toThrow(/dialect/);
    expect(write(skeleton, { version: 1300, dialect: 'imvu' })).toThrow(/dialect/);
    expect(write(animation, { version: 910, quantised: true })).toThrow(/quantised/);
    expect(write(animation, { version: 1200, quantised: true })).toThrow(/lack a translation/);
    const turned = skeleton.map((event) =>
      event.type === 'asset'
        ? { ...event, space: { ...event.space, rotation: 'quaternion' as const } }
        : event,
    );
    expect(write(turned)).toThrow(/conjugate/);
    const binary = eventsOf(Buffer.concat([...encodeCal3d(mesh, { version: 1300 })]));
    expect(write(binary.filter(({ type }) => type !== 'mesh-end'))).toThrow(/parts/);
    expect(write(binary.filter(({ type }) => type !== 'indices'))).toThrow(/faces/);
    const vertices = binary.findIndex(({ type }) => type === 'vertices');
    expect(write(binary.toSpliced(vertices, 1))).toThrow(/vertices/);
  });
});

function turningKey(key: number): string {
  const angle = key * 0.37;
  return `<KEYFRAME TIME="${key / 10}"><TRANSLATION>${Math.sin(key) * 10} ${key} ${-key}</TRANSLATION><ROTATION>${Math.sin(angle)} 0 0 ${Math.cos(angle)}</ROTATION></KEYFRAME>`;
}

function write(events: Iterable<CoreEvent | Cal3dEvent>, options?: EncodeOptions): () => unknown {
  return () => [...encodeCal3d(events, options)];
}

/** The keys of the sample, of which each has a translation. */
function moving(text: string): string {
  return text.replace('<KEYFRAME TIME="1.0">', '<KEYFRAME TIME="1.0"><TRANSLATION>2 2 2</TRANSLATION>');
}

describeShared('the binary files of the corpus, encoded again', 'corpus/cal3d', (folder) => {
  const { files } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: Readonly<Record<string, { encoding: string }>>;
  };
  const binary = Object.entries(files).filter(([, { encoding }]) => encoding === 'binary');
  /** Packed keys, and ranges that are a few units of a float wide. */
  const otherBytes = /hmmm|cally_walk_quantised/;

  test.each(binary)('%s says the same, also by way of XML', (file) => {
    const bytes = readFileSync(join(folder, file));
    const again = encoded(bytes);
    const expected = said(bytes);
    if (otherBytes.test(file)) expect(said(again)).toEqual(expected);
    else expect(again.equals(bytes)).toBe(true);
    const { version, variant } = foldCal3d(eventsOf(bytes)) as { version: number; variant: string };
    const xml = Buffer.concat([...encodeXml(eventsOf(bytes))]);
    const dialect = /git/.test(variant) ? ({ dialect: 'git' } as const) : {};
    const layout = version === 918 ? {} : { version, ...dialect };
    expect(said(encoded(xml, { ...layout, quantised: variant.endsWith('quantised') }))).toEqual(expected);
  });
});
