import { describe, expect, test } from '@jest/globals';
import { collectModel, type Bone, type Clip, type Mesh, type Model, type Track } from '../src/index.ts';
import { validate } from '../src/validate-model.ts';
import { asset, bone, keys, mesh, square, track, weights } from './file-events.ts';

const half = Math.SQRT1_2;
const good = collectModel([
  asset(),
  bone(0, 'root', -1),
  bone(1, 'arm', 0),
  ...mesh({
    positions: square,
    faces: [[0, 1, 2, 3]],
    parts: [
      weights(
        0,
        'arm',
        [0, 1, 2, 3].map((vertex) => [vertex, 1]),
      ),
    ],
  }),
  { type: 'clip', clip: 0 },
  track(0, { path: 'rotation', target: { index: 1 } }),
  keys(0, [0, [1, 0, 0, 0]], [5, [half, half, 0, 0]]),
]);

const [surface] = good.meshes as [Mesh];
const [clip] = good.clips as [Clip];
const [turning] = clip.tracks as [Track];
const skin = surface.skin!;

function codes(model: Model): string[] {
  return validate(model).map(({ code }) => code);
}

const withMesh = (change: Partial<Mesh>): Model => ({ ...good, meshes: [{ ...surface, ...change }] });
const withSkin = (change: Partial<Mesh['skin']>): Model => withMesh({ skin: { ...skin, ...change } });
const withClip = (change: Partial<Clip>): Model => ({ ...good, clips: [{ ...clip, ...change }] });
const withTrack = (change: Partial<Track>): Model => withClip({ tracks: [{ ...turning, ...change }] });
const withBone = (place: number, change: Partial<Bone>): Model => ({
  ...good,
  bones: good.bones.with(place, { ...good.bones[place]!, ...change }),
});

describe('a model that is looked over', () => {
  test('has no findings where nothing is wrong', () => {
    expect(validate(good)).toEqual([]);
  });

  const faults: readonly (readonly [what: string, code: string, model: Model])[] = [
    [
      'a triangle beyond the vertices',
      'bad-index',
      withMesh({ triangles: Uint32Array.of(0, 1, 9, 0, 2, 3) }),
    ],
    [
      'a triangle of two corners',
      'model:degenerate-face',
      withMesh({ triangles: Uint32Array.of(0, 1, 1, 0, 2, 3) }),
    ],
    ['a position that is no number', 'non-finite', withMesh({ position: new Float32Array(12).fill(NaN) })],
    ['too few normals', 'size-mismatch', withMesh({ normal: new Float32Array(3) })],
    ['groups with a gap', 'count-mismatch', withMesh({ groups: [{ start: 3, count: 3, material: -1 }] })],
    [
      'a material that is not there',
      'bad-index',
      withMesh({ groups: [{ start: 0, count: 6, material: 4 }] }),
    ],
    ['a mesh on no bone', 'bad-index', withMesh({ bone: 7 })],
    [
      'a morph beyond the vertices',
      'bad-index',
      withMesh({ morphs: [{ name: '', vertices: Uint32Array.of(4), position: new Float32Array(3) }] }),
    ],
    ['weights of half a sum', 'weights-not-normalised', withSkin({ weight: new Float32Array(4).fill(0.5) })],
    ['weights of nothing', 'no-influence', withSkin({ weight: new Float32Array(4) })],
    ['a joint that is not there', 'bad-index', withSkin({ joint: Uint16Array.of(0, 0, 0, 1) })],
    [
      'a joint without a bone',
      'unresolved-reference',
      withSkin({ joints: [{ ...skin.joints[0]!, bone: -1 }] }),
    ],
    ['lists that do not fit', 'size-mismatch', withSkin({ offsets: Uint32Array.of(0, 4) })],
    ['too few points in bone space', 'size-mismatch', withSkin({ local: new Float32Array(3) })],
    ['a rate of 0', 'bad-framerate', withClip({ ticksPerSecond: 0 })],
    [
      'a duration that is none',
      'bad-duration',
      withClip({
        duration: -1,
        tracks: [{ ...turning, times: turning.times.slice(0, 0), values: turning.values.slice(0, 0) }],
      }),
    ],
    ['poses that are not there', 'bad-range', withClip({ poses: { start: 0, count: 2 } })],
    ['a clip of nothing', 'empty-track', withClip({ tracks: [] })],
    ['a property driven twice', 'duplicate-track', withClip({ tracks: [turning, turning] })],
    ['a track that drives nothing', 'unresolved-reference', withTrack({ bone: -1 })],
    ['keys that go back', 'time-order', withTrack({ times: Float32Array.of(5, 0) })],
    ['keys behind the end', 'time-range', withTrack({ times: Float32Array.of(0, 9) })],
    [
      'a rotation of length 2',
      'non-unit-rotation',
      withTrack({ values: turning.values.map((value) => value * 2) }),
    ],
    ['too few values', 'size-mismatch', withTrack({ values: turning.values.slice(4) })],
    ['a parent that is not there', 'bad-parent', withBone(1, { parent: 9 })],
    ['a circle of parents', 'cyclic-hierarchy', withBone(0, { parent: 1 })],
    ['a matrix of no numbers', 'non-finite', withBone(0, { local: good.bones[0]!.local.with(3, NaN) })],
    ['a matrix of 12 numbers', 'size-mismatch', withBone(0, { local: good.bones[0]!.local.slice(0, 12) })],
    ['two bones of one name', 'duplicate-name', withBone(1, { name: 'root' })],
    ['nothing', 'no-content', { ...good, bones: [], meshes: [], clips: [] }],
  ];
  for (const [what, code, model] of faults)
    // oxlint-disable-next-line jest/valid-title
    test(what, () => {
      expect(codes(model)).toContain(code);
    });

  test('is told where and how often', () => {
    expect(validate(withSkin({ weight: Float32Array.of(1, 0.5, 0.5, 1) }))).toEqual([
      {
        code: 'weights-not-normalised',
        message: 'the weights of vertices do not sum to 1',
        severity: 'warning',
        path: 'mesh 0',
        count: 2,
      },
    ]);
  });

  test('a long chain of bones takes no longer than its length', () => {
    const bones = Array.from({ length: 100_000 }, (_, place) => ({
      name: '',
      parent: place === 0 ? -1 : place - 1,
      local: good.bones[0]!.local,
    }));
    expect(
      validate({
        ...good,
        bones: bones.toReversed().map((each, i) => ({ ...each, parent: i + 1 < bones.length ? i + 1 : -1 })),
        meshes: [],
        clips: [],
      }),
    ).toEqual([]);
    expect(
      codes({ ...good, bones: bones.with(0, { ...bones[0]!, parent: 99_999 }), meshes: [], clips: [] }),
    ).toEqual(['cyclic-hierarchy']);
  });
});
