import type { Browser, Locator, Page, Response } from 'playwright-core';
import type { Owner } from '../../../playground/src/n8n-session.ts';
import { until } from '../../../playground/src/until.ts';
import { NodePanel } from './node-panel.ts';
import { NodeWindow } from './node-window.ts';
import { PATIENCE_MS } from './patience.ts';
import { signedInPage } from './signed-in-page.ts';

const SIZE = { width: 1440, height: 810 };
/** An empty place on the canvas, in pixels. */
const BESIDE_THE_NODES = { x: 1250, y: 300 };

/** The n8n editor of a signed-in person. Every step waits until the editor allows it. */
export class Editor {
  readonly #page: Page;
  readonly #address: string;
  #clicks: (() => number) | undefined;

  private constructor(page: Page, address: string) {
    this.#page = page;
    this.#address = address;
  }

  /** @param address of n8n, without a path */
  static async signIn(browser: Browser, address: string, owner: Owner): Promise<Editor> {
    const window = { ...SIZE, milliseconds: PATIENCE_MS };
    const page = await signedInPage(browser, address, owner, window);
    return new Editor(page, address);
  }

  /** Opens a new, empty flow and its node panel. */
  async beginFlow(): Promise<NodePanel> {
    await this.#page.goto(`${this.#address}/workflow/new`);
    await this.#page.getByTestId('canvas-plus-button').click();
    return new NodePanel(this.#page);
  }

  /** Opens a new, empty flow, and its node panel with the Tab key. */
  async beginFlowByKeyboard(): Promise<NodePanel> {
    await this.#page.goto(`${this.#address}/workflow/new`);
    await this.#page.getByTestId('canvas-plus-button').waitFor();
    await this.#page.keyboard.press('n');
    return new NodePanel(this.#page);
  }

  /** Opens the node panel of the open flow with a key; a new node continues the last one. */
  async openPanelByKeyboard(): Promise<NodePanel> {
    await this.#nodesOnCanvas().first().waitFor();
    await this.#page.keyboard.press('n');
    return new NodePanel(this.#page);
  }

  /**
   * Counts the clicks in pages that are opened from now on, such as forms; the result returns how
   * many there were.
   */
  async countClicks(): Promise<() => number> {
    this.#clicks ??= await this.#listenToClicks();
    const clicks = this.#clicks;
    const before = clicks();
    return () => clicks() - before;
  }

  /** Opens a saved flow. */
  async openFlow(flowId: string): Promise<void> {
    await this.#page.goto(`${this.#address}/workflow/${flowId}`);
    await this.#nodesOnCanvas().first().waitFor();
  }

  /** Copies all nodes of the open flow with the keyboard. */
  async copyAllNodes(): Promise<void> {
    await this.#page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const selected = this.#page.locator('.vue-flow__node.selected');
    await until('the selection of all nodes', PATIENCE_MS, async () => {
      // A checklist of n8n takes the focus when it appears.
      await this.#page.getByTestId('canvas').click({ position: BESIDE_THE_NODES });
      await this.#page.keyboard.press('Control+a');
      return (await selected.count()) > 0 || undefined;
    });
    await this.#page.keyboard.press('Control+c');
    // The editor fills the clipboard a moment later.
    await this.#page.waitForFunction('navigator.clipboard.readText()');
  }

  /** Puts a text into the clipboard, as if it had been copied on another page. */
  async copyText(text: string): Promise<void> {
    await this.#page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.#page.goto(`${this.#address}/workflow/new`);
    await this.#page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  }

  /** Opens a new flow, pastes the copied nodes, saves it, and returns its ID. */
  async pasteIntoNewFlow(): Promise<string> {
    await this.#page.goto(`${this.#address}/workflow/new`);
    await this.#page.getByTestId('canvas-plus-button').waitFor();
    const saved = this.#page.waitForResponse(isSavedFlow);
    await this.#page.keyboard.press('Control+v');
    await this.#nodesOnCanvas().first().waitFor();
    await this.#page.keyboard.press('Control+s');
    const { data } = (await (await saved).json()) as { data: { id: string } };
    return data.id;
  }

  /** Opens the window of a node on the canvas. */
  async openNode(name: string): Promise<NodeWindow> {
    await this.#page
      .locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`)
      .first()
      .dblclick();
    return this.nodeWindow();
  }

  /** Returns the window of a node that the editor opened automatically. */
  async nodeWindow(): Promise<NodeWindow> {
    await this.#page.getByTestId('ndv').waitFor();
    return new NodeWindow(this.#page);
  }

  /** The names of the nodes on the canvas. */
  async nodes(): Promise<string[]> {
    const nodes = await this.#nodesOnCanvas().all();
    const names = nodes.map((node) => node.getAttribute('data-node-name'));
    return (await Promise.all(names)).map((name) => name ?? '');
  }

  /** Takes a screenshot, as PNG. */
  async picture(file: string): Promise<void> {
    await this.#page.screenshot({ path: file });
  }

  async #listenToClicks(): Promise<() => number> {
    let clicks = 0;
    const context = this.#page.context();
    await context.exposeFunction('countClick', () => (clicks += 1));
    const content = "addEventListener('pointerdown', () => countClick(), true)";
    await context.addInitScript({ content });
    return () => clicks;
  }

  #nodesOnCanvas(): Locator {
    return this.#page.getByTestId('canvas-node');
  }
}

/** Returns whether this is the response to a request that saves a flow. */
function isSavedFlow(response: Response): boolean {
  const { pathname } = new URL(response.url());
  return (
    ['POST', 'PATCH'].includes(response.request().method()) &&
    /^\/rest\/workflows(\/\w+)?$/.test(pathname)
  );
}
