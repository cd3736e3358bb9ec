import type { Page } from 'playwright-core';

/** The words of the form, in the language of the browser. */
const FOLD = /^(?:Sign in with an access token|Mit einem Zugangs-Token anmelden)$/;
const TOKEN = /^(?:Your developer access token|Ihr Zugangs-Token)$/;
const CONFIRM = /^(?:Sign in with the token|Mit dem Token anmelden)$/;

/** Unfolds the form for a token on the sign-in page, unless it is open already. */
export async function openTokenForm(page: Page): Promise<void> {
  const fold = page.getByText(FOLD);
  await fold.waitFor();
  if (!(await page.getByLabel(TOKEN).isVisible())) await fold.click();
}

/** Fills in the sign-in page as a person with a token does. */
export async function signInWithToken(page: Page, token: string): Promise<void> {
  await openTokenForm(page);
  await page.getByLabel(TOKEN).fill(token);
  await page.getByRole('button', { name: CONFIRM }).click();
}
