import { describe, expect, test } from '@jest/globals';
import { API_VERSION, createRegistry, isPlugin, loadFormat, type AnyFormat } from '../src/index.ts';
import { scripted, toy } from './support/toy-format.ts';

const lazyToy = { ...toy, decode: undefined, load: () => Promise.resolve(toy) };

describe('createRegistry', () => {
  test('keeps the order, and does not change', () => {
    const other = scripted(function* () {});
    const registry = createRegistry([toy]);
    const more = registry.with(other);
    expect(registry.formats).toEqual([toy]);
    expect(more.formats).toEqual([toy, other]);
    expect(Object.isFrozen(registry)).toBe(true);
    expect(() => (registry.formats as unknown as AnyFormat[]).push(other)).toThrow(TypeError);
  });

  test('does not follow changes of the array it was given', () => {
    const formats: AnyFormat[] = [toy];
    const registry = createRegistry(formats);
    formats.pop();
    expect(registry.formats).toHaveLength(1);
  });

  test('one id given twice', () => {
    expect(() => createRegistry([toy, { ...toy }])).toThrow('the format "toy" is given twice');
    expect(() => createRegistry([toy]).with(toy)).toThrow(expect.objectContaining({ code: 'plugin-api' }));
  });

  test.each([
    [API_VERSION - 1, 'Upgrade it.'],
    [API_VERSION + 1, 'Upgrade @rigstream/core.'],
  ])('a plugin of API version %i: what to upgrade', (apiVersion, hint) => {
    expect(() => createRegistry([{ ...toy, apiVersion }])).toThrow(
      expect.objectContaining({
        code: 'plugin-api',
        summary: 'the format "toy" 1.2.3 has another plugin API',
        expected: `version ${API_VERSION}`,
        found: String(apiVersion),
        hint,
      }),
    );
  });

  test.each([
    ['null', null, 'id; expected string, found undefined'],
    ['a function', () => toy, 'id; expected string, found undefined'],
    ['a module', { toy }, 'id; expected string, found undefined'],
    ['no API version', { ...toy, apiVersion: undefined }, 'apiVersion; expected number, found undefined'],
    ['sniffBytes', { ...toy, sniffBytes: '4' }, 'sniffBytes; expected number, found string'],
    ['extensions', { ...toy, extensions: 'toy' }, 'extensions; expected array, found string'],
    ['mediaTypes', { ...toy, mediaTypes: {} }, 'mediaTypes; expected array, found object'],
    ['variants', { ...toy, variants: undefined }, 'variants; expected array, found undefined'],
    ['sniff', { ...toy, sniff: true }, 'sniff; expected function, found boolean'],
  ])('an object of the wrong shape: %s', (_title, format, fault) => {
    expect(() => createRegistry([format as unknown as AnyFormat])).toThrow(
      `formats[0] is not a format: ${fault}`,
    );
  });

  test('an object with neither decode() nor load()', () => {
    expect(() => createRegistry([{ ...toy, decode: undefined } as unknown as AnyFormat])).toThrow(
      'formats[0] is not a format: decode; expected function, found undefined',
    );
  });
});

describe('loadFormat', () => {
  test('a plugin is at hand, a lazy format is fetched', async () => {
    expect(isPlugin(toy)).toBe(true);
    expect(isPlugin(lazyToy as unknown as AnyFormat)).toBe(false);
    expect(await loadFormat(toy)).toBe(toy);
    expect(await loadFormat(lazyToy as unknown as AnyFormat)).toBe(toy);
  });

  test.each([
    ['another plugin', scripted(function* () {}), 'what "toy" loads is not its plugin, found scripted'],
    ['itself', lazyToy, 'what "toy" loads is not its plugin, found toy'],
    ['a module', { toy }, 'what "toy" loads is not a format: id'],
    ['an older plugin', { ...toy, apiVersion: 0 }, 'Upgrade it.'],
  ])('a lazy format that loads %s', async (_title, loaded, fault) => {
    const format = { ...lazyToy, load: () => Promise.resolve(loaded) } as unknown as AnyFormat;
    await expect(loadFormat(format)).rejects.toThrow(fault);
    await expect(loadFormat(format)).rejects.toMatchObject({ code: 'plugin-api' });
  });
});
