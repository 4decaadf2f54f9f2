import process from 'node:process';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/** Starts Debian's Chromium, or the one `CHROMIUM` names, with a fresh profile and software WebGL. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: flags });
}

export interface OpenedPage {
  readonly page: Page;
  /** What the console and failed scripts complained of. */
  readonly complaints: string[];
  /** Addresses asked for that are not on the site itself. */
  readonly foreignRequests: string[];
}

/** Opens the playground in a context of its own; a small one, since software draws every pixel. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 960, height: 640 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const foreignRequests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(new URL('/', url).href) && !/^(blob|data):/.test(address)) {
      foreignRequests.push(address);
    }
  });
  await page.goto(url);
  return { page, complaints, foreignRequests };
}
