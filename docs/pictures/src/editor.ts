import type { Browser, Page } from 'playwright-core';
import type { Owner } from '../../../playground/src/n8n-session.ts';
import { NodeWindow } from './node-window.ts';
import { writeSmallPng } from './small-png.ts';
import { signedInPage } from '../../../test/e2e/editor/signed-in-page.ts';

const SIZE = { width: 1440, height: 810 };
/** High enough to show every parameter of a node without scrolling. */
const TALL = { width: 1440, height: 1400 };
/** Chromium renders without hardware acceleration here, and a machine may be busy. */
const PATIENCE_MILLISECONDS = 120_000;
/** Long enough for the canvas to settle after it was fitted. */
const SETTLED_MILLISECONDS = 1_500;

/** The height of the search and its first results, in pixels. */
const PANEL_HEIGHT = 300;

/** Elements that a picture does not need. */
const STYLE = `
  [data-test-id="node-feature-request"], [data-test-id="floating-nodes"],
  [data-test-id="ndv-pin-data"] { visibility: hidden !important; }
  *, *::before, *::after { transition: none !important; animation: none !important; }
`;

/** The n8n editor in a browser, signed in. */
export class Editor {
  readonly #page: Page;
  readonly #address: string;

  private constructor(page: Page, address: string) {
    this.#page = page;
    this.#address = address;
  }

  static async signIn(browser: Browser, address: string, owner: Owner): Promise<Editor> {
    const window = { ...SIZE, milliseconds: PATIENCE_MILLISECONDS };
    const page = await signedInPage(browser, address, owner, window);
    return new Editor(page, address);
  }

  /** The canvas of a flow with every node in view. */
  async pictureCanvas(flowId: string, file: string): Promise<void> {
    await this.openFlow(flowId);
    await this.#fitAndShoot(file);
  }

  /** The canvas after the flow has run, with the output counts of each node. */
  async pictureRun(flowId: string, file: string): Promise<void> {
    await this.openFlow(flowId);
    await this.execute();
    await this.#fitAndShoot(file);
  }

  /** The panel of nodes with search results, beside a flow with a trigger. */
  async pictureNodePanel(flowId: string, words: string, file: string): Promise<void> {
    await this.openFlow(flowId);
    await this.#page.getByTestId('node-creator-plus-button').click();
    const panel = this.#page.getByTestId('node-creator');
    await panel.getByTestId('node-creator-search-bar').fill(words);
    await panel.getByTestId('node-creator-item-name').first().waitFor();
    await this.#page.waitForTimeout(SETTLED_MILLISECONDS);
    const box = await panel.boundingBox();
    if (box === null) throw new Error('The panel of nodes is not to be seen.');
    const clip = { ...box, height: PANEL_HEIGHT };
    await writeSmallPng(await this.#page.screenshot({ clip }), file);
  }

  async openFlow(flowId: string): Promise<void> {
    await this.#page.goto(`${this.#address}/workflow/${flowId}`);
    await this.#page.getByTestId('canvas-node').first().waitFor();
    await this.#page.addStyleTag({ content: STYLE });
  }

  /** Executes the open flow, and waits until it has succeeded. @throws Error that names the node */
  async execute(): Promise<void> {
    await this.#page.getByTestId('execute-workflow-button').first().click();
    const notice = this.#page.getByText('Workflow executed successfully').first();
    const failure = this.#page.getByText(/^Problem in node/).first();
    await notice.or(failure).waitFor();
    if (await failure.isVisible()) throw new Error((await failure.textContent()) ?? '');
    await notice.waitFor({ state: 'hidden' });
  }

  /** Makes the window high enough for long nodes. */
  async makeRoom(): Promise<void> {
    await this.#page.setViewportSize(TALL);
    await this.#fit();
  }

  /** Opens the window of a node of the open flow. */
  async openNode(nodeName: string): Promise<NodeWindow> {
    await this.#page
      .locator(`[data-test-id="canvas-node"][data-node-name="${nodeName}"]`)
      .first()
      .dblclick();
    return NodeWindow.opened(this.#page);
  }

  async #fitAndShoot(file: string): Promise<void> {
    await this.#fit();
    await writeSmallPng(await this.#page.screenshot(), file);
  }

  async #fit(): Promise<void> {
    await this.#page.mouse.click(SIZE.width - 300, SIZE.height - 200);
    await this.#page.keyboard.press('1');
    await this.#page.waitForTimeout(SETTLED_MILLISECONDS);
  }
}
