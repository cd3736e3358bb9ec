import type { Document } from '@docloom/contract';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { ConsoleVisit } from './console-visit.ts';

/** A person with a browser who visits the page of a template. */
export class TemplateVisit {
  readonly visit: ConsoleVisit;
  readonly #path: string;

  private constructor(visit: ConsoleVisit, path: string) {
    this.visit = visit;
    this.#path = path;
  }

  static async begin(
    browser: Browser,
    url: string,
    workflow: RunnableWorkflow,
    { id }: Pick<Document, 'id'>,
    options: BrowserContextOptions = {},
  ): Promise<TemplateVisit> {
    const visit = await ConsoleVisit.begin(browser, url, options);
    return new TemplateVisit(visit, `/console/workflows/${workflow.id}/documents/${id}`);
  }

  get page(): Page {
    return this.visit.page;
  }

  /** Opens the page, and waits for its preview. */
  async open(token: string): Promise<void> {
    await this.visit.openSignedIn(token, this.#path);
    await this.previewed();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.previewed();
  }

  /** Waits until the preview shows the data in the editor, and returns its text. */
  async previewed(): Promise<string> {
    return this.page.locator('.pdf-pages[aria-busy=false]').innerText();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(name: string, group?: string): Locator {
    const around = group === undefined ? this.page : this.page.getByRole('group', { name: group });
    return around.getByRole('textbox', { name, exact: true });
  }

  /** Shows the data as text, and returns its field. */
  async asText(name = 'As text (JSON)', label = 'The data as text'): Promise<Locator> {
    await this.page.getByRole('radio', { name }).click();
    return this.page.getByRole('textbox', { name: label });
  }

  async asForm(): Promise<void> {
    await this.page.getByRole('radio', { name: 'Form' }).click();
  }
}
