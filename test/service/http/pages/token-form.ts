import type { Page } from 'playwright-core';

/** Unfolds the form for a token on the sign-in page, unless it is open already. */
export async function openTokenForm(page: Page): Promise<void> {
  const fold = page.getByText('Sign in with an access token');
  await fold.waitFor();
  if (!(await page.getByLabel('Your developer access token').isVisible())) await fold.click();
}

/** Fills in the sign-in page as a person with a token does. */
export async function signInWithToken(page: Page, token: string): Promise<void> {
  await openTokenForm(page);
  await page.getByLabel('Your developer access token').fill(token);
  await page.getByRole('button', { name: 'Sign in with the token' }).click();
}
