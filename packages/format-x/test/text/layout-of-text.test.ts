import { expect, test } from '@jest/globals';
import { decodeParts, decodeWhole, everyBytes, expectSame } from '../support/decode-parts.ts';
import { foldX } from '../support/fold-x.ts';

const header = 'xof 0303txt 0032';

test.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])('lines that end in %s are counted, wherever the text is cut', async (_, end) => {
  const text = [
    header,
    '// a comment',
    'Frame A {',
    '}',
    '',
    'Mesh {',
    '1;',
    '0;0;0;;',
    '0;',
    '}',
    'Frame B { }',
    '',
  ].join(end);
  const whole = decodeWhole(text);
  expect(whole.events.map(({ type, span }) => [type, span?.line])).toEqual([
    ['asset', 1],
    ['bone', 3],
    ['mesh', 6],
    ['vertices', 8],
    ['mesh-end', 6],
    ['bone', 11],
    ['end', undefined],
  ]);
  for (let border = 1; border < text.length; border++) expectSame(await decodeParts(text, [border]), whole);
  expectSame(await decodeParts(text, everyBytes(1, text.length)), whole);
});

test('separators carry no information', () => {
  const lists = [
    '3;\n0;0;0;,\n1;0;0;,\n0;1;0;;\n1;\n3;0,1,2;;',
    '3 0 0 0 1 0 0 0 1 0 1 3 0 1 2',
    '3;;;0,0,0;;,;1 0,,0;0;1;0;,,;1;,3;;0;;1;2',
  ];
  const folded = lists.map((list) => foldX(decodeWhole(`${header} Mesh M { ${list} }`).events));
  expect(folded[1]).toEqual(folded[0]);
  expect(folded[2]).toEqual(folded[0]);
});

test('comments stand anywhere between words', () => {
  const text = `${header}# one\n// two\nFrame//three {\n A# four }\n{//five\n# six\nFrameTransformMatrix # seven\n{ 1,0,0,0,// eight\n0,1,0,0,#nine\n0,0,1,0,0,0,0,1;; } }`;
  const { events, error } = decodeWhole(text);
  expect(error).toBeUndefined();
  expect(events[1]).toMatchObject({
    name: { text: 'A' },
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  });
});

test.each([
  'a',
  '01Scene',
  'Bip01-L.Thigh_1',
  'Bip01 L Thigh',
  'x_(1)',
  'a:b|c',
  'ワン',
  'template',
  'nan',
  '_',
])('the name %s is kept, and found by a reference', (name) => {
  const { events, error } = decodeWhole(
    `${header} Frame ${name} { } AnimationSet { Animation { { ${name} } AnimationKey { 2; 1; 0;3;0,0,0;;; } } }`,
  );
  expect(error).toBeUndefined();
  expect(events.filter(({ type }) => type === 'warning')).toEqual([]);
  const bytes = new TextEncoder().encode(name);
  expect(events[1]).toMatchObject({ type: 'bone', name: { text: name, raw: bytes } });
  expect(events[3]).toMatchObject({ type: 'track', target: { name: { text: name, raw: bytes } } });
});

test('names in another encoding keep their bytes', () => {
  const latin = [...`${header} Frame B\u00fcffel { }`].map((character) => character.charCodeAt(0));
  const { events } = decodeWhole(Uint8Array.from(latin));
  expect(events).toMatchObject([
    { type: 'asset' },
    { type: 'warning', code: 'encoding-fallback' },
    { type: 'bone', name: { text: 'Büffel', raw: Uint8Array.from([66, 0xfc, 102, 102, 101, 108]) } },
    { type: 'end' },
  ]);
});

test('strings are as stored: backslashes, separators, braces and comment marks in them are data', () => {
  const text = 'C:\\\\a\\b;{x},//y#z.png\\';
  const { events } = decodeWhole(`${header} TextureFilename { "${text}"; }`);
  expect(events[1]).toMatchObject({ type: 'x:object', members: [{ value: { text } }] });
});

test('type names are recognised whatever their case', () => {
  const { events } = decodeWhole(
    `${header} FRAME A { frametransformmatrix { 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;; } } animTicksPerSecond { 24; }`,
  );
  expect(events.map(({ type }) => type)).toEqual(['asset', 'bone', 'time-base', 'end']);
});

test.each([
  ['another closing brace', 'Frame A { } } Frame B { }', 'unknown-section'],
  ['NUL bytes at the end', 'Frame A { } Frame B { }\n\0\0\0', 'trailing-data'],
  ['a DOS end mark', 'Frame A { } Frame B { }\n\u001a\0\0', 'trailing-data'],
  ['a second file', `Frame A { } Frame B { }\n${header} Frame C { }`, 'trailing-data'],
])('%s is warned of, and everything before is there', async (_, body, code) => {
  const text = `${header}\n${body}`;
  const whole = decodeWhole(text);
  expect(whole.events.map((event) => ('code' in event ? event.code : event.type)).toSorted()).toEqual(
    ['asset', 'bone', 'bone', code, 'end'].toSorted(),
  );
  for (let border = 1; border < text.length; border++) expectSame(await decodeParts(text, [border]), whole);
});

test('NUL bytes between words are white space', () => {
  const { events } = decodeWhole(`${header}\0Frame\0A\0{\0}\0Frame B { }`);
  expect(events.map(({ type }) => type)).toEqual(['asset', 'bone', 'bone', 'end']);
});

test.each([
  ['Frame A', 'an opening brace after "Frame"', 'the end of the file', 'truncated'],
  ['Frame A {', 'a closing brace', 'the end of the file', 'truncated'],
  ['Fra', 'a value or an object', 'the end of the file', 'truncated'],
  ['TextureFilename { "abc', 'the closing quote of a string', 'the end of the file', 'truncated'],
  ['Frame A; { }', 'an opening brace after "Frame"', '";"', 'syntax'],
  ['Frame A { { B C', 'the closing brace of a reference', 'the end of the file', 'truncated'],
  ['Frame A { { B <1> C } }', 'the closing brace of a reference', '"C"', 'syntax'],
  ['} 1;', 'an object', '1', 'syntax'],
])('%s ends in an error that says what is missing', async (body, expected, found, code) => {
  const text = `${header}\n${body}`;
  const whole = decodeWhole(text);
  expect(whole.error).toMatchObject({ code, expected, found });
  expectSame(await decodeParts(text, everyBytes(1, text.length)), whole);
});

test('a name or string past the limit ends the decode', () => {
  const limits = { maxStringBytes: 100 };
  for (const body of [
    `Frame ${'n'.repeat(101)} { }`,
    `Frame ${'n '.repeat(60)} { }`,
    `TextureFilename { "${'s'.repeat(101)}"; }`,
  ])
    expect(decodeWhole(`${header} ${body}`, { limits }).error?.code).toBe('limit-exceeded');
  expect(decodeWhole(`${header} Frame ${'n'.repeat(100)} { }`, { limits }).error).toBeUndefined();
});
