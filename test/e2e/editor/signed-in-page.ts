import type { Browser, Page } from 'playwright-core';
import type { Owner } from '../../../playground/src/n8n-session.ts';

/** The window of a person who signs in, in pixels, and how long each step may take. */
export interface Window {
  readonly width: number;
  readonly height: number;
  readonly milliseconds: number;
}

/**
 * A page on which the owner of an n8n has signed in.
 * @param address the one of n8n, without a path
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
