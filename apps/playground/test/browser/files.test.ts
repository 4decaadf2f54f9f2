import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeShared } from '../../../../tools/shared-folder/describe-shared.ts';
import { dropFiles, readArrival, setBandwidth, waitForStatus } from './page-actions.ts';
import { readSample, sampleName } from './sample-file.ts';
import { usePlayground } from './use-playground.ts';

const playground = usePlayground();

async function openFast(): Promise<Page> {
  const { page } = await playground.open();
  await setBandwidth(page, Infinity);
  await waitForStatus(page, 'complete');
  return page;
}

async function dropAndWait(
  page: Page,
  name: string,
  bytes: Uint8Array,
  status: 'complete' | 'failed',
): Promise<void> {
  await dropFiles(page, [{ name, bytes }]);
  await page.waitForFunction((wanted) => window.rigstreamPlayground?.name === wanted, name);
  await waitForStatus(page, status);
}

test('a file that ends in the middle of a number says where, and what to do', async () => {
  const page = await openFast();
  const text = readSample().toString('latin1');
  const vertices = text.indexOf('Mesh Pip');
  const comma = text.indexOf('\n', vertices + 400);
  const cut = text.indexOf('.', comma) + 2;
  await dropAndWait(page, 'cut.x', Buffer.from(text.slice(0, cut), 'latin1'), 'failed');

  const card = page.locator('#messages .message[data-severity="error"]');
  expect(await card.locator('.message-code').textContent()).toBe('truncated');
  const place = await card.locator('.message-place').textContent();
  const [, line, offset] = /^line (\d+) · 0x([0-9a-f]+)$/.exec(place ?? '') ?? [];
  const lineOfCut = text.slice(0, cut).split('\n').length;
  expect(Number(line)).toBe(lineOfCut);
  expect(Number.parseInt(offset ?? '', 16)).toBeGreaterThan(cut - 20);
  expect(Number.parseInt(offset ?? '', 16)).toBeLessThanOrEqual(cut);
  expect(await card.locator('.message-path').textContent()).toContain('Pip');
  expect(await card.locator('.message-hint').textContent()).not.toBe('');
  expect(await page.locator('#stage-fault .message-code').isVisible()).toBe(true);
  expect(await page.locator('#model-status').textContent()).toBe('Stopped by an error');

  // What was decoded before the fault is on the stage.
  const { bones } = await readArrival(page);
  expect(bones).toBe(27);

  await dropAndWait(page, sampleName, readSample(), 'complete');
  expect(await page.locator('#stage-fault').isVisible()).toBe(false);
});

test('bytes of no format are told apart from a broken model', async () => {
  const page = await openFast();
  await dropAndWait(page, 'noise.dat', Buffer.from('this is no model at all'), 'failed');
  expect(await page.locator('#messages .message-code').first().textContent()).toBe('unknown-format');
});

test('a model dropped with its pictures wears them; without them they are listed as missing', async () => {
  const page = await openFast();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await dropFiles(page, [
    { name: 'pip-shell.png', bytes: readSample('pip-shell.png') },
    { name: 'Dressed.x', bytes: readSample() },
    { name: 'PIP-CLAW.PNG', bytes: readSample('pip-claw.png') },
  ]);
  await page.waitForFunction(() => window.rigstreamPlayground?.name === 'Dressed.x');
  await waitForStatus(page, 'complete');
  await page.waitForTimeout(300);
  expect(await page.locator('#messages .message').count()).toBe(0);

  await dropAndWait(page, 'bare.x', readSample(), 'complete');
  const missing = page.locator('#messages .message');
  await missing.nth(1).waitFor();
  expect(await missing.allTextContents()).toEqual([
    expect.stringContaining('pip-shell.png'),
    expect.stringContaining('pip-claw.png'),
  ]);
  expect(requests).toEqual([]);
});

test('a picture browsers cannot read is told apart from one that is not there', async () => {
  const page = await openFast();
  await dropFiles(page, [
    { name: 'odd.x', bytes: readSample() },
    { name: 'pip-shell.png', bytes: Buffer.from('DDS |') },
    { name: 'pip-claw.png', bytes: readSample('pip-claw.png') },
  ]);
  await page.waitForFunction(() => window.rigstreamPlayground?.name === 'odd.x');
  const message = page.locator('#messages .message');
  await message.waitFor();
  expect(await message.locator('.message-code').textContent()).toBe('unreadable-texture');
  expect(await message.locator('.message-text').textContent()).toContain('pip-shell.png');
});

test('the sample character in ZYM plays its clips of poses', async () => {
  const page = await openFast();
  const file = new URL('../../../../fixtures/files/zym/character.zym', import.meta.url);
  await dropAndWait(page, 'character.zym', readFileSync(file), 'complete');
  const { clips, vertices } = await page.evaluate(() => {
    const { model, arrival } = window.rigstreamPlayground!;
    return { clips: model!.clips.map(({ name }) => name), vertices: arrival.vertices };
  });
  expect(clips).toEqual(['walk', 'wave']);
  expect(vertices).toBeGreaterThan(1000);
  await page.waitForFunction(() => window.rigstreamPlayground?.playing === true);
  const before = await page.evaluate(() => [...window.rigstreamPlayground!.positions(0)]);
  await page.waitForFunction(
    (known) => window.rigstreamPlayground!.positions(0).some((value, at) => value !== known[at]),
    before,
  );
});

test('a file can be picked with the button', async () => {
  const page = await openFast();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open file…' }).click();
  await (await choosing).setFiles({ name: 'picked.x', mimeType: '', buffer: readSample() });
  await page.waitForFunction(() => window.rigstreamPlayground?.name === 'picked.x');
  await waitForStatus(page, 'complete');
});

test('pictures alone change nothing but say so', async () => {
  const page = await openFast();
  await dropFiles(page, [{ name: 'pip-shell.png', bytes: readSample('pip-shell.png') }]);
  await page.locator('#messages .message').waitFor();
  expect(await page.evaluate(() => window.rigstreamPlayground!.name)).toBe(sampleName);
});

test('an address in the query is streamed; one that is not there is reported', async () => {
  const { page } = await playground.open({}, '?model=samples/none.x');
  await waitForStatus(page, 'failed');
  expect(await page.locator('#messages .message-text').textContent()).toContain('404');
});

describeShared("the seed documents' own examples", 'cases/seeds', (folder) => {
  const read = (name: string): Buffer => readFileSync(join(folder, name));

  test('hierarchical-animation.x plays', async () => {
    const page = await openFast();
    const name = 'hierarchical-animation.x';
    await dropAndWait(page, name, read(name), 'complete');
    const seen = await page.evaluate(() => {
      const model = window.rigstreamPlayground!.model!;
      return {
        bones: model.bones.map(({ name: bone, parent }) => [bone, parent]),
        meshes: model.meshes.map((mesh) => new Set(mesh.sourceVertex).size),
        clip: model.clips.map(({ duration, ticksPerSecond, rateSource, tracks }) => [
          duration,
          ticksPerSecond,
          rateSource,
          tracks.length,
        ]),
      };
    });
    expect(seen).toEqual({
      bones: [
        ['obj1', -1],
        ['obj2', 0],
        ['obj3', 1],
      ],
      meshes: [8, 58, 18],
      clip: [[4500, 4800, 'assumed', 6]],
    });
    expect(await page.locator('.clip-facts').textContent()).toBe('0.94 s · 4,800 ticks/s assumed');
    await page.waitForFunction(() => window.rigstreamPlayground?.playing === true);
    const before = await page.evaluate(() => [...window.rigstreamPlayground!.positions(2)]);
    await page.waitForFunction(
      (known) => window.rigstreamPlayground!.positions(2).some((value, at) => value !== known[at]),
      before,
    );
  });

  test('pyramid.x stands there', async () => {
    const page = await openFast();
    await dropAndWait(page, 'pyramid.x', read('pyramid.x'), 'complete');
    expect(await readArrival(page)).toMatchObject({ vertices: 5, faces: 6, bones: 2 });
    expect(await page.locator('#messages [data-severity="error"]').count()).toBe(0);
  });

  test('pyramid-as-printed.x shows its syntax error with line, offset and path', async () => {
    const page = await openFast();
    const name = 'pyramid-as-printed.x';
    const bytes = read(name);
    await dropAndWait(page, name, bytes, 'failed');
    const fault = bytes.indexOf('?10.00000');
    const line = bytes.subarray(0, fault).toString('latin1').split('\n').length;
    const card = page.locator('#messages [data-severity="error"]');
    expect(await card.locator('.message-code').textContent()).toBe('syntax');
    expect(await card.locator('.message-place').textContent()).toBe(
      `line ${line} · 0x${fault.toString(16).padStart(6, '0')}`,
    );
    expect(await card.locator('.message-path').textContent()).toBe(
      'Frame Scene_Root > Frame Pyramid_Frame > Mesh PyramidMesh > vertices[1]',
    );
  });
});

describeShared('characters in many files', 'corpus/characters', (folder) => {
  async function dropFolder(name: string): Promise<Page> {
    const page = await openFast();
    const files = readdirSync(join(folder, name)).map((file) => ({
      name: file,
      bytes: readFileSync(join(folder, name, file)),
    }));
    await dropFiles(page, files);
    await page.waitForFunction((wanted) => window.rigstreamPlayground?.name === wanted, `${name}.cfg`);
    await waitForStatus(page, 'complete');
    return page;
  }

  test('a dropped Cal3D folder is one character that walks, upright', async () => {
    const page = await dropFolder('cally');
    expect(await page.locator('#messages .message').count()).toBe(0);
    const { bones, meshes, materials, clips, height, depth } = await page.evaluate(() => {
      const { model, positions } = window.rigstreamPlayground!;
      const extent = (axis: number): number => {
        const values = model!.meshes.flatMap((_, mesh) =>
          [...positions(mesh)].filter((__, at) => at % 3 === axis),
        );
        return Math.max(...values) - Math.min(...values);
      };
      return {
        bones: model!.bones.length,
        meshes: model!.meshes.length,
        materials: model!.materials.length,
        clips: model!.clips.map(({ name }) => name),
        height: extent(1),
        depth: extent(2),
      };
    });
    expect({ bones, meshes, materials, clips }).toEqual({
      bones: 37,
      meshes: 17,
      materials: 4,
      clips: ['cally_walk'],
    });
    expect(height).toBeGreaterThan(depth);
    await page.waitForFunction(() => window.rigstreamPlayground?.playing === true);
  });

  test('parts that the manifest names and the folder lacks are told once each', async () => {
    const page = await dropFolder('paladin');
    const missing = page.locator('#messages .message-text');
    expect(await missing.allTextContents()).toEqual(
      ['paladin_shoot_arrow.caf', 'paladin_sneak.caf', 'paladin_stripe.xrf'].map((name) =>
        expect.stringContaining(name),
      ),
    );
  });
});
