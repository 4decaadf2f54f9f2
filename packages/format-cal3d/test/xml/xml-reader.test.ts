import { describe, expect, test } from '@jest/globals';
import { tell, tellParts } from './support/told-by-reader.ts';

/** What is found, without where; and the same however the text is cut. */
async function found(text: string | Uint8Array, limits: Record<string, number> = {}): Promise<string[]> {
  const whole = tell(text, limits);
  const { length } = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const each = Array.from({ length: length - 1 }, (_, index) => index + 1);
  expect(await tellParts(text, each, limits)).toEqual(whole);
  if (length < 2000)
    for (const border of each) expect(await tellParts(text, [border], limits)).toEqual(whole);
  return whole.map((line) => line.replace(/ @.*/s, ''));
}

describe('the reader of XML', () => {
  test('finds elements, leaves and ends in any letter case', async () => {
    expect(await found('<ROOT><Item/><iTEM></item><Vector>1 2</VECTOR><name> a b </name></root>')).toEqual([
      'root',
      'item',
      '/item',
      'item',
      '/item',
      'vector 1 2',
      'name a b',
      '/root',
    ]);
  });

  test('takes several roots, instructions, comments and a leaf without content', async () => {
    const text = '<?xml version="1.0"?><!-- <a> -- > --><root/>\n<!----><item><vector/><name></name></item>';
    expect(await found(text)).toEqual(['root', '/root', 'item', 'vector ', 'name ', '/item']);
  });

  test('reads attributes in quotes of both kinds, without quotes, with space around', async () => {
    const text = `<root label="a>b'" /><root label = 'c"/'><item LABEL=d/e/><item numbers=1></item></root>`;
    expect(await found(text)).toEqual([
      `root a>b'`,
      '/root',
      'root c"/',
      'item d/e',
      '/item',
      'item 1',
      '/item',
      '/root',
    ]);
  });

  test('replaces references once, and leaves what is none', async () => {
    const text = '<name of="&#x20AC;&#8364;">&amp;lt; &lt;&gt;&quot;&apos; r & b &unknown;</name>';
    expect(await found(text)).toEqual([`name &lt; <>"' r & b &unknown; of €€`]);
    expect(await found('<vector numbers="1">&#49;&#x32; 3</vector>')).toEqual(['vector 12 3']);
  });

  test('joins text around comments and CDATA', async () => {
    expect(await found('<name>a<!-- b -->c<![CDATA[<d>&amp;]]]>e</name>')).toEqual(['name ac<d>&amp;]e']);
    expect(await found('<vector>1 <!-- 5 -->2<![CDATA[ 3]]></vector>')).toEqual(['vector 1 2 3']);
  });

  test('reads numbers as Number does', async () => {
    const literals = ['-1.5', '1e-006', '-2.5E+001', '.5', '5.', '+3', '1234567890.123456789', '4.9e-324'];
    for (const literal of literals)
      expect(await found(`<vector>\n\t${literal}\r\n</vector>`)).toEqual([`vector ${Number(literal)}`]);
  });

  test('reports numbers that are not finite, words that are none, and numbers in excess', async () => {
    expect(await found('<vector>nan 1.#INF -1.#INF00</vector>')).toEqual([
      '! non-finite "nan" vector[0]',
      '! non-finite "1.#INF" vector[0]',
      '! non-finite "-1.#INF00" vector[0]',
      'vector NaN Infinity -Infinity',
    ]);
    expect(await found('<vector>1 one 1,5</vector>')).toEqual([
      '! missing-field "one" vector[0]',
      '! missing-field "1,5" vector[0]',
      'vector 1 0 0',
    ]);
    expect(await found('<vector>1 2 3 4 5</vector>')).toEqual([
      '! trailing-data "4" vector[0]',
      'vector 1 2 3',
    ]);
    expect(await found('<vector>1e39</vector>')).toEqual(['! non-finite "1e39" vector[0]', 'vector 1e+39']);
  });

  test('ignores stray text and CDATA with a warning, and passes unknown elements whole', async () => {
    expect(await found('# a\n<root> x <b>y<root/><vector>1</vector></b><![CDATA[z]]></root>\0')).toEqual([
      '! trailing-data  ',
      'root',
      '! trailing-data  root[0]',
      'unknown',
      '! trailing-data  root[0]',
      '/root',
      '! trailing-data  ',
    ]);
  });

  test('tells the line', async () => {
    const text = '<root>\n<!--\n\n-->\n<vector>\n1<!-- \n--></vector>\n\n<name>a</name>\n</root>';
    await found(text);
    expect(tell(text).map((line) => line.replace(/:.*/, ''))).toEqual([
      'root @1',
      'vector 1 @5',
      'name a @9',
      '/root @10',
    ]);
  });

  test('tells where in the hierarchy', async () => {
    expect(await found('<root><item/><item><vector>a</vector><vector>b</vector></item></root>')).toEqual([
      'root',
      'item',
      '/item',
      'item',
      '! missing-field "a" root[0] > item[1] > vector[0]',
      'vector 0',
      '! missing-field "b" root[0] > item[1] > vector[1]',
      'vector 0',
      '/item',
      '/root',
    ]);
  });

  test.each([
    ['<root><item></root>', 'syntax'],
    ['</root>', 'syntax'],
    ['<root <item>', 'syntax'],
    ['<root></root', 'truncated'],
    ['<root><', 'truncated'],
    ['<root label="a>', 'truncated'],
    ['<vector>1 ', 'truncated'],
    ['<vector>1<root></vector>', 'syntax'],
    ['<!-- a', 'truncated'],
    ['<!DOCTYPE root [<!ENTITY a "b">]><root/>', 'entity-declaration'],
    ['<root><!ENTITY a "b"></root>', 'entity-declaration'],
  ])('ends in one fault: %s', async (text, code) => {
    const lines = await found(text);
    expect(lines.at(-1)).toBe(`!! ${code}`);
  });

  test('keeps to the limits', async () => {
    const limits = { maxStringBytes: 40, maxDepth: 5 };
    const long = 'a'.repeat(60);
    for (const text of [
      `<root label="${long}"/>`,
      `<${long}/>`,
      `<name>${long}</name>`,
      `<name>${'a<!-- -->'.repeat(60)}</name>`,
      `<name><![CDATA[${long}]]></name>`,
      `<vector>${' '.repeat(60)}1</vector>`,
      `<root></root${' '.repeat(60)}>`,
      '<root>'.repeat(6),
      '<b>'.repeat(6),
    ])
      expect((await found(text, limits)).at(-1)).toBe('!! limit-exceeded');
    expect(await found(`<!-- ${long} --><?${long}?>`, limits)).toEqual([]);
  });

  test('names are only names', async () => {
    expect(await found('<__proto__ constructor="1"><root label="__proto__"/></__proto__>')).toEqual([
      'unknown',
    ]);
  });
});
