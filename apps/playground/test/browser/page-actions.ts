import type { Page } from 'playwright-core';
import { bandwidthSteps } from '../../src/bandwidth.ts';
import type { Arrival, ArrivalStatus } from '../../src/arrival.ts';

/** Moves the slider as a user would. */
export async function setBandwidth(page: Page, bytesPerSecond: number): Promise<void> {
  await page.locator('#bandwidth').fill(String(bandwidthSteps.indexOf(bytesPerSecond)));
}

/** Waits until the arrival has this status and the page says so. */
export async function waitForStatus(page: Page, status: ArrivalStatus): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      window.rigstreamPlayground?.arrival.status === wanted &&
      document.getElementById('model-status')?.dataset['status'] === wanted,
    status,
  );
}

export function readArrival(page: Page): Promise<Arrival> {
  return page.evaluate(() => ({ ...window.rigstreamPlayground!.arrival }));
}

/** Lets the sample arrive at once and stops it in its rest pose, seen from the front. */
export async function showRestPose(page: Page): Promise<void> {
  await setBandwidth(page, Infinity);
  await waitForStatus(page, 'complete');
  await page.getByRole('button', { name: 'Rest pose' }).click();
  await page.waitForFunction(() => window.rigstreamPlayground?.clip === -1);
  await settleView(page);
}

/** Waits until the camera has come to rest: two frames that look alike. */
export async function settleView(page: Page): Promise<void> {
  const canvas = page.locator('#stage');
  let last = await canvas.screenshot();
  for (let attempt = 0; attempt < 40; attempt++) {
    await page.waitForTimeout(150);
    const next = await canvas.screenshot();
    if (next.equals(last)) return;
    last = next;
  }
  throw new Error('the view does not come to rest');
}

/** Drops files onto the page, with a real event and real `File` objects. */
export async function dropFiles(
  page: Page,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  const encoded = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  await page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    for (const type of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true });
      document.getElementById('stage')!.dispatchEvent(event);
    }
  }, encoded);
}
