import type { Page } from 'playwright-core';

/** The page of a form that n8n opens for a test. */
export class FormPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Chooses a file in the dialog of the first field for files. */
  async chooseFile(path: string): Promise<void> {
    const dialog = this.#page.waitForEvent('filechooser');
    await this.#page.locator('input[type=file]').first().click();
    await (await dialog).setFiles(path);
  }

  /** Enters a text into the field with this label. */
  async fill(label: string, text: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: true }).fill(text);
  }

  async submit(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Submit' }).click();
  }
}
