import type { Page } from 'playwright-core';

/** Pixels of a screenshot: red, green, blue and opacity, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** What the canvas looks like on the page. */
export async function takePicture(page: Page): Promise<Picture> {
  const png = (await page.locator('#stage').screenshot()).toString('base64');
  // The browser itself unpacks it, so no other decoder has to be trusted.
  const { width, height, base64 } = await page.evaluate(async (source) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < data.length; at += 8192) {
      text += String.fromCharCode(...data.subarray(at, at + 8192));
    }
    return { width: image.width, height: image.height, base64: btoa(text) };
  }, png);
  return { width, height, data: new Uint8Array(Buffer.from(base64, 'base64')) };
}

/** Share of the pixels that differ visibly between two pictures of one size. */
export function shareOfDifference(a: Picture, b: Picture): number {
  let different = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const distance = [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs(a.data[at + channel]! - b.data[at + channel]!),
      0,
    );
    if (distance > 30) different += 1;
  }
  return different / (a.width * a.height);
}

/** Columns of the pixels a colour test accepts. */
export function columnsWhere(
  picture: Picture,
  accept: (red: number, green: number, blue: number) => boolean,
): number[] {
  const columns: number[] = [];
  for (let at = 0; at < picture.data.length; at += 4) {
    const [red, green, blue] = picture.data.subarray(at, at + 3) as unknown as [number, number, number];
    if (accept(red, green, blue)) columns.push((at / 4) % picture.width);
  }
  return columns;
}
