import { expect, test } from '@jest/globals';
import { readArrival, setBandwidth, settleView, waitForStatus } from './page-actions.ts';
import { shareOfDifference, takePicture } from './picture.ts';
import { readSample } from './sample-file.ts';
import { usePlayground } from './use-playground.ts';

const playground = usePlayground();

test('the page loads without complaint, asks nobody else, and streams the sample to its end', async () => {
  const { page, complaints, foreignRequests } = await playground.open();
  await setBandwidth(page, Infinity);
  await waitForStatus(page, 'complete');
  const arrival = await readArrival(page);
  const size = readSample().length;
  expect(arrival).toMatchObject({ bytes: size, totalBytes: size, status: 'complete' });
  expect(arrival.firstVertices).toBeLessThan(arrival.firstTriangle!);
  expect(await page.locator('#percent').textContent()).toBe('100 %');
  expect(await page.locator('#no-messages').isVisible()).toBe(true);
  await page.waitForFunction(() => (window.rigstreamPlayground?.time ?? 0) > 0);
  expect(complaints).toEqual([]);
  expect(foreignRequests).toEqual([]);
});

test('vertices stand on the stage while most of the file is still to come', async () => {
  const { page } = await playground.open();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waitForStatus(page, 'cancelled');
  const empty = await takePicture(page);
  await setBandwidth(page, 32_000);
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.waitForFunction(() => (window.rigstreamPlayground?.arrival.vertices ?? 0) > 1000);
  await setBandwidth(page, 4000);
  const arrival = await readArrival(page);
  expect(arrival.status).toBe('streaming');
  expect(arrival.bytes / arrival.totalBytes!).toBeLessThan(0.5);
  expect(arrival.faces).toBe(0);
  expect(shareOfDifference(empty, await takePicture(page))).toBeGreaterThan(0.005);
});

test('the character moves before its file has ended', async () => {
  const { page } = await playground.open();
  await page.waitForFunction(() => (window.rigstreamPlayground?.arrival.vertices ?? 0) > 0);
  await setBandwidth(page, 32_000);
  // Seen by the page itself in one frame: between two questions from outside a busy machine may finish the file.
  await page.waitForFunction(() => {
    const { time = 0, playing, arrival } = window.rigstreamPlayground ?? {};
    return playing === true && time > 0.2 && arrival?.status === 'streaming';
  });
});

test('two frames of a playing clip differ, two of a paused one do not', async () => {
  const { page } = await playground.open();
  await setBandwidth(page, Infinity);
  await waitForStatus(page, 'complete');
  await page.getByRole('button', { name: 'Pause' }).click();
  await settleView(page);
  const paused = await takePicture(page);
  expect(shareOfDifference(paused, await takePicture(page))).toBe(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const { time } = await page.evaluate(() => ({ time: window.rigstreamPlayground!.time }));
  await page.waitForFunction((start) => Math.abs(window.rigstreamPlayground!.time - start) > 0.2, time);
  await page.getByRole('button', { name: 'Pause' }).click();
  await settleView(page);
  expect(shareOfDifference(paused, await takePicture(page))).toBeGreaterThan(0.01);
});

test('cancelling stops the bytes and keeps what has arrived', async () => {
  const { page, complaints } = await playground.open();
  await setBandwidth(page, 64_000);
  await page.waitForFunction(() => (window.rigstreamPlayground?.arrival.vertices ?? 0) > 500);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waitForStatus(page, 'cancelled');
  const cancelled = await readArrival(page);
  await page.waitForTimeout(600);
  expect(await readArrival(page)).toEqual(cancelled);
  expect(cancelled.bytes).toBeLessThan(readSample().length);
  const drawn = await page.evaluate(() => window.rigstreamPlayground!.positions(0).length / 3);
  expect(drawn).toBe(cancelled.vertices);
  expect(await page.locator('#model-status').textContent()).toBe('Cancelled');
  expect(await page.locator('#cancel').isDisabled()).toBe(true);
  expect(complaints).toEqual([]);

  await setBandwidth(page, Infinity);
  await page.getByRole('button', { name: 'Restart' }).click();
  await waitForStatus(page, 'complete');
});

test('the event log stays bounded and follows the newest event', async () => {
  const { page } = await playground.open();
  await setBandwidth(page, Infinity);
  await waitForStatus(page, 'complete');
  const rows = page.locator('#events li');
  await page.waitForFunction(
    () => document.querySelector('#events li:last-child .event-type')?.textContent === 'end',
  );
  expect(await rows.count()).toBe(200);
  expect(await page.locator('#event-count').textContent()).toMatch(/^last 200 of \d+$/);
  const atEnd = await page
    .locator('#events')
    .evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
  expect(atEnd).toBeLessThan(4);
});
