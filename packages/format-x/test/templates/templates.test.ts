import { expect, test } from '@jest/globals';
import type { XMember } from '../../src/index.ts';
import { decodeWhole, type Settings } from '../support/decode-parts.ts';
import { wholeObjects } from '../support/object-values.ts';

function eventsOf(body: string, settings: Settings = {}): readonly object[] {
  const { events, error } = decodeWhole(`xof 0303txt 0032\n${body}`, settings);
  expect(error).toBeUndefined();
  return events.slice(1, -1);
}

test('declarations are events', () => {
  expect(
    eventsOf(
      'template A { <11111111-2222-3333-4444-55555555555a> dword n; array float x[n]; FLOAT m[4][4]; STRING; [Mesh <3D82AB44-62DA-11CF-AB39-0020AF71E433>, Frame] } TEMPLATE B { [...] } template C { }',
    ),
  ).toMatchObject([
    {
      type: 'x:template',
      name: 'A',
      guid: '11111111-2222-3333-4444-55555555555A',
      members: [
        { name: 'n', type: 'DWORD', dimensions: [] },
        { name: 'x', type: 'FLOAT', dimensions: ['n'] },
        { name: 'm', type: 'FLOAT', dimensions: [4, 4] },
        { name: '', type: 'STRING', dimensions: [] },
      ],
      children: ['Mesh', 'Frame'],
    },
    { type: 'x:template', name: 'B', members: [], children: ['...'] },
    { type: 'x:template', name: 'C', members: [], children: [] },
    { type: 'warning', code: 'no-content' },
  ]);
});

test.each(['template A', 'template A { DWORD', 'template A { DWORD x', 'template A { DWORD x;'])(
  '%s is cut',
  (body) => {
    expect(decodeWhole(`xof 0303txt 0032 ${body}`).error?.code).toBe('truncated');
  },
);

test.each(['template A { DWORD x }', 'template A DWORD x; }', 'template A { [ x; }'])(
  '%s cannot be read',
  (body) => {
    expect(decodeWhole(`xof 0303txt 0032 ${body}`).error).toMatchObject({ code: 'syntax' });
  },
);

test('a declaration without end, and more of them than the limit, end the decode', () => {
  expect(decodeWhole(`xof 0303txt 0032 template A { ${'FLOAT x; '.repeat(50_000)}`).error?.code).toBe(
    'limit-exceeded',
  );
  const many = Array.from({ length: 20 }, (_, index) => `template T${index} { FLOAT x; }`).join(' ');
  expect(decodeWhole(`xof 0303txt 0032 ${many}`, { limits: { maxNames: 10 } }).error?.code).toBe(
    'limit-exceeded',
  );
  expect(decodeWhole(`xof 0303txt 0032 ${many}`, { limits: { maxNames: 100 } }).error).toBeUndefined();
});

test('a declared template gives the values of its objects names and types', () => {
  const [, warning, object] = eventsOf(
    'template T { WORD w; SDWORD s; DOUBLE d; STRING t; Vector v; DWORD n; SWORD list[n]; VOID nothing; } t Name { 70000; -5; 0.1; "x"; 1;2;3;; 2; -1,2; }',
  );
  expect(warning).toMatchObject({ code: 'unknown-section' });
  expect(object).toMatchObject({
    type: 'x:object',
    template: 't',
    layout: 'declared',
    name: { text: 'Name' },
    members: [
      { name: 'w', type: 'WORD', value: 70000 },
      { name: 's', type: 'SDWORD', value: -5 },
      { name: 'd', type: 'DOUBLE', value: 0.1 },
      { name: 't', type: 'STRING', value: { text: 'x' } },
      {
        name: 'v',
        type: 'Vector',
        value: { members: [{ name: 'x', value: 1 }, { value: 2 }, { value: 3 }] },
      },
      { name: 'n', type: 'DWORD', value: 2 },
      { name: 'list', type: 'SWORD', value: new Int32Array([-1, 2]) },
    ],
  });
});

test('a standard layout goes before a declaration of it, and is no news', () => {
  expect(eventsOf('template Header { DWORD major; } Header { 1; 0; 1; }')).toMatchObject([
    { type: 'x:template' },
    { type: 'x:object', layout: 'standard', members: [{ value: 1 }, { value: 0 }, { value: 1 }] },
  ]);
});

test('a reserved name takes the layout of a declaration', () => {
  expect(eventsOf('template Light { FLOAT power; } Light { 0.5; } Camera { 1; }')).toMatchObject([
    { type: 'x:template' },
    { type: 'x:object', layout: 'declared', members: [{ name: 'power', value: 0.5 }] },
    { type: 'x:object', layout: 'standard', members: [{ name: '', value: new Float64Array([1]) }] },
  ]);
});

test.each([
  ['holds itself', 'template A { A a; }'],
  ['holds one that is not declared', 'template A { B b; }'],
  ['has an array of unknown size', 'template A { FLOAT x[n]; }'],
  ['has an array whose size comes later', 'template A { FLOAT x[n]; DWORD n; }'],
])('values of a template that %s are delivered as a list', (_, declaration) => {
  expect(eventsOf(`${declaration} A { 1; "two"; 3; 4; }`).slice(2)).toMatchObject([
    {
      type: 'x:object',
      layout: 'none',
      members: [
        { name: '', type: 'DOUBLE', value: new Float64Array([1]) },
        { name: '', type: 'STRING', value: { text: 'two' } },
        { name: '', type: 'DOUBLE', value: new Float64Array([3, 4]) },
      ],
    },
  ]);
});

test('templates inside templates are followed to a depth, not further', () => {
  expect(eventsOf(chain(30)).at(-1)).toMatchObject({ layout: 'declared' });
  expect(eventsOf(chain(40)).at(-1)).toMatchObject({ layout: 'none' });
});

test('a template that never holds values is not counted through', () => {
  const body = 'template E { } template A { DWORD n; E list[n]; FLOAT x; } A { 200000000; 0.5; }';
  expect(eventsOf(body).at(-1)).toMatchObject({
    members: [{ value: 200000000 }, { value: [] }, { value: 0.5 }],
  });
});

test('long lists go on in further events, whatever they are of', () => {
  const body = [
    'template P { DWORD id; STRING name; }',
    'template L { DWORD n; FLOAT x[n]; STRING s[2]; P p[3]; DWORD last; }',
    'L { 5; 1,2,3,4,5; "a"; "b"; 1; "c"; 2; "d"; 3; "e"; 9; }',
    'Free { 1; 2; 3; 4; "s"; 5; Inner { 6; } 7; }',
  ].join(' ');
  const small = eventsOf(body, { batchSize: 3 });
  const large = eventsOf(body);
  expect(wholeObjects(small as never)[0]?.members.get('x')).toEqual([1, 2, 3, 4, 5]);
  expect(flat(small).toSorted()).toEqual(flat(large).toSorted());
  expect(small.length).toBeGreaterThan(large.length);
});

function valuesOf({ name, value }: XMember): string[] {
  if (typeof value === 'number') return [`${name} ${value}`];
  if (ArrayBuffer.isView(value)) return Array.from(value, (item) => `${name} ${item}`);
  return [value]
    .flat()
    .flatMap((item) => ('raw' in item ? [`${name} ${item.text}`] : item.members.flatMap(valuesOf)));
}

test('values behind the layout are warned of', () => {
  expect(eventsOf('Header { 1; 0; 1; 7; "more"; }')).toMatchObject([
    { type: 'x:object' },
    { type: 'warning', code: 'count-mismatch' },
  ]);
});

test('names that are properties of every object are names like others', () => {
  const events = eventsOf(
    'template __proto__ { DWORD constructor; } __proto__ toString { 1; } constructor { 2; }',
  );
  expect(events.filter((event) => 'template' in event)).toMatchObject([
    { template: '__proto__', members: [{ name: 'constructor', value: 1 }] },
    { template: 'constructor', layout: 'none' },
  ]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

function chain(depth: number): string {
  const templates = Array.from({ length: depth }, (_, index) => `template T${index + 1} { T${index} t; }`);
  return `template T0 { FLOAT f; } ${templates.join(' ')} T${depth} { 1; }`;
}

/** All values of all objects, each with the object and the member it is of. */
function flat(events: readonly object[]): string[] {
  return events.flatMap((event) =>
    'members' in event && 'object' in event
      ? (event.members as XMember[]).flatMap(valuesOf).map((value) => `${String(event.object)} ${value}`)
      : [],
  );
}
