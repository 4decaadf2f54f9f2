import { expect, test } from '@jest/globals';
import { createRegistry } from '@rigstream/core';
import { decodeAll, storeOfSources } from '@rigstream/core/asset';
import { x } from '@rigstream/format-x';
import { collectParts } from '../src/index.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(`xof 0303txt 0032\n${text}`);
const files = [
  ['hero/body.x', bytes('Frame Arm { Mesh { 3; 0;0;0;, 1;0;0;, 0;1;0;; 1; 3;0,1,2;; } }')],
  ['hero/wave.x', bytes('AnimationSet { Animation { {Arm} AnimationKey { 2; 1; 0;3;1,2,3;;; } } }')],
  ['hero/bad.x', bytes('Frame Leg { FrameTransformMatrix { 1,0')],
] as const;

test('files that are decoded one after another make one model, those that fail or are missing too', async () => {
  const faults: string[] = [];
  const parts = decodeAll(['hero/body.x', 'hero/wave.x', 'hero/bad.x', 'hero/gone.x'], {
    store: storeOfSources(files),
    registry: createRegistry([x]),
  });
  const model = await collectParts(parts, { onFault: (_, path) => faults.push(path) });
  expect(model.bones[0]!.name).toBe('Arm');
  expect(model.clips).toMatchObject([{ name: 'wave', tracks: [{ bone: 0, target: 'Arm' }] }]);
  expect(model.meshes).toMatchObject([{ name: 'body', bone: 0 }]);
  expect(faults).toEqual(['hero/bad.x']);
  expect(model.warnings.at(-1)).toMatchObject({ code: 'unresolved-reference', found: 'hero/gone.x' });
});
