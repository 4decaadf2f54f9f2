import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { decodeParts, decodeWhole, everyBytes, expectSame } from './xml/support/decode-xml-parts.ts';
import { foldCal3d, type Folded, type Keyframe, type Submesh } from './xml/support/fold-cal3d.ts';

type Facts = Readonly<Record<string, unknown>>;

const KINDS: Readonly<Record<string, string>> = { morphAnimation: 'morph' };

describeShared('the files of the Cal3D corpus', 'corpus/cal3d', (folder) => {
  const oracle = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: Readonly<Record<string, Facts>>;
  };
  const files = Object.entries(oracle.files);

  test('there are as many as there were', () => {
    expect(files.length).toBeGreaterThanOrEqual(121);
  });

  for (const [file, facts] of files) {
    test(`${file} equals the oracle`, async () => {
      const bytes = readFileSync(join(folder, file));
      const whole = decodeWhole(bytes);
      expect(whole.error).toBeUndefined();
      const folded = foldCal3d(whole.events);
      expect(folded.kind).toBe(KINDS[facts['kind'] as string] ?? facts['kind']);
      expect(folded.version).toBe(facts['version'] ?? undefined);
      expect(folded.variant).toMatch(variantOf(facts));
      for (const [name, value] of Object.entries(factsOf(folded)))
        if (name in facts) expect({ [name]: value }).toEqual({ [name]: close(facts[name], slackOf(facts)) });
      for (const size of [61, 4096])
        expectSame(await decodeParts(bytes, everyBytes(size, bytes.length)), whole);
    });
  }
});

/** The variant of a file, as far as the oracle tells it. */
function variantOf({ encoding, xmlStyle, version, dialect }: Facts): RegExp {
  if (encoding === 'xml') return new RegExp(`^xml-${xmlStyle as string}$`);
  const number = version as number;
  if (number < 911 || (number >= 1000 && number < 1300)) return /^binary-(?:mainline|git)/;
  if (number < 1000) return /^binary-imvu/;
  if (/lights|^colors/.test(dialect as string)) return /^binary-trunk/;
  return /^noColors|^plain/.test(dialect as string) ? /^binary-git/ : /^binary-(?:trunk|git)/;
}

/** The facts of the oracle, out of the events. */
function factsOf(folded: Folded): Facts {
  const isXml = folded.variant?.startsWith('xml') === true;
  switch (folded.kind) {
    case 'skeleton': {
      const { bones } = folded;
      const transforms = bones.map(({ name: _name, parent: _parent, ...rest }) => rest);
      return {
        boneCount: bones.length,
        ...(isXml && { declaredBoneCount: folded.declared?.['bones'] }),
        ambient: folded.ambientLight ?? null,
        boneNames: bones.map(({ name }) => name),
        parents: bones.map(({ parent }) => parent),
        childCounts: bones.map(({ children }) => children.length),
        firstBone: transforms[0],
        lastBone: transforms.at(-1),
        translationSum: sum(bones.map(({ translation }) => translation)),
        rotationSum: sum(bones.map(({ rotation }) => rotation)),
      };
    }
    case 'animation': {
      const { tracks } = folded;
      const keys = tracks.flatMap(({ keyframes }) => keyframes);
      const translations = keys.map(({ translation }) => translation ?? [0, 0, 0]);
      return {
        duration: folded.duration,
        trackCount: tracks.length,
        ...(isXml && { declaredTrackCount: folded.declared?.['tracks'] }),
        keyframeCount: keys.length,
        boneIds: tracks.map(({ boneId }) => boneId),
        keyframeCounts: tracks.map(({ keyframes }) => keyframes.length),
        firstKey: factsOfKey(keys[0]),
        lastKey: factsOfKey(keys.at(-1)),
        keysWithoutTranslation: keys.filter(({ translation }) => !translation).length,
        translationMin: least(translations, -1),
        translationMax: least(translations, 1),
        rotationSum: sum(keys.map(({ rotation }) => rotation)),
        timeSum: sum(keys.map(({ time }) => [time]))[0],
        maxKeyTime: Math.max(...keys.map(({ time }) => time)),
      };
    }
    case 'mesh':
      return { submeshCount: folded.submeshes.length, submeshes: folded.submeshes.map(factsOfSubmesh) };
    case 'morph': {
      const { morphTracks } = folded;
      return {
        duration: folded.duration,
        trackCount: morphTracks.length,
        tracks: morphTracks.map(({ name, morph, model, submeshes, keys }) => ({
          morphName: name ?? null,
          morphId: morph ?? null,
          meshId: model ?? null,
          submeshIds: submeshes,
          keyframeCount: keys.length,
          firstKey: keys[0] ?? null,
          lastKey: keys.at(-1) ?? null,
          weightSum: sum(keys.map(([, weight]) => [weight as number]))[0] ?? 0,
        })),
      };
    }
    default: {
      const { ambient, diffuse, specular, shininess, maps } = folded;
      return { ambient, diffuse, specular, shininess, mapCount: maps.length, maps };
    }
  }
}

function factsOfKey(key: Keyframe | undefined): Facts | undefined {
  return key && { ...key, translation: key.translation ?? null };
}

/** Keys that are packed are worked out, in single precision by the libraries; sums of them add that up. */
function slackOf({ dialect, compressed }: Facts): number {
  return compressed === true || /quantised|imvuAlways/.test(dialect as string) ? 1e-5 : 1e-12;
}

function factsOfSubmesh(submesh: Submesh): Facts {
  const { vertices, faces, springs, morphs } = submesh;
  const positions = vertices.map(({ position }) => position);
  const hasSprings = springs.length > 0;
  const vertex = (one: (typeof vertices)[number] | undefined) =>
    one && {
      position: one.position,
      normal: one.normal,
      color: one.color ?? null,
      collapseId: one.collapseId,
      faceCollapseCount: one.faceCollapseCount,
      uv: one.uvs,
      influences: one.influences,
      ...(hasSprings && { physicalWeight: one.physWeight }),
    };
  const counts = vertices.map(({ influences }) => influences.length);
  const weights = vertices
    .filter(({ influences }) => influences.length > 0)
    .map(({ influences }) => influences.reduce((total, [, weight]) => total + (weight as number), 0));
  return {
    materialThread: submesh.material,
    vertexCount: vertices.length,
    faceCount: faces.length,
    lodCount: submesh.lodSteps,
    springCount: springs.length,
    mapCount: submesh.maps,
    morphCount: morphs.length,
    ...(vertices.length > 0 && {
      bboxMin: least(positions, -1),
      bboxMax: least(positions, 1),
      positionSum: sum(positions),
      normalSum: sum(vertices.map(({ normal }) => normal)),
      firstVertex: vertex(vertices[0]),
      lastVertex: vertex(vertices.at(-1)),
      influenceCount: counts.reduce((total, count) => total + count, 0),
      maxInfluences: Math.max(...counts),
      maxBoneId: Math.max(
        -1,
        ...vertices.flatMap(({ influences }) => influences.map(([bone]) => bone as number)),
      ),
      weightSumMin: weights.length > 0 ? Math.min(...weights) : null,
      weightSumMax: weights.length > 0 ? Math.max(...weights) : null,
      nonWhiteVertices: vertices.filter(({ color }) => color?.some((part) => part !== 1)).length,
      zeroInfluenceVertices: counts.filter((count) => count === 0).length,
      faceCollapseTotal: vertices.reduce((total, { faceCollapseCount }) => total + faceCollapseCount, 0),
      firstFace: faces[0],
      lastFace: faces.at(-1),
      faceIndexSum: faces.flat().reduce((total, corner) => total + corner, 0),
    }),
    ...(hasSprings && { firstSpring: springs[0], lastSpring: springs.at(-1) }),
    ...(morphs.length > 0 && {
      morphs: morphs.map(({ name, vertices: moved }) => ({
        name,
        vertexCount: moved.length,
        firstVertexId: moved[0]?.id ?? null,
        firstPosition: moved[0]?.position ?? null,
        lastVertexId: moved.at(-1)?.id ?? null,
      })),
    }),
  };
}

function sum(rows: readonly (readonly number[])[]): number[] {
  const totals: number[] = [];
  for (const row of rows) for (const [at, value] of row.entries()) totals[at] = (totals[at] ?? 0) + value;
  return totals;
}

/** The least (−1) or the largest (1) of each column. */
function least(rows: readonly (readonly number[])[], sign: number): number[] {
  return [0, 1, 2].map((at) =>
    rows.reduce(
      (best, row) => (sign * (row[at] as number) > sign * best ? (row[at] as number) : best),
      -sign * Infinity,
    ),
  );
}

/** The oracle has nine digits, and drops what a submesh without vertices has not. */
function close(value: unknown, slack: number): unknown {
  if (typeof value === 'number') {
    return {
      asymmetricMatch: (other: unknown) =>
        typeof other === 'number' && Math.abs(other - value) <= 2e-8 * Math.abs(value) + slack,
    };
  }
  if (Array.isArray(value)) return value.map((each) => close(each, slack));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, close(each, slack)]));
  return value;
}
