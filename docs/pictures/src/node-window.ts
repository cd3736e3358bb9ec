import type { Locator, Page } from 'playwright-core';
import { writeSmallPng } from './small-png.ts';

/** Long enough for lists, previews and the fields of a mapper to load. */
const SETTLED_MILLISECONDS = 1_500;
/** The margin below the last element in a picture, in pixels. */
const MARGIN = 16;
/** The maximum height of a long output, in pixels from the top of the page. */
const LONG_OUTPUT = 640;

/** The window of one node: its parameters in the middle, its output on the right. */
export class NodeWindow {
  readonly #page: Page;
  readonly #parameters: Locator;
  readonly #output: Locator;

  private constructor(page: Page) {
    this.#page = page;
    this.#parameters = page.getByTestId('node-parameters');
    this.#output = page.getByTestId('output-panel');
  }

  static async opened(page: Page): Promise<NodeWindow> {
    const window = new NodeWindow(page);
    await window.#parameters.waitFor();
    await window.#rest();
    return window;
  }

  async close(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await this.#parameters.waitFor({ state: 'hidden' });
  }

  /** The whole window, with the input. */
  async picture(file: string): Promise<void> {
    await writeSmallPng(await this.#page.screenshot(), file);
  }

  /** The parameters, without input and output. */
  async pictureParameters(file: string): Promise<void> {
    const { x, y, width } = await boxOf(this.#parameters);
    const bottom = await contentBottom(this.#parameters);
    await this.#shoot({ x, y, width, bottom }, file);
  }

  /** The parameters and the output beside them: the files if there are any, otherwise JSON. */
  async pictureOperation(file: string): Promise<void> {
    const binary = this.#output.getByTestId('radio-button-binary');
    const shown = (await binary.count()) > 0 ? 'radio-button-binary' : 'radio-button-json';
    await this.#output.getByTestId(shown).click();
    await this.#rest();

    const { x, y } = await boxOf(this.#parameters);
    const output = await boxOf(this.#output);
    const outputBottom = await contentBottom(this.#output.getByTestId('ndv-data-container'));
    const bottom = Math.max(
      await contentBottom(this.#parameters),
      Math.min(outputBottom, LONG_OUTPUT),
    );
    // From the tabs, which are above the parameters at the height where the output begins.
    const top = Math.min(y, output.y);
    await this.#shoot({ x, y: top, width: output.x + output.width - x, bottom }, file);
  }

  /** The credential of the node, after its test. */
  async pictureCredential(file: string): Promise<void> {
    await this.#page.getByTestId('credential-edit-button').click();
    await this.#page.getByTestId('credentials-config-container-test-success').waitFor();
    await this.#rest();
    const { x, y, width } = await boxOf(this.#page.getByTestId('editCredential-modal'));
    const last = await boxOf(this.#page.getByTestId('credential-connection-parameter').last());
    await this.#shoot({ x, y, width, bottom: last.y + last.height }, file);
    await this.#page.keyboard.press('Escape');
  }

  /** Waits until nothing moves, and removes hover effects. */
  async #rest(): Promise<void> {
    await this.#page.mouse.move(0, 0);
    await this.#page.waitForTimeout(SETTLED_MILLISECONDS);
  }

  async #shoot({ x, y, width, bottom }: Part, file: string): Promise<void> {
    const lowest = this.#page.viewportSize()?.height ?? bottom;
    const clip = { x, y, width, height: Math.min(bottom + MARGIN, lowest) - y };
    await writeSmallPng(await this.#page.screenshot({ clip }), file);
  }
}

/** A part of the page, in pixels. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly bottom: number;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} is not to be seen.`);
  return box;
}

/** The used members of an element in the page. The compiler has no types of a browser. */
interface PageElement {
  readonly childElementCount: number;
  readonly clientHeight: number;
  checkVisibility(options: { visibilityProperty: boolean }): boolean;
  getBoundingClientRect(): { readonly bottom: number };
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/** Returns the bottom of the lowest visible element in a panel. */
function contentBottom(panel: Locator): Promise<number> {
  return panel.evaluate((element) => {
    const all = (element as unknown as PageElement).querySelectorAll('*');
    const seen = [...all].filter(
      (one) =>
        one.childElementCount === 0 &&
        one.clientHeight > 0 &&
        one.checkVisibility({ visibilityProperty: true }),
    );
    return Math.max(...seen.map((one) => one.getBoundingClientRect().bottom));
  });
}
