import type { Locator, Page } from 'playwright-core';
import { until } from '../../../playground/src/until.ts';
import { FormPage } from './form-page.ts';
import { PATIENCE_MS } from './patience.ts';

/** A file that the output panel shows. */
export interface ShownFile {
  readonly field: string;
  readonly name: string;
}

/** The window of one node: its parameters in the middle, its output on the right. */
export class NodeWindow {
  readonly #page: Page;
  readonly #window: Locator;
  readonly #output: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#window = page.getByTestId('ndv');
    this.#output = this.#window.getByTestId('output-panel');
  }

  /** Selects a saved credential by its name. */
  async chooseCredential(name: string): Promise<void> {
    await this.#window.getByTestId('node-credentials-select').click();
    await this.#page.getByRole('option').filter({ hasText: name }).click();
  }

  /** Selects an entry in the list of a resource locator, and returns all entries. */
  async pickFromList(parameter: string, choice: string): Promise<string[]> {
    await this.#window
      .getByTestId(`resource-locator-${parameter}`)
      .getByTestId('rlc-input')
      .click();
    const offered = this.#page.getByTestId('rlc-item');
    const chosen = offered.filter({ hasText: choice });
    await chosen.waitFor();
    const names = await offered.allInnerTexts();
    await chosen.click();
    return names;
  }

  /** Waits for the resource mapper, and returns the labels of its fields. */
  async mappedFields(): Promise<string[]> {
    const labels = this.#mapper().getByTestId('input-label');
    await labels.nth(1).waitFor();
    // The first label belongs to the mapper itself.
    return (await labels.allInnerTexts()).slice(1).map(firstLine);
  }

  /** Writes into a field of the resource mapper; a list is written as JSON. */
  async fillField(name: string, value: string): Promise<void> {
    await this.#mapper()
      .getByTestId(`parameter-input-${name}`)
      .locator('input:visible, textarea:visible, [contenteditable=true]')
      .first()
      .fill(value);
  }

  /** Writes into a parameter; if a collection has several, into the last one. */
  async fillParameter(parameter: string, value: string): Promise<void> {
    await this.#parameter(parameter).locator('input').fill(value);
  }

  /** Selects an option of a parameter; if a collection has several, of the last one. */
  async chooseOption(parameter: string, option: string): Promise<void> {
    await this.#parameter(parameter).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Adds an entry to a collection that can have several. */
  async addToCollection(parameter: string): Promise<void> {
    const collection = this.#window.getByTestId(`fixed-collection-${parameter}`);
    await collection.getByTestId('fixed-collection-add').click();
  }

  /** Closes the window with its cross. */
  async close(): Promise<void> {
    await this.#page.getByTestId('ndv-close-button').click();
    await this.#window.waitFor({ state: 'hidden' });
  }

  /** Turns a switch on. The name is that of the parameter, not its label. */
  async turnOn(parameter: string): Promise<void> {
    await this.#window.getByTestId(`parameter-input-${parameter}`).locator('.el-switch').click();
  }

  /** Executes the node and those before it, and waits until it succeeds. */
  async execute(): Promise<void> {
    await this.#executeButton().click();
    await this.outputCame();
  }

  /** Executes the node after a form trigger, and returns the form that n8n opens. */
  async executeWithForm(): Promise<FormPage> {
    const opened = this.#page.context().waitForEvent('page');
    await this.#executeButton().click();
    return new FormPage(await opened);
  }

  /** Makes a trigger listen for a test event. Resolves when n8n has registered it. */
  async listen(): Promise<void> {
    await this.#executeButton().click();
    await this.#listening().waitFor();
  }

  /** Stops listening before an event arrives. */
  async stopListening(): Promise<void> {
    await this.#listening().getByRole('button', { name: 'Stop Listening' }).click();
    await this.#listening().waitFor({ state: 'hidden' });
  }

  /** Waits until the node has output, and throws if it fails. */
  async outputCame(): Promise<void> {
    await this.#output.getByTestId('node-run-status-success').waitFor();
  }

  /** The JSON of the items that the output panel shows. */
  async shownItems(): Promise<unknown[]> {
    await this.#output.getByTestId('radio-button-json').click();
    const tree = this.#output.locator('.vjs-tree').first();
    return until('the whole JSON of the output', PATIENCE_MS, async () =>
      parseShown((await tree.textContent()) ?? ''),
    );
  }

  /** The files that the output panel shows. */
  async shownFiles(): Promise<ShownFile[]> {
    await this.#output.getByTestId('radio-button-binary').click();
    const files = this.#output.locator('[data-test-id^="ndv-binary-data_"]');
    await files.first().waitFor();
    return (await files.allInnerTexts()).map(readCard);
  }

  /** Downloads the first file of the output panel into the browser's folder for this run. */
  async downloadFirstFile(): Promise<string> {
    const download = this.#page.waitForEvent('download');
    await this.#output.getByTestId('ndv-download-binary-data').first().click();
    return (await download).path();
  }

  #executeButton(): Locator {
    return this.#window.getByTestId('node-execute-button');
  }

  #parameter(name: string): Locator {
    return this.#window.getByTestId(`parameter-input-${name}`).last();
  }

  #listening(): Locator {
    return this.#window.getByTestId('trigger-listening');
  }

  #mapper(): Locator {
    return this.#window.getByTestId('resource-mapper-container');
  }
}

/** Returns undefined while the editor still renders it. */
function parseShown(text: string): unknown[] | undefined {
  try {
    // It is indented with no-break spaces, which JSON does not allow.
    return JSON.parse(text.replaceAll('\u00a0', ' ')) as unknown[];
  } catch {
    return undefined;
  }
}

/**
 * A card begins with the name of the field. Each further pair of lines is a label and its value.
 */
function readCard(card: string): ShownFile {
  const lines = card.split('\n').map((line) => line.trim());
  const label = lines.findIndex((line) => line.startsWith('File Name:'));
  return { field: lines[0] ?? '', name: lines[label + 1] ?? '' };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
