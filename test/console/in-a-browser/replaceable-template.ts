import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '@docloom/contract';
import { TemplateVersion } from '@docloom/contract';
import type { FileChooser, Page } from 'playwright-core';
import type { Client } from '../../service/client.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { wordFile } from '../../service/word-file.ts';
import type { ConsoleVisit } from './console-visit.ts';

/** The type of a Word file. */
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A template of a workflow, and what people do with it on its page. */
export class ReplaceableTemplate {
  readonly #client: Client;
  readonly #workflow: RunnableWorkflow;
  readonly #document: Document;

  private constructor(client: Client, workflow: RunnableWorkflow, document: Document) {
    this.#client = client;
    this.#workflow = workflow;
    this.#document = document;
  }

  static async make(client: Client, name: string): Promise<ReplaceableTemplate> {
    const workflow = await RunnableWorkflow.create(client, name);
    const document = await workflow.addTemplate(['Dear {{name}}'], {}, 'Letter.docx');
    const path = `${workflow.path}/documents/${document.id}/sample-data/`;
    expect((await client.send('PUT', path, { json: { name: 'Ada' } })).status).toBe(200);
    return new ReplaceableTemplate(client, workflow, document);
  }

  get page(): string {
    return `/console/workflows/${this.#workflow.id}/documents/${this.#document.id}`;
  }

  get #versions(): string {
    return `${this.#workflow.path}/documents/${this.#document.id}/versions/`;
  }

  /** The newest first. */
  async versions(): Promise<TemplateVersion[]> {
    return (await this.#client.get(this.#versions)).showsList(200, TemplateVersion);
  }

  /** Replaces it as a program of a user does. */
  async replaceBy(client: Client, text: string, note?: string): Promise<void> {
    const form = new FormData();
    if (note !== undefined) form.append('note', note);
    form.append('file', new Blob([wordFile(text)]), 'Letter.docx');
    const answer = await client.send('POST', this.#versions, { body: form });
    answer.shows(201, TemplateVersion);
  }

  /** Opens its page at the versions, as a person who signs in on the way. */
  async openVersions(visit: ConsoleVisit, token: string): Promise<void> {
    await visit.openSignedIn(token, this.page);
    await visit.page.getByRole('tab', { name: 'Versions' }).click();
    await visit.page.getByRole('heading', { name: 'All versions' }).waitFor();
  }
}

/** A file that a person has on their own machine. */
export interface OwnFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A Word file with these paragraphs. */
export function ownWordFile(name: string, ...paragraphs: string[]): OwnFile {
  return { name, mimeType: WORD, buffer: Buffer.from(wordFile(...paragraphs)) };
}

/** Chooses a file in the dialog that the button opens. */
export async function chooseFile(
  { page }: ConsoleVisit,
  file: OwnFile,
  button = 'Choose a file',
): Promise<void> {
  const chooser = await chooserAfter(page, () =>
    page.getByRole('button', { name: button }).click(),
  );
  await chooser.setFiles(file);
}

/**
 * Presses a button, at most three times, until the browser asks for a file. On a busy machine it may
 * handle a press too late: after five seconds, the browser no longer takes it for one of the person.
 */
export async function chooserAfter(page: Page, press: () => Promise<void>): Promise<FileChooser> {
  for (let presses = 0; presses < 3; presses += 1) {
    const opened = page.waitForEvent('filechooser', { timeout: 10_000 }).catch(() => undefined);
    await press();
    const chooser = await opened;
    if (chooser) return chooser;
  }
  throw new Error('The browser does not ask for a file');
}

/**
 * Drops files onto an element of the page, as a person does with the mouse.
 * @param folder keeps the files, which the browser reads when it sends them
 */
export async function dropFiles(
  { page }: ConsoleVisit,
  selector: string,
  { folder, files }: { folder: string; files: readonly OwnFile[] },
): Promise<void> {
  const paths = files.map(({ name, buffer }) => {
    const path = join(mkdtempSync(join(folder, 'drop-')), name);
    writeFileSync(path, buffer);
    return path;
  });
  const target = page.locator(selector);
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const place = { x: x + width / 2, y: y + height / 2 };
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data });
  }
  await devtools.detach();
}
