import type { Browser, Page } from 'playwright-core';
import type { Owner } from '../../../playground/src/n8n-session.ts';

/** The size of the browser window in pixels, and the timeout of each step. */
export interface Window {
  readonly width: number;
  readonly height: number;
  readonly milliseconds: number;
}

/**
 * Returns a page on which the owner of an n8n is signed in.
 * @param address of n8n, without a path
 */
export async function signedInPage(
  browser: Browser,
  address: string,
  owner: Owner,
  { width, height, milliseconds }: Window,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height } });
  page.setDefaultTimeout(milliseconds);
  await page.goto(`${address}/signin`);
  await page.getByRole('textbox', { name: /email/i }).fill(owner.email);
  await page.locator('input[type=password]').fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('signin'));
  return page;
}
