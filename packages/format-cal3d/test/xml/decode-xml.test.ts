import { describe, expect, test } from '@jest/globals';
import { decodeWhole } from './support/decode-xml-parts.ts';
import { foldCal3d, type Folded } from './support/fold-cal3d.ts';

function folded(text: string): Folded {
  const { error, events } = decodeWhole(text);
  expect(error).toBeUndefined();
  return foldCal3d(events);
}

const mesh = (inside: string): string =>
  `<MESH VERSION="910"><SUBMESH MATERIAL="0">${inside}</SUBMESH></MESH>`;
const VERTEX = '<VERTEX><POS>1 2 3</POS><NORM>0 0 1</NORM><INFLUENCE ID="0">1</INFLUENCE></VERTEX>';

const bone = (id: number, parent: number, children = ''): string =>
  `<BONE ID="${id}" NAME="b"><TRANSLATION>0 0 0</TRANSLATION><ROTATION>0 0 0 1</ROTATION><LOCALTRANSLATION>0 0 0</LOCALTRANSLATION><LOCALROTATION>0 0 0 1</LOCALROTATION><PARENTID>${parent}</PARENTID>${children}</BONE>`;

/** The warnings a skeleton of such bones gives. */
function skeleton(...bones: readonly string[]): readonly string[] {
  return folded(`<SKELETON VERSION="910">${bones.join('')}</SKELETON>`).warnings;
}

describe('Cal3D in XML', () => {
  test('a key without a translation gets none', () => {
    const { tracks, warnings } = folded(
      '<ANIMATION VERSION="1300" DURATION="1" NUMTRACKS="1"><TRACK BONEID="3" NUMKEYFRAMES="2"><KEYFRAME TIME="0"><ROTATION>0 0 0 1</ROTATION></KEYFRAME><KEYFRAME TIME="1"><TRANSLATION>1 2 3</TRANSLATION><ROTATION>0 0 1 0</ROTATION></KEYFRAME></TRACK></ANIMATION>',
    );
    expect(warnings).toEqual([]);
    expect(tracks[0]?.boneId).toBe(3);
    const keyframes = tracks[0]?.keyframes ?? [];
    expect(keyframes.find(({ time }) => time === 0)).toEqual({ time: 0, rotation: [0, 0, 0, 1] });
    expect(keyframes.find(({ time }) => time === 1)?.translation).toEqual([1, 2, 3]);
  });

  test('the first track tells what an animation without magic is of', () => {
    const { kind, morphTracks } = folded(
      '<ANIMATION VERSION="1300" DURATION="1" NUMTRACKS="1"><TRACK MORPHNAME="smile" NUMKEYFRAMES="1"><KEYFRAME TIME="0"><WEIGHT>0.5</WEIGHT></KEYFRAME></TRACK></ANIMATION>',
    );
    expect(kind).toBe('morph');
    expect(morphTracks[0]).toMatchObject({ name: 'smile', keys: [[0, 0.5]] });
  });

  test.each([
    ['<HEADER MAGIC="XMF" VERSION="910"/><SKELETON/>', 'bad-magic'],
    ['<HEADER MAGIC="XYZ" VERSION="910"/><SKELETON/>', 'bad-magic'],
    ['<HEADER MAGIC="XSF" VERSION="910"/><BONES/>', 'bad-magic'],
    ['<SKELETON VERSION="698"/>', 'unsupported-version'],
    ['<HEADER MAGIC="XSF" VERSION="910"/>', 'truncated'],
    ['', 'truncated'],
  ])('%s ends in a fault', (text, code) => {
    expect(decodeWhole(text).error?.code).toBe(code);
  });

  test('whole records before a cut are delivered', () => {
    const text = mesh(`${VERTEX}${VERTEX}<VERTEX><POS>1 2`);
    const { error, events } = decodeWhole(text.slice(0, text.indexOf('</SUBMESH>')));
    expect(error?.code).toBe('truncated');
    expect(foldCal3d(events).submeshes[0]?.vertices.map(({ position }) => position)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  test('records before a warning are delivered by a strict decode', () => {
    const { error, events } = decodeWhole(mesh(`${VERTEX}${VERTEX.replace('>1<', '>0.5<')}`), {
      strict: true,
    });
    expect(error?.code).toBe('weights-not-normalised');
    expect(foldCal3d(events).submeshes[0]?.vertices).toHaveLength(1);
  });

  test('what is missing is 0, with a warning', () => {
    const { submeshes, warnings } = folded(mesh('<VERTEX/><FACE VERTEXID="0"/>'));
    expect(submeshes[0]?.vertices[0]).toMatchObject({
      position: [0, 0, 0],
      normal: [0, 0, 0],
      influences: [],
    });
    expect(submeshes[0]?.faces).toEqual([[0, 0, 0]]);
    expect(warnings).toEqual(['missing-field', 'missing-field', 'no-influence', 'missing-field']);
  });

  test('all vertices have the maps and the colour of the first', () => {
    const vertex = (inside: string): string => VERTEX.replace('<INFLUENCE', `${inside}<INFLUENCE`);
    const map = '<TEXCOORD>0.5 0.25</TEXCOORD>';
    const color = '<COLOR>1 0 0</COLOR>';
    const colored = folded(mesh(`${vertex(color + map)}${VERTEX}${vertex(color + map + map)}`));
    expect(colored.submeshes[0]?.vertices.map(({ color: each, uvs }) => [each, uvs])).toEqual([
      [[1, 0, 0], [[0.5, 0.25]]],
      [[1, 1, 1], [[0, 0]]],
      [[1, 0, 0], [[0.5, 0.25]]],
    ]);
    expect(colored.warnings).toEqual(['count-mismatch', 'missing-field', 'count-mismatch']);
    const plain = folded(mesh(`${VERTEX}${vertex(color)}`));
    expect(plain.submeshes[0]?.vertices.map(({ color: each }) => each)).toEqual([undefined, undefined]);
    expect(plain.warnings).toEqual(['trailing-data']);
  });

  test('an index that does not exist stays, with a warning', () => {
    const { submeshes, warnings } = folded(mesh(`${VERTEX}<FACE VERTEXID="0 0 70000"/>`));
    expect(submeshes[0]?.faces).toEqual([[0, 0, 70_000]]);
    expect(warnings).toEqual(['bad-index']);
  });

  test('the hierarchy is checked when all bones are known', () => {
    expect(skeleton(bone(0, 1), bone(1, -1))).toEqual([]);
    expect(skeleton(bone(0, 0))).toEqual(['cyclic-hierarchy']);
    expect(skeleton(bone(0, 1), bone(1, 0), bone(2, 1))).toEqual(['cyclic-hierarchy']);
    expect(skeleton(bone(0, 7))).toEqual(['bad-parent']);
    expect(skeleton(bone(0, -1, '<CHILDID>1</CHILDID>'), bone(1, -1))).toEqual(['hierarchy-mismatch']);
    expect(skeleton(bone(1, -1))).toEqual(['id-order']);
  });
});
