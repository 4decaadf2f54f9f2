import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launchBrowser, openPage, type OpenedPage } from './open-page.ts';
import { serveSite, type ServedSite } from './served-site.ts';

export interface Playground {
  /**
   * Opens the page in a context of its own, which ends with the test.
   * @param query with its question mark
   */
  open(options?: BrowserContextOptions, query?: string): Promise<OpenedPage>;
}

/** Serves the built page and starts a browser for the tests of a file, and ends both, whatever happens. */
export function usePlayground(): Playground {
  let browser: Browser | undefined;
  let site: ServedSite | undefined;

  beforeAll(async () => {
    site = await serveSite();
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  return {
    open(options = {}, query = '') {
      if (browser === undefined || site === undefined) throw new Error('the page is not served');
      return openPage(browser, site.url + query, options);
    },
  };
}
