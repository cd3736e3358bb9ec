import type { Browser, Page } from 'playwright-core';
import { selectors } from 'playwright-core';
import type { Owner } from '../../../playground/src/n8n-session.ts';

const SIZE = { width: 1440, height: 810 };
/** Long enough for the canvas to come to rest after it was fitted. */
const SETTLED_MILLISECONDS = 1_500;

/** The n8n editor as a person sees it, signed in. */
export class Editor {
  readonly #page: Page;
  readonly #address: string;

  private constructor(page: Page, address: string) {
    this.#page = page;
    this.#address = address;
  }

  static async signIn(browser: Browser, address: string, owner: Owner): Promise<Editor> {
    // The editor's own name for it.
    selectors.setTestIdAttribute('data-test-id');
    const page = await browser.newPage({ viewport: SIZE });
    await page.goto(`${address}/signin`);
    await page.getByRole('textbox', { name: /email/i }).fill(owner.email);
    await page.locator('input[type=password]').fill(owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes('signin'));
    return new Editor(page, address);
  }

  /** The canvas of a flow, every node in view. */
  async pictureCanvas(flowId: string, file: string): Promise<void> {
    await this.#openFlow(flowId);
    await this.#fitAndShoot(file);
  }

  /** The canvas after the flow has run, with what each node handed on. */
  async pictureRun(flowId: string, file: string): Promise<void> {
    await this.#openFlow(flowId);
    await this.#page.getByTestId('execute-workflow-button').first().click();
    const notice = this.#page.getByText('Workflow executed successfully').first();
    await notice.waitFor();
    await notice.waitFor({ state: 'hidden' });
    await this.#fitAndShoot(file);
  }

  /** The window of one node, with what went in and what came out. */
  async pictureNode(nodeName: string, file: string): Promise<void> {
    await this.#page
      .locator(`[data-test-id="canvas-node"][data-node-name="${nodeName}"]`)
      .first()
      .dblclick();
    await this.#page.waitForTimeout(SETTLED_MILLISECONDS);
    await this.#page.screenshot({ path: file });
    await this.#page.keyboard.press('Escape');
  }

  async #openFlow(flowId: string): Promise<void> {
    await this.#page.goto(`${this.#address}/workflow/${flowId}`);
    await this.#page.getByTestId('canvas-node').first().waitFor();
  }

  async #fitAndShoot(file: string): Promise<void> {
    await this.#page.mouse.click(SIZE.width - 300, SIZE.height - 200);
    await this.#page.keyboard.press('1');
    await this.#page.waitForTimeout(SETTLED_MILLISECONDS);
    await this.#page.screenshot({ path: file });
  }
}
