import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createRegistry, decodeSync } from '@rigstream/core';
import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { clf } from '../src/index.ts';
import { decodeClfBytes, warningsOf } from './support/decode.ts';
import { foldClf } from './support/fold-clf.ts';

interface Expected {
  readonly layout: {
    readonly header: string;
    readonly textures: string;
    readonly index_width: number;
    readonly face_pad: number;
    readonly vertex_stride: 28 | 32;
  };
  readonly headerWords: readonly number[];
  readonly lodCount: number;
  readonly headerFrameCount: number;
  readonly textures: readonly string[];
  readonly texturesHex: readonly string[];
  readonly meshes: readonly ExpectedPiece[];
  readonly trailingBytes: number;
}

interface ExpectedPiece {
  readonly lod: number;
  readonly name: string;
  readonly nameBytesHex: string;
  readonly textureIndex: number;
  readonly vertexCount: number;
  readonly faceCount: number;
  readonly frameCount: number;
  readonly reservedAllZero: boolean;
  readonly positionSum: readonly number[];
  readonly firstVertex: readonly number[] | null;
  readonly lastVertex: readonly number[] | null;
  readonly indexSum: number;
  readonly firstTriangle: readonly number[] | null;
  readonly lastTriangle: readonly number[] | null;
  readonly uvSum: readonly number[];
  readonly firstTriangleUV: readonly number[] | null;
  readonly frameSum: readonly number[];
  readonly restPose: { readonly position: readonly number[]; readonly rotation: readonly number[] } | null;
}

describeShared('the shared files equal the oracle', 'corpus/clf', (folder) => {
  const { files, rejected } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as {
    files: Readonly<Record<string, Expected>>;
    rejected: Readonly<Record<string, { readonly expect: string; readonly note: string }>>;
  };
  const bytesOf = (name: string) => readFileSync(join(folder, name));

  test('there are as many as there were', () => {
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(52);
  });

  test.each(Object.entries(files))('%s', (name, expected) => {
    const decoded = decodeClfBytes(bytesOf(name), {
      options: { vertexStride: expected.layout.vertex_stride },
    });
    expect(decoded.error).toBeUndefined();
    const header = decoded.events.find((event) => event.type === 'clf:header');
    expect(header).toMatchObject({
      headerBytes: expected.layout.header === 'h48' ? 48 : 44,
      textureNames: expected.layout.textures,
      words: expected.headerWords,
      frames: expected.headerFrameCount,
    });
    const faces = decoded.events.find((event) => event.type === 'clf:face-layout');
    if (faces) {
      expect(faces).toMatchObject({
        indexBytes: expected.layout.index_width,
        paddingBytes: expected.layout.face_pad,
      });
    }
    const model = foldClf(decoded.events);
    expect(model.lodCount).toBe(expected.lodCount);
    expect(model.textures).toEqual(expected.textures);
    expect(model.texturesHex).toEqual(expected.texturesHex);
    expect(model.meshes).toHaveLength(expected.meshes.length);
    for (const [index, piece] of model.meshes.entries()) {
      const { vertices, faces: triangles, frames } = piece;
      const { vertexCount, faceCount, frameCount, ...wanted } = expected.meshes[index] as ExpectedPiece;
      expect([vertices.length, triangles.length, frames.length]).toEqual([
        vertexCount,
        faceCount,
        frameCount,
      ]);
      expect(piece).toMatchObject({
        name: wanted.name,
        nameHex: wanted.nameBytesHex,
        lod: wanted.lod,
        texture: wanted.textureIndex,
        reservedAllZero: wanted.reservedAllZero,
      });
      expect(vertices[0] ?? null).toEqual(wanted.firstVertex);
      expect(vertices.at(-1) ?? null).toEqual(wanted.lastVertex);
      expect(sums(vertices, 3)).toEqual(wanted.positionSum);
      expect(triangles[0]?.indices ?? null).toEqual(wanted.firstTriangle);
      expect(triangles.at(-1)?.indices ?? null).toEqual(wanted.lastTriangle);
      expect(triangles[0]?.uvs ?? null).toEqual(wanted.firstTriangleUV);
      expect(triangles.flatMap(({ indices }) => indices).reduce((sum, each) => sum + each, 0)).toBe(
        wanted.indexSum,
      );
      expect(
        sums(
          triangles.map(({ uvs }) => uvs),
          6,
        ),
      ).toEqual(wanted.uvSum);
      const numbers = frames.map(({ position, rotation, frame }) => [...position, ...rotation, frame]);
      expect(sums(numbers, 7)).toEqual(wanted.frameSum);
      const bone = decoded.events.find((event) => event.type === 'bone' && event.index === index);
      if (wanted.restPose) {
        expect(bone).toMatchObject({ translation: wanted.restPose.position });
        expect(frames[0]).toMatchObject({ rotation: wanted.restPose.rotation });
      } else expect(bone).not.toHaveProperty('translation');
    }
    expect(warningsOf(decoded).includes('trailing-data')).toBe(expected.trailingBytes > 0);
  });

  test.each(Object.entries(rejected))('%s', (name, { expect: verdict }) => {
    const bytes = bytesOf(name);
    if (verdict === 'strict-error/lenient-warning') {
      const decoded = decodeClfBytes(bytes);
      expect(decoded.error).toBeUndefined();
      expect(warningsOf(decoded).length).toBeGreaterThan(0);
      expect(decodeClfBytes(bytes, { strict: true }).error).toBeDefined();
    } else expect(decodeClfBytes(bytes).error).toBeDefined();
    if (verdict === 'not-detected') expect(clf.sniff(bytes, { name })).toBe('no');
  });

  test('what is complete before a cut is delivered', () => {
    const { meshes } = foldClf(decodeClfBytes(bytesOf('bad/truncated-vertices.clf')).events);
    const whole = foldClf(decodeClfBytes(bytesOf('template/ship-3mesh-4tex-30frames.clf')).events);
    expect(meshes[0]).toEqual(whole.meshes[0]);
    expect(meshes[1]?.vertices.length).toBeGreaterThan(0);
    expect(meshes[1]?.faces).toEqual([]);
  });

  test.each([
    ['aces-common-lut.clf', 'Common LUT Format'],
    ['aces-common-lut-bom.clf', 'Common LUT Format'],
    ['cel-layout.clf', 'microarray cell layout'],
    ['access-log.clf', 'web server log'],
    ['layer-interface.clf', 'Common Layer Interface'],
    ['sibling-cff.clf', 'CFF'],
  ])('%s is refused as %s', (name, what) => {
    const bytes = readFileSync(join(folder, 'not-clf', name));
    const decodeNamed = () => [...decodeSync(bytes, { registry: createRegistry([clf]), hint: { name } })];
    expect(decodeNamed).toThrow(what);
    expect(decodeNamed).toThrow(expect.objectContaining({ code: 'bad-magic' }));
  });

  test('the signature is certain', () => {
    for (const name of readdirSync(join(folder, 'template')))
      expect(clf.sniff(bytesOf(join('template', name)).subarray(0, 48), {})).toBe('certain');
  });
});

function sums(rows: readonly (readonly number[])[], size: number): number[] {
  return Array.from({ length: size }, (_, column) =>
    rows.reduce((sum, row) => sum + (row[column] as number), 0),
  );
}
