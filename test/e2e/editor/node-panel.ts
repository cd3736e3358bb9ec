import type { Locator, Page } from 'playwright-core';

/** The panel on the right that adds nodes to the canvas. */
export class NodePanel {
  readonly #page: Page;
  readonly #panel: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#panel = page.getByTestId('node-creator');
  }

  /** Types into the search, and waits until a node is among the results. */
  async find(words: string, nodeName: string): Promise<void> {
    await this.#panel.getByTestId('node-creator-search-bar').fill(words);
    await this.#node(nodeName).waitFor();
  }

  /** Searches for a node, and chooses the first result with the Enter key. */
  async chooseByKeyboard(words: string, nodeName: string): Promise<void> {
    await this.find(words, nodeName);
    await this.#page.keyboard.press('Enter');
  }

  /** Adds an action of the chosen node. */
  async addAction(action: string): Promise<void> {
    await this.#panel.getByText(/^Actions \(\d+\)$/).click();
    await this.#panel.getByText(action, { exact: true }).click();
  }

  /** Adds the first action of the chosen node with the Enter key. */
  async addFirstActionByKeyboard(action: string): Promise<void> {
    // The panel ignores the key until it has selected its first entry.
    const selected = this.#panel.locator('[data-keyboard-nav-id][class*="_active_"]');
    await selected.filter({ hasText: action }).waitFor();
    await this.#page.keyboard.press('Enter');
  }

  /** Shows the actions of a node. */
  async openActions(nodeName: string): Promise<void> {
    await this.#node(nodeName).click();
    await this.#panel.getByText(/^Actions \(\d+\)$/).click();
  }

  /**
   * Presses on an action, moves to the canvas and releases it there. n8n 2.41 does not really drag
   * an action, only a node without actions. On release, it chooses the position of the node itself.
   */
  async dragToCanvas(action: string): Promise<void> {
    const canvas = this.#page.getByTestId('canvas');
    const aside = { x: 300, y: 500 };
    await this.#panel.getByText(action, { exact: true }).dragTo(canvas, { targetPosition: aside });
  }

  #node(name: string): Locator {
    const ours = this.#page.getByTestId('node-creator-item-name').filter({ hasText: name });
    return this.#panel.getByTestId('node-creator-action-item').filter({ has: ours });
  }
}
