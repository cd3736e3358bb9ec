import type { Browser, Page } from 'playwright-core';
import { signInWithToken } from '../../test/service/http/pages/token-form.ts';

/**
 * Resolves in the browser with the milliseconds from the next input to the next shown document. The
 * page says when it is busy.
 */
const WATCH = `new Promise((resolve) => {
  document.addEventListener('input', () => {
    const began = performance.now();
    let wasBusy = false;
    const observer = new MutationObserver(() => {
      const isBusy = document.querySelector('.pdf-pages').ariaBusy === 'true';
      if (wasBusy && !isBusy) {
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - began));
      }
      wasBusy ||= isBusy;
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, { once: true, capture: true });
})`;

/** How long a new file took to be shown, in milliseconds. */
export interface Replaced {
  /** From the chosen file to its pages beside the current ones. */
  compared: number;
  /** From the pressed button to the preview of the published file. */
  published: number;
}

/** The page of a template in a browser. */
export class TemplatePageVisit {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser, address: string, token: string): Promise<TemplatePageVisit> {
    const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await signInWithToken(page, token);
    const visit = new TemplatePageVisit(page);
    await visit.#isShown();
    return visit;
  }

  /**
   * Changes a value in the form.
   * @returns the milliseconds until the page shows the document with it
   */
  async change(field: string, value: string): Promise<number> {
    const watched = this.#page.evaluate<number>(WATCH);
    await this.#page.getByLabel(field, { exact: true }).fill(value);
    const milliseconds = await watched;
    await this.#page
      .getByRole('group', { name: 'Pages of the preview' })
      .getByText(value)
      .first()
      .waitFor({
        state: 'attached',
      });
    return milliseconds;
  }

  /** Opens the list of versions, where a file replaces the template. */
  async openVersions(): Promise<void> {
    await this.#page.getByRole('tab', { name: 'Versions' }).click();
    await this.#page.getByRole('heading', { name: 'All versions' }).waitFor();
  }

  /**
   * Chooses a file and publishes it.
   * @param path of the file
   * @param text in its document, and in no earlier one
   */
  async replace(path: string, text: string): Promise<Replaced> {
    const page = this.#page;
    const chosen = performance.now();
    await page.locator('input[type=file]').setInputFiles(path);
    const complete = page.locator('.comparison-state[aria-busy=false]');
    const comparison = page.locator('.comparison').filter({ has: complete });
    await comparison.getByText(text).waitFor({ state: 'attached' });
    const compared = performance.now() - chosen;
    await page.getByRole('button', { name: 'Publish' }).click({ trial: true });
    const publishing = performance.now();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page
      .locator('.preview .pdf-pages[aria-busy="false"]')
      .getByText(text)
      .waitFor({ state: 'attached' });
    return { compared, published: performance.now() - publishing };
  }

  async #isShown(): Promise<void> {
    await this.#page.locator('.pdf-pages[aria-busy="false"]').waitFor({ timeout: 120_000 });
  }
}
