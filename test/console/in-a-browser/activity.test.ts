import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { wordFile } from '../../service/word-file.ts';
import { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';

let service: RunningService;
let browser: Browser;
let invoices: RunnableWorkflow;
let templateId: string;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  invoices = await RunnableWorkflow.create(service.client, 'Invoices');
  ({ id: templateId } = await invoices.addTemplate(
    ['{{number}}'],
    { outputName: 'Invoice {{number}}' },
    'Invoice.docx',
  ));
  const letters = await RunnableWorkflow.create(service.client, 'Letters');
  await letters.listen('https://n8n.example.com/webhook/unguessable');
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

let visit: ConsoleVisit;
const begin = async (locale: string, path = '/console/activity') => {
  visit = await ConsoleVisit.begin(browser, service.url, { locale });
  await visit.openSignedIn(TOKEN, path);
};
afterEach(() => visit.end());

const change = (text: string) => visit.page.getByRole('listitem').filter({ hasText: text });

it('Changes are told in sentences that lead to the workflow and the template', async () => {
  await begin('en-GB', '/');
  const { page } = visit;
  await page.getByRole('link', { name: 'Activity' }).click();
  await visit.heading('Activity');
  await change('Owner added the template Invoice of Invoices').waitFor();
  await change('Owner registered n8n.example.com as a receiver of Letters').waitFor();
  const options = change('Owner changed the options of the template Invoice of Invoices');
  await options.getByText('with a token').waitFor();
  await options.getByText('name of the documents').waitFor();
  expect(await page.content()).not.toContain('unguessable');
  await options.getByRole('link', { name: 'Invoices' }).click();
  await visit.heading('Invoices');
  await page.goBack();
  await options.getByRole('link', { name: 'Invoice', exact: true }).click();
  await page.waitForURL(`**/documents/${templateId}`);
  expect(visit.complaints).toEqual([]);
});

it('A new version of a template is told with its note, and leads to the versions', async () => {
  const form = new FormData();
  form.append('note', 'Friendlier');
  form.append('file', new Blob([wordFile('{{number}}!')]), 'Invoice.docx');
  await service.client.send('POST', `${invoices.path}/documents/${templateId}/versions/`, {
    body: form,
  });
  await begin('en-GB');
  const replaced = change('Owner replaced the template Invoice of Invoices');
  await replaced.getByText('Friendlier').waitFor();
  await replaced.getByRole('link', { name: 'Invoice', exact: true }).click();
  await visit.page.getByRole('listitem').filter({ hasText: 'Friendlier' }).waitFor();
});

it('The changes of one kind can be shown, and the address has the filter', async () => {
  await begin('en-GB');
  const { page } = visit;
  await page.getByRole('radio', { name: 'Receivers' }).click();
  await change('registered n8n.example.com').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'template' }).count()).toBe(0);
  expect(page.url()).toMatch(/\?kind=outgoing_webhook$/);
  await page.reload();
  await change('registered n8n.example.com').waitFor();
  await page.getByRole('radio', { name: 'Files' }).click();
  await page.getByText('No change matches').waitFor();
  await page.goBack();
  await change('registered n8n.example.com').waitFor();
});

it('The changes of one workflow can be shown, also from its page', async () => {
  await begin('en-GB');
  const { page } = visit;
  await page.getByRole('button', { name: 'All workflows' }).click();
  await page.getByRole('menuitemradio', { name: 'Letters' }).click();
  await page.getByRole('button', { name: 'Workflow: Letters' }).waitFor();
  await change('created the workflow Letters').waitFor();
  expect(await change('Invoices').count()).toBe(0);

  await visit.open(`/console/workflows/${invoices.id}`);
  await visit.heading('Invoices');
  await page.getByRole('main').getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('button', { name: 'Workflow: Invoices' }).waitFor();
  await change('created the workflow Invoices').waitFor();
  expect(await change('Letters').count()).toBe(0);
});

it('The keyboard alone is enough to choose a workflow', async () => {
  await begin('en-GB');
  const { page } = visit;
  await page.getByRole('button', { name: 'All workflows' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'All workflows' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Workflow: Invoices' }).waitFor();
});

it('A name cannot be markup', async () => {
  const name = '<img src=x onerror=alert(1)>‮';
  const { path } = await RunnableWorkflow.create(service.client, name);
  await service.client.delete(path);
  await begin('en-GB');
  await change(`archived the workflow ${name}`).waitFor();
  expect(await visit.page.locator('main img').count()).toBe(0);
  expect(visit.complaints).toEqual([]);
});

it('A workflow of others is rejected with the reason', async () => {
  const eve = await service.clientOf({ email: 'eve@test', name: 'Eve' });
  const { id } = await RunnableWorkflow.create(eve, 'Secrets');
  await begin('en-GB', `/console/activity?workflow=${id}`);
  await visit.page.getByRole('alert').first().waitFor();
  expect(await visit.page.content()).not.toContain('Secrets');
});

it('The page goes on after the session has ended, with its filter', async () => {
  await begin('en-GB');
  await change('Invoices').first().waitFor();
  await visit.loseSession();
  await visit.page.getByRole('radio', { name: 'Templates' }).click();
  await visit.signInAgain(TOKEN);
  await change('Owner added the template Invoice of Invoices').waitFor();
});

it('Older changes are shown on request', async () => {
  const { client } = service;
  for (let number = 0; number < 60; number += 1) {
    await client.patch(invoices.path, { color: `#0000${String(10 + number)}` });
  }
  await begin('en-GB', `/console/activity?workflow=${invoices.id}`);
  await change('changed the workflow Invoices').first().waitFor();
  expect(await change('created the workflow Invoices').count()).toBe(0);
  await visit.page.getByRole('button', { name: 'Show more' }).click();
  await change('created the workflow Invoices').waitFor();
});

it('German has German sentences', async () => {
  await begin('de-DE', '/console/activity?kind=document');
  await visit.heading('Aktivität');
  await change('Owner hat die Vorlage Invoice von Invoices hinzugefügt').waitFor();
  await change('Owner hat die Optionen der Vorlage Invoice von Invoices geändert').waitFor();
});
