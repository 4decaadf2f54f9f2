import { expect, test } from '@jest/globals';
import { FormatError, type WarningEvent } from '@rigstream/core';
import {
  reportError,
  reportMissingTexture,
  reportSkinFinding,
  reportUnreadableTexture,
  reportWarning,
} from '../src/fault-report.ts';

test('a fault of the format comes with place, path, expectation and hint', () => {
  const error = new FormatError({
    code: 'syntax',
    message: 'a number is cut',
    span: { start: 0x1a3, end: 0x1a5, line: 12 },
    path: 'Mesh Body > vertices[1]',
    expected: 'a number',
    found: '?',
    hint: 'Is the file whole?',
  });
  expect(reportError(error)).toEqual({
    severity: 'error',
    code: 'syntax',
    text: 'A number is cut.',
    place: 'line 12 · 0x0001a3',
    path: 'Mesh Body > vertices[1]',
    expected: 'a number',
    found: '?',
    hint: 'Is the file whole?',
  });
});

test('an offset in an inner stream names the stream', () => {
  const error = new FormatError({
    code: 'truncated',
    message: 'it ends',
    span: { start: 16, end: 16, layer: 'inflated' },
  });
  expect(reportError(error).place).toBe('0x000010 of inflated');
});

test('an error of the source says what it is and nothing it does not know', () => {
  expect(reportError(new TypeError('Failed to fetch'))).toEqual({
    severity: 'error',
    code: 'not-readable',
    text: 'Failed to fetch.',
  });
});

test('a warning keeps its severity and code', () => {
  const warning: WarningEvent = {
    type: 'warning',
    code: 'bad-index',
    severity: 'warning',
    message: 'vertex 9 of 8',
    span: { start: 5, end: 6 },
  };
  expect(reportWarning(warning)).toEqual({
    severity: 'warning',
    code: 'bad-index',
    text: 'Vertex 9 of 8.',
    place: '0x000005',
  });
});

test('what skinning found names the mesh', () => {
  const finding = { code: 'no-influence', message: 'all weights are zero', vertices: 3 } as const;
  expect(reportSkinFinding(finding, 'Body')).toEqual({
    severity: 'warning',
    code: 'no-influence',
    text: 'All weights are zero.',
    path: 'Mesh Body',
  });
});

test('a texture in a form browsers do not know says what to do', () => {
  expect(reportUnreadableTexture('skin.dds')).toMatchObject({
    code: 'unreadable-texture',
    hint: expect.stringContaining('PNG'),
  });
});

test('a missing texture says where it was looked for', () => {
  expect(reportMissingTexture('skin.png', 'beside the model').text).toBe(
    'skin.png was not found beside the model.',
  );
});
