import type { Browser, Page } from 'playwright-core';

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

/** The page of a template in a browser. */
export class TemplatePageVisit {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser, address: string, token: string): Promise<TemplatePageVisit> {
    const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await page.getByLabel('Your developer access token').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
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

  async #isShown(): Promise<void> {
    await this.#page.locator('.pdf-pages[aria-busy="false"]').waitFor({ timeout: 120_000 });
  }
}
