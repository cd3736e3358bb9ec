import chromium from '@sparticuz/chromium';
import type { Browser } from 'playwright-core';
import { chromium as playwright } from 'playwright-core';

/**
 * The Chromium that comes from npm, without what its package switches off for speed: here it is to
 * keep sites apart as it does for a person.
 */
export async function openStrictBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
}
