import { expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { readArrival, setBandwidth, settleView, waitForStatus } from './page-actions.ts';
import { usePlayground } from './use-playground.ts';

const playground = usePlayground();

const isPlaying = (page: Page): Promise<boolean> => page.evaluate(() => window.rigstreamPlayground!.playing);

async function openComplete(options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await playground.open(options);
  await setBandwidth(page, Infinity);
  await waitForStatus(page, 'complete');
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('#play')!.disabled);
  return page;
}

test('Tab goes through the page in reading order, and every stop has a name', async () => {
  const page = await openComplete();
  // Tab starts from where somebody has clicked.
  await page.getByRole('heading', { name: 'rigstream' }).click();
  const stops: string[] = [];
  for (let stop = 0; stop < 18; stop++) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
        const labelledBy = element.getAttribute('aria-labelledby');
        const name =
          element.getAttribute('aria-label') ??
          (labelledBy === null ? undefined : document.getElementById(labelledBy)?.textContent) ??
          element.labels?.[0]?.textContent ??
          element.textContent;
        return name?.replace(/\s+/g, ' ').trim() ?? '';
      }),
    );
  }
  expect(stops).toEqual([
    'Open file…',
    'Open folder…',
    'Use the dark theme',
    '3D view',
    'Skeleton',
    'Wireframe',
    'Points',
    'Ground',
    'Frame',
    'Pause',
    'Time in the clip',
    expect.stringMatching(/^Speed/),
    'Loop',
    'Restart',
    'Bandwidth',
    'Rest pose',
    expect.stringMatching(/^walk/),
    'Events',
  ]);
});

test('Space pauses and plays from anywhere, and once only on the button itself', async () => {
  const page = await openComplete();
  expect(await isPlaying(page)).toBe(true);
  await page.locator('#stage').focus();
  await page.keyboard.press('Space');
  expect(await isPlaying(page)).toBe(false);
  await page.locator('#scrubber').focus();
  await page.keyboard.press('Space');
  expect(await isPlaying(page)).toBe(true);
  await page.locator('#play').focus();
  await page.keyboard.press('Space');
  expect(await isPlaying(page)).toBe(false);
});

test('arrow keys choose a clip, scrub, and orbit', async () => {
  const page = await openComplete();
  await page.getByRole('radio', { name: /walk/ }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => window.rigstreamPlayground!.clip)).toBe(1);

  await page.locator('#scrubber').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const time = await page.evaluate(() => window.rigstreamPlayground!.time);
  expect(time).toBeCloseTo(1 / 30, 3);
  expect(await isPlaying(page)).toBe(false);

  const handAt = () =>
    page.evaluate(() => {
      const { model, boneOnScreen } = window.rigstreamPlayground!;
      return boneOnScreen(model!.bones.findIndex((bone) => bone.name === 'LeftHand')).x;
    });
  await settleView(page);
  const before = await handAt();
  await page.locator('#stage').focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight');
  await settleView(page);
  expect(Math.abs((await handAt()) - before)).toBeGreaterThan(10);
});

test('letters act on the view while it has the focus, and only then', async () => {
  const page = await openComplete();
  const skeleton = page.getByRole('button', { name: 'Skeleton' });
  await page.locator('#bandwidth').focus();
  await page.keyboard.press('s');
  expect(await skeleton.getAttribute('aria-pressed')).toBe('false');
  await page.locator('#stage').focus();
  await page.keyboard.press('s');
  expect(await skeleton.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('p');
  expect(await page.evaluate(() => window.rigstreamPlayground!.clip)).toBe(-1);
});

test('Escape cancels a stream', async () => {
  const { page } = await playground.open();
  await setBandwidth(page, 16_000);
  await page.waitForFunction(() => (window.rigstreamPlayground?.arrival.bytes ?? 0) > 2000);
  await page.keyboard.press('Escape');
  await waitForStatus(page, 'cancelled');
  expect((await readArrival(page)).bytes).toBeLessThan(200_000);
});

test('who prefers reduced motion starts with a character at rest', async () => {
  const page = await openComplete({ reducedMotion: 'reduce' });
  await page.waitForTimeout(300);
  expect(await isPlaying(page)).toBe(false);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  expect(await isPlaying(page)).toBe(true);
});

test('the theme follows the system until somebody chooses, and the choice is kept', async () => {
  const { page } = await playground.open({ colorScheme: 'dark' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  const light = await background();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await background()).toBe(light);
});

test('nothing sticks out at 380 pixels', async () => {
  const page = await openComplete({ viewport: { width: 380, height: 780 } });
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > 380.5)
      .map((element) => element.id || element.className),
  );
  expect(wide).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380);
});
