import { expect, test } from '@jest/globals';
import { decodeSync } from '@rigstream/core';
import { x } from '@rigstream/format-x';
import { showRestPose } from './page-actions.ts';
import { columnsWhere, takePicture } from './picture.ts';
import { readSample } from './sample-file.ts';
import { usePlayground } from './use-playground.ts';

const playground = usePlayground();

/** Vertex positions of the first mesh as the file stores them. */
function storedPositions(file: Uint8Array): number[] {
  const positions: number[] = [];
  for (const event of decodeSync(file, { format: x })) {
    if (event.type === 'vertices' && event.mesh === 0) positions.push(...(event.position ?? []));
  }
  return positions;
}

test('the rest pose on the stage is the bind pose of the file, mirrored once', async () => {
  const { page } = await playground.open();
  await showRestPose(page);
  const { drawn, source } = await page.evaluate(() => ({
    drawn: [...window.rigstreamPlayground!.positions(0)],
    source: [...window.rigstreamPlayground!.model!.meshes[0]!.sourceVertex],
  }));
  const stored = storedPositions(readSample());
  expect(new Set(source).size).toBe(stored.length / 3);
  const worst = source.reduce((most, from, vertex) => {
    const mirrored = [stored[from * 3]!, stored[from * 3 + 1]!, -stored[from * 3 + 2]!];
    return Math.max(most, ...mirrored.map((value, axis) => Math.abs(value - drawn[vertex * 3 + axis]!)));
  }, 0);
  expect(worst).toBeLessThan(1e-5);
});

test('it faces us with its claw on the right of the screen, on its own left', async () => {
  const { page } = await playground.open();
  await showRestPose(page);
  const joints = await page.evaluate(() => {
    const { model, boneOnScreen } = window.rigstreamPlayground!;
    const at = (name: string) => boneOnScreen(model!.bones.findIndex((bone) => bone.name === name));
    return { claw: at('LeftHand'), hand: at('RightHand'), hips: at('Hips'), head: at('Head') };
  });
  expect(joints.claw.x).toBeGreaterThan(joints.hips.x + 40);
  expect(joints.hand.x).toBeLessThan(joints.hips.x - 40);
  expect(joints.head.y).toBeLessThan(joints.hips.y);

  // And by what is seen. It faces us when its bright eyes do; nothing else of it is as red as the claw.
  const picture = await takePicture(page);
  const eyes = columnsWhere(picture, (r, g, b) => b > 170 && g > 150 && r < 130);
  expect(eyes.length).toBeGreaterThan(100);
  const red = columnsWhere(picture, (r, g, b) => r > 150 && g < 80 && b < 80);
  const canvasLeft = (await page.locator('#stage').boundingBox())!.x;
  const right = red.filter((column) => canvasLeft + column > joints.hips.x);
  expect(red.length).toBeGreaterThan(300);
  expect(right.length / red.length).toBeGreaterThan(0.95);
});

test('scrubbing shows the moment chosen, and rest pose takes it back', async () => {
  const { page } = await playground.open();
  await showRestPose(page);
  const rest = await page.evaluate(() => [...window.rigstreamPlayground!.positions(0)]);
  await page.locator('#scrubber').fill('0.25');
  await page.waitForFunction(() => window.rigstreamPlayground?.clip === 0);
  expect(await page.evaluate(() => window.rigstreamPlayground!.time)).toBeCloseTo(0.25);
  await page.waitForTimeout(100);
  const posed = await page.evaluate(() => [...window.rigstreamPlayground!.positions(0)]);
  expect(Math.max(...posed.map((value, at) => Math.abs(value - rest[at]!)))).toBeGreaterThan(0.02);
  await page.getByRole('button', { name: 'Rest pose' }).click();
  await page.waitForTimeout(100);
  expect(await page.evaluate(() => [...window.rigstreamPlayground!.positions(0)])).toEqual(rest);
});
