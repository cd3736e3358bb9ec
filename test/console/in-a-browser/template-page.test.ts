import { readFile } from 'node:fs/promises';
import PizZip from 'pizzip';
import type { Browser, Locator } from 'playwright-core';
import type { Document } from '@docloom/contract';
import { Run } from '@docloom/contract';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { paragraphsOf, wordFile } from '../../service/word-file.ts';
import { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';
const DATA = { number: 7, customer: 'Ann', items: [{ name: 'Desk' }, { name: 'Bed' }] };
const LINES = ['Dear {{customer}}', '{{#items}}{{name}} {{/items}}', 'No. {{number}} {{phone}}'];

let service: RunningService;
let browser: Browser;
let visit: ConsoleVisit;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
  browser = await openStrictBrowser();
  await startConverter();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client, 'Letters');
  visit = await ConsoleVisit.begin(browser, service.url, {
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});
afterEach(async () => {
  await visit.end();
  await service.client.delete(workflow.path);
});

/** Opens the page of a template that has these paragraphs, and the sample data above. */
async function openTemplate(
  paragraphs: string[],
  options: Partial<Document> = {},
  fileOf = wordFile,
): Promise<void> {
  const { id } = await workflow.addTemplate(paragraphs, options, 'Letter.docx', fileOf);
  const path = `${workflow.path}/documents/${id}/sample-data/`;
  const headers = { 'content-type': 'application/json' };
  const stored = await service.client.send('PUT', path, { body: JSON.stringify(DATA), headers });
  expect(stored.status).toBe(200);
  await visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}/documents/${id}`);
  await visit.heading(/^Letter/);
}

/** The first conversion of a service takes seconds on a busy machine. */
async function startConverter(): Promise<void> {
  const first = await RunnableWorkflow.create(service.client, 'First');
  const { id } = await first.addTemplate(['Text']);
  await service.client.post(`${first.path}/documents/${id}/preview/`, { data: {} });
}

const preview = (): Locator => visit.page.locator('.pdf-pages[aria-busy="false"]');
const clipboard = () => visit.page.evaluate<string>('navigator.clipboard.readText()');

it('The preview is the document that a run would make, with its warnings', async () => {
  await openTemplate(LINES);
  await preview().getByText('Dear Ann').waitFor({ state: 'attached' });
  expect(await preview().innerText()).toMatch(/Dear Ann\s+Desk Bed\s+No\. 7/);
  await visit.page.getByText('The field "phone" is not in the source data').waitFor();
  await visit.page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  expect(await isFirstPageBlank()).toBe(false);
  expect(visit.complaints).toEqual([]);
  expect(visit.asked.filter(({ origin }) => origin !== new URL(service.url).origin)).toEqual([]);
});

it('Pages can be turned and enlarged, with the keyboard too', async () => {
  const { page } = visit;
  await openTemplate(Array.from({ length: 90 }, (_, line) => `Line ${String(line)}`));
  await preview().waitFor();
  const bar = page.getByRole('toolbar', { name: 'Pages and zoom' });
  await bar.getByText('Page 1 of').waitFor();
  await page.getByRole('button', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await bar.getByText('Page 2 of').waitFor();
  const width = async () => (await page.locator('.pdf-page').first().boundingBox())!.width;
  const fitting = await width();
  await page.getByRole('button', { name: 'Larger' }).click();
  expect(await width()).toBeGreaterThan(fitting);
  await page.getByRole('button', { name: 'Fit width' }).click();
  expect(await width()).toBeCloseTo(fitting);
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y;
  expect(await top('Larger')).toBe(await top('Smaller'));
});

it('Each field is listed, with a tag to copy and whether the data has it', async () => {
  const { page } = visit;
  await openTemplate(LINES);
  await page.getByRole('tab', { name: 'Fields' }).click();
  const fields = page.getByRole('list', { name: 'Fields' });
  const row = (name: string) => fields.getByRole('listitem').filter({ hasText: name });
  await row('customer').getByText('In the data').waitFor();
  await row('phone').getByText('Not in the data').waitFor();
  await row('customer').getByRole('button', { name: 'Copy the tag' }).click();
  await row('customer').getByText('Copied').waitFor();
  expect(await clipboard()).toBe('{{customer}}');
  await row('items').getByRole('button', { name: 'Copy as a table row' }).click();
  await row('items').getByText('Copied').waitFor();
  expect(await clipboard()).toBe('{{#items}}{{name}}{{/items}}');
});

it('The tag of a field and a filter is completed', async () => {
  const { page } = visit;
  await openTemplate(LINES);
  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByRole('combobox', { name: 'Field' }).fill('cust');
  await page.getByRole('option', { name: 'customer' }).click();
  await page.getByRole('combobox', { name: 'Filter' }).fill('upc');
  await page.getByRole('option', { name: 'upcase' }).click();
  await page.getByText('{{customer | upcase}}').waitFor();
});

it('The options are saved, and the name shows its result before', async () => {
  const { page } = visit;
  await openTemplate(LINES);
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByText('No changes', { exact: true }).waitFor();
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(0);
  await page.getByLabel('Name of the documents').fill('Letter {{number}} to {{customer}}');
  await page.getByText('With the data here: Letter 7 to Ann.docx').waitFor();
  await page.getByText('Make a PDF copy').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await visit.waitForFocus(page.getByRole('button', { name: 'Save' }));
  const { documents } = await workflow.shown();
  expect(documents[0]).toMatchObject({
    outputName: 'Letter {{number}} to {{customer}}',
    createPdfCopy: true,
  });
});

it('An option that cannot be saved is named, until it is corrected', async () => {
  const { page } = visit;
  await openTemplate(LINES);
  await page.getByRole('tab', { name: 'Options' }).click();
  const name = page.getByLabel('Name of the documents');
  await name.fill('Letter {{nummer}}');
  await page.getByText('The data has no value for {{nummer}}').waitFor();
  await name.fill('Letter {{number');
  await page.getByRole('status').getByText('has a "{{" without its "}}"').waitFor();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  const alert = page.getByRole('alert');
  await alert.getByText('“Name of the documents” could not be saved.').waitFor();
  await name.fill('Letter {{number}}');
  await alert.waitFor({ state: 'detached' });
  await page.getByText('Make a PDF copy').click();
  await page.getByText('Protect the PDF with a password').click();
  await page.getByLabel('Password', { exact: true }).fill('{{number');
  await save.click();
  await alert.getByText('A tag of the password cannot be read.').waitFor();
  await page.getByText('Protect the PDF with a password').click();
  await save.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { documents } = await workflow.shown();
  expect(documents[0]).toMatchObject({ createPdfCopy: true, pdfPassword: '' });
});

it('Each tab has an address, and Back returns to the one before', async () => {
  const { page } = visit;
  await openTemplate(LINES);
  const tab = (name: string) => page.getByRole('tab', { name, selected: true });
  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.goBack();
  await tab('Fields').waitFor();
  await page.reload();
  await tab('Fields').waitFor();
  await page.goBack();
  await tab('Data').waitFor();
});

it('Options that are not saved are still there after a visit to another page', async () => {
  const { page } = visit;
  await openTemplate(LINES);
  const options = page.getByRole('tab', { name: 'Options' });
  const name = page.getByLabel('Name of the documents');
  await options.click();
  await name.fill('Letter to {{customer}}');
  await page.getByRole('navigation').getByRole('link', { name: 'Files' }).click();
  await visit.heading('Files');
  await page.goBack();
  await options.click();
  expect(await name.inputValue()).toBe('Letter to {{customer}}');
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  const asked = visit.acceptQuestions();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

it('A test document is given to the person alone', async () => {
  const { page } = visit;
  await openTemplate(LINES, { outputName: 'Letter {{number}}' });
  const button = page.getByRole('button', { name: 'Word', exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe('Letter 7.docx');
  const content = await readFile(await download.path());
  expect(paragraphsOf(content)).toContain('Dear Ann');
  const runs = await service.client.get(`${workflow.path}/runs/`);
  expect(runs.showsList(200, Run)).toEqual([]);
});

it('A template with a mistake shows its tags, the remedy and the place', async () => {
  const { page } = visit;
  await openTemplate(['Dear {{#customer}}', 'No. {{number}}']);
  const mistakes = page.getByRole('region', { name: 'The template has a mistake' });
  expect(await mistakes.innerText()).toContain('but never closed');
  await preview().getByText('Dear {{#customer}}').waitFor({ state: 'attached' });
  await mistakes.getByRole('button', { name: /^Show the place/ }).click();
  await page.locator('.mark').first().waitFor();
  expect(visit.complaints).toEqual([]);
});

it('The place of a field is marked in the template with its tags', async () => {
  const { page } = visit;
  await openTemplate(LINES);
  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByRole('button', { name: 'Show the place of phone' }).click();
  await preview().getByText('{{phone}}').waitFor({ state: 'attached' });
  expect(await page.locator('.mark').count()).toBe(1);
});

it('The mark of a tag in bold text is as wide as the tag', async () => {
  const { page } = visit;
  const spaces = ' '.repeat(10);
  await openTemplate([`illi${spaces}{{phone | default: "WWWW"}}${spaces}illi`], {}, boldFile);
  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByRole('button', { name: 'Show the place of phone' }).click();
  await page.locator('.mark').waitFor();
  const { mark, ink } = await page.evaluate<Record<'mark' | 'ink', [number, number]>>(INK_AT_MARK);
  expect(Math.abs(mark[0] - ink[0])).toBeLessThan(3);
  expect(Math.abs(mark[1] - ink[1])).toBeLessThan(3);
});

it('A field that only an option uses leads to that option', async () => {
  const { page } = visit;
  await openTemplate(['Dear {{customer}}'], {
    outputName: 'Letter {{number}}',
    createPdfCopy: true,
    enablePdfPassword: true,
    pdfPassword: '{{customer | upcase}}{{birthday}}',
  });
  const focused = () => page.locator(':focus');
  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByRole('button', { name: 'Show the place of customer' }).waitFor();
  await page.getByRole('button', { name: 'Show in the options: number' }).click();
  await page.getByRole('tab', { name: 'Options', selected: true }).waitFor();
  await page.getByLabel('Name of the documents').and(focused()).waitFor();

  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByRole('button', { name: 'Show in the options: birthday' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await password.and(focused()).waitFor();
  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByRole('tab', { name: 'Options' }).click();
  await password.waitFor();
  expect(await password.and(focused()).count()).toBe(0);
  expect(await page.locator('.mark').count()).toBe(0);
});

it('A field of a password that is turned off is neither listed nor asked for', async () => {
  const { page } = visit;
  await openTemplate(['Dear {{customer}}'], { createPdfCopy: true, pdfPassword: '{{birthday}}' });
  await page.getByRole('textbox', { name: 'customer' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'birthday' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByRole('list', { name: 'Fields' }).getByText('customer').waitFor();
  expect(await page.getByText('birthday').count()).toBe(0);
});

it('The place that a warning is about is marked in the template with its tags', async () => {
  const { page } = visit;
  await openTemplate(LINES);
  await page.getByRole('button', { name: 'Show the place of {{phone' }).click();
  await preview().getByText('{{phone}}').waitFor({ state: 'attached' });
  expect(await page.locator('.mark').count()).toBe(1);
});

it('A service that does not answer is asked again by itself, and nothing typed is lost', async () => {
  const { page } = visit;
  await openTemplate(LINES);
  await preview().waitFor();
  await page.route('**/preview/', (route) => route.abort());
  await page.getByLabel('customer').fill('Bea');
  await page.getByRole('alert').getByText('The service does not answer').waitFor();
  await page.unroute('**/preview/');
  await preview().getByText('Dear Bea').waitFor({ state: 'attached' });
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('A page whose scripts cannot be loaded says so, and can be loaded again', async () => {
  const { page } = visit;
  const { id } = await workflow.addTemplate(LINES, {}, 'Letter.docx');
  await page.route('**/template-page-*.js', (route) => route.abort());
  await visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}/documents/${id}`);
  await page.getByRole('alert').getByText('The service does not answer').waitFor();
  await page.unroute('**/template-page-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await visit.heading(/^Letter/);
});

it('A hostile name is a text', async () => {
  const { page } = visit;
  const name = '<img src=x onerror=alert(1)>';
  await service.client.patch(workflow.path, { name });
  await openTemplate(['{{[<script>alert(1)</script>]}}']);
  await page.getByRole('link', { name }).waitFor();
  await page.getByRole('tab', { name: 'Fields' }).click();
  await page.getByText('<script>alert(1)</script>').first().waitFor();
  expect(visit.complaints).toEqual([]);
});

/** A Word file with these paragraphs in bold, whose spaces stay. */
function boldFile(...paragraphs: string[]): Uint8Array<ArrayBuffer> {
  const archive = new PizZip(wordFile(...paragraphs));
  const xml = archive.file('word/document.xml')!.asText();
  const bold = xml.replaceAll('<w:r><w:t>', '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">');
  archive.file('word/document.xml', bold);
  return Uint8Array.from(archive.generate({ type: 'uint8array' }));
}

/** The left and right edge of the mark, and of the words that it is on: they end at a wide gap. */
const INK_AT_MARK = `(() => {
  const canvas = document.querySelector('.pdf-page canvas');
  const page = canvas.getBoundingClientRect();
  const mark = document.querySelector('.mark').getBoundingClientRect();
  const scale = canvas.width / page.width;
  const [left, top, width, height] = [mark.left - page.left, mark.top - page.top, mark.width, mark.height]
    .map((length) => Math.round(length * scale));
  const { data } = canvas.getContext('2d').getImageData(0, top, canvas.width, height);
  const isInk = (column) => Array.from({ length: height }, (_, row) => data[(row * canvas.width + column) * 4])
    .some((red) => red < 160);
  const edge = (step) => {
    let last = left + Math.round(width / 2);
    for (let column = last; Math.abs(column - last) < 12 * scale; column += step) {
      if (isInk(column)) last = column;
    }
    return last;
  };
  return { mark: [left / scale, (left + width) / scale], ink: [edge(-1) / scale, (edge(1) + 1) / scale] };
})()`;

/** Whether the picture of the first page has one colour only. */
function isFirstPageBlank(): Promise<boolean> {
  return visit.page.evaluate<boolean>(`(() => {
    const canvas = document.querySelector('.pdf-page canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.every((value, index) => value === data[index % 4]);
  })()`);
}
