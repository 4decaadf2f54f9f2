import { expect, test } from '@jest/globals';
import { isPicture, matchTextureName } from '../src/texture-name.ts';

const available = ['Skin.PNG', 'sub/cloth.jpg', 'cloth.x', 'notes.txt'];

test.each([
  ['Skin.PNG', 'Skin.PNG'],
  ['skin.png', 'Skin.PNG'],
  ['C:\\Art\\Hero\\SKIN.png', 'Skin.PNG'],
  ['textures/skin.tga', 'Skin.PNG'],
  ['cloth.dds', 'sub/cloth.jpg'],
  ['notes.png', undefined],
  ['hair.png', undefined],
  ['', undefined],
])('the model says %p, the file at hand is %p', (wanted, found) => {
  expect(matchTextureName(wanted, available)).toBe(found);
});

test('an exact name wins over one with another extension', () => {
  expect(matchTextureName('a.png', ['a.jpg', 'a.png'])).toBe('a.png');
});

test('knows pictures by their extension', () => {
  expect(['a.jpeg', 'b.PNG', 'c.x', 'png'].map(isPicture)).toEqual([true, true, false, false]);
});
