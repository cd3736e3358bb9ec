import { AuditEntry, Run } from '@docloom/contract';
import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { until } from '../../service/until.ts';
import { wordFile } from '../../service/word-file.ts';
import { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';
const LETTER = {
  name: 'Letter.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from(wordFile('Dear {{customer}}')),
};

let service: RunningService;
let browser: Browser;
let visit: ConsoleVisit;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  visit = await ConsoleVisit.begin(browser, service.url, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await visit.openSignedIn(TOKEN);
  await visit.page.getByText('Drop a Word or PowerPoint file here').waitFor();
});
afterEach(() => visit.end());

const clipboard = () => visit.page.evaluate<string>('navigator.clipboard.readText()');
const choose = (...files: (typeof LETTER)[]) =>
  visit.page.locator('input[type="file"]').setInputFiles(files);

it('A person makes a workflow of a file, and a first document', async () => {
  const { page } = visit;
  await page.getByText('To replace a template, open its workflow.').waitFor();
  await choose(LETTER);
  const form = page.getByRole('form', { name: 'New workflow' });
  expect(await form.getByLabel('Name').inputValue()).toBe('Letter');
  await form.getByLabel('Name').fill('Letters to customers');
  await form.getByText('Make a PDF of each document').click();
  await form.getByRole('button', { name: 'Create the workflow' }).click();

  await visit.heading('Letter.docx');
  const log = await service.client.get('/v0/audit-log/');
  const actions = log.showsList(200, AuditEntry).map(({ action }) => action);
  expect(actions).toContain('workflow.created');
  expect(actions).not.toContain('file.deleted');
  await page.getByRole('link', { name: 'Letters to customers' }).waitFor();
  await page.getByRole('button', { name: 'Send the sample data' }).click();
  await page.getByText('The data has arrived.').waitFor();
  await page.getByRole('link', { name: 'See the runs' }).click();
  await page.getByText('Succeeded').last().waitFor();
  expect(visit.complaints).toEqual([]);
});

it('The flow for n8n and the line for a shell are copied, and the address only if asked', async () => {
  const { page } = visit;
  await choose(LETTER);
  await page.getByRole('button', { name: 'Create the workflow' }).click();
  await visit.heading(/^Letter/);
  const [, workflowId = ''] = /workflows\/(\w+)\//.exec(page.url()) ?? [];
  await page.getByRole('button', { name: 'Copy the n8n flow' }).click();
  await page.getByText('Copied').first().waitFor();
  expect(JSON.parse(await clipboard())).toHaveProperty('nodes');
  expect(await clipboard()).toContain(workflowId);
  expect(await page.content()).not.toContain('/hooks/');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const address = await page.getByText('/hooks/').innerText();
  await page.getByRole('button', { name: 'Copy the line' }).click();
  await until('the line', async () => (await clipboard()).includes(address));
  const sent = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"customer":"Ann"}',
  });
  expect(sent.status).toBe(200);
  const runs = await service.client.get(`/v0/workflows/${workflowId}/runs/`);
  expect(runs.showsList(200, Run)).toHaveLength(1);
});

it.each([
  ['Letter.doc', 'The file has an older or another format.'],
  ['Letter.pdf', 'A PDF cannot be a template.'],
])('%s is refused with the remedy', async (name, remedy) => {
  await choose({ ...LETTER, name });
  await visit.page.getByRole('alert').getByText(remedy).waitFor();
});

it('Another file with the name of a Word file is refused, and nothing stays', async () => {
  const { page } = visit;
  await choose({ ...LETTER, name: 'Odd.docx', buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('button', { name: 'Create the workflow' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('This is not a Word or PowerPoint file').waitFor();
  await alert.getByText('The file is damaged, or it is another kind of file').waitFor();
  expect(await alert.innerText()).not.toContain('Bad request');
  const files = await service.client.get('/v0/drive/files/');
  expect(JSON.stringify(files.json)).not.toContain('Odd');
});

it('The form is still there after a visit to another page', async () => {
  const { page } = visit;
  await choose(LETTER);
  const name = page.getByRole('form', { name: 'New workflow' }).getByLabel('Name');
  await name.fill('Letters to customers');
  await page.getByRole('navigation').getByRole('link', { name: 'Files' }).click();
  await visit.heading('Files');
  await page.goBack();
  expect(await name.inputValue()).toBe('Letters to customers');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
});

it('A file with the name of a template leads to that template, and may be another workflow', async () => {
  const { page } = visit;
  const workflow = await RunnableWorkflow.create(service.client, 'Offers');
  const document = await workflow.addTemplate(['Dear'], {}, 'Offer.docx');
  await page.getByRole('link', { name: 'Offers' }).waitFor();
  await choose({ ...LETTER, name: 'Other.docx' });
  await page.getByRole('form', { name: 'New workflow' }).waitFor();
  expect(await page.getByText('has a template with this name').count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await choose({ ...LETTER, name: 'OFFER.docx' });
  const form = page.getByRole('form', { name: 'New workflow' });
  await form.getByText('The workflow Offers has a template with this name already.').waitFor();
  expect(await form.getByRole('button', { name: 'Create the workflow' }).isEnabled()).toBe(true);
  expect(await visit.violations()).toEqual([]);
  await form.getByRole('link', { name: 'Open it to replace the template' }).click();
  await visit.heading('Offer.docx');
  expect(page.url()).toContain(`/workflows/${workflow.id}/documents/${document.id}`);
});

it('A person may change their mind, with the keyboard too', async () => {
  const { page } = visit;
  await choose(LETTER);
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Drop a Word or PowerPoint file here').waitFor();
});
