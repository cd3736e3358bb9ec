import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { paragraphsOf } from '../../service/word-file.ts';
import { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';

let service: RunningService;
let browser: Browser;
let visit: ConsoleVisit;
beforeAll(async () => {
  // Its office makes no PDF.
  service = await RunningService.start();
  browser = await openStrictBrowser();
  visit = await ConsoleVisit.begin(browser, service.url, { acceptDownloads: true });
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

it('Without a converter, the page of a template says so, and the Word file can be made', async () => {
  const { page } = visit;
  const workflow = await RunnableWorkflow.create(service.client, 'Letters');
  const { id } = await workflow.addTemplate(['Dear {{name}}'], { outputName: 'Letter' });
  await workflow.run({ name: 'Ann' });
  await visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}/documents/${id}`);
  const problem = page.getByRole('alert');
  await problem.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByLabel('name').waitFor();
  const button = page.getByRole('button', { name: 'Word', exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(paragraphsOf(await readFile(await download.path()))).toContain('Dear Ann');
  expect(visit.complaints).toEqual([]);
});
