import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { writeRun } from '../../service/runs/numbers/history-of-a-test.ts';
import { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';
const DAY = 24 * 60 * 60_000;

let service: RunningService;
let browser: Browser;
let visit: ConsoleVisit;
let orders: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  orders = await RunnableWorkflow.create(service.client, 'Orders');
  const letters = await RunnableWorkflow.create(service.client, 'Letters');
  await service.query(async (store) => {
    const now = Date.now();
    const made = { made: [12, 40], arrived: [90] };
    await writeRun(store, { workflowId: orders.id, at: now, ...made });
    await writeRun(store, { workflowId: orders.id, at: now - 2 * DAY, ...made });
    await writeRun(store, {
      workflowId: orders.id,
      at: now - 2 * DAY,
      failed: 1,
      status: 'FAILED',
    });
    await writeRun(store, { workflowId: letters.id, at: now - 40 * DAY, made: [7] });
  });
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  visit = await ConsoleVisit.begin(browser, service.url, { timezoneId: 'America/New_York' });
});
afterEach(() => visit.end());

const figure = (name: string) =>
  visit.page.getByRole('region', { name: 'In these days' }).locator('div', { hasText: name });

it('The numbers are one click away, and say how much was made and how long it took', async () => {
  const { page } = visit;
  await visit.openSignedIn(TOKEN);
  await visit.heading('Workflows');
  await page.getByRole('link', { name: 'Numbers' }).click();
  await visit.heading('Numbers');
  await page.getByText('in the time zone America/New_York').waitFor();
  await figure('Documents').getByText('4', { exact: true }).waitFor();
  await figure('Failed runs').getByText('1', { exact: true }).waitFor();
  await figure('Time to make a document').getByText('12 ms').waitFor();
  await page.getByRole('img', { name: 'Documents per day: a chart from 0 to 2' }).waitFor();
  expect(visit.complaints).toEqual([]);
});

it('Each chart has a table with every day, and says that today is not over', async () => {
  const { page } = visit;
  await visit.openSignedIn(TOKEN, '/console/numbers?days=7');
  const chart = page.getByRole('figure', { name: 'Documents per day' });
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  const cells = chart.getByRole('table').getByRole('cell');
  await cells.first().waitFor();
  expect(await cells.allInnerTexts()).toEqual(['2', '0', '2', '0', '0', '0', '0']);
  const days = chart.getByRole('table').getByRole('rowheader');
  expect(await days.first().innerText()).toMatch(/ \(so far\)$/);
  expect(await days.nth(1).innerText()).not.toContain('so far');
  const times = page.getByRole('figure', { name: 'Time to delivery' });
  await times.getByRole('button', { name: 'Show as a table' }).click();
  const firstRow = times.getByRole('table').getByRole('row').nth(1);
  expect(await firstRow.getByRole('cell').allInnerTexts()).toEqual(['90 ms', '90 ms']);
});

it('A single day of measured times is a point that can be seen', async () => {
  await visit.openSignedIn(TOKEN, '/console/numbers?days=7');
  const chart = visit.page.getByRole('figure', { name: 'Time to make a document' });
  const point = chart.locator('path.median.point');
  await point.waitFor({ state: 'attached' });
  expect(await point.getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+h0M[\d.]+ [\d.]+h0$/);
  const width = await visit.page.evaluate<string>(
    "getComputedStyle(document.querySelector('path.median.point')).strokeWidth",
  );
  expect(parseFloat(width)).toBeGreaterThanOrEqual(8);
});

it('The days and a workflow are chosen, and stay in the address', async () => {
  const { page } = visit;
  await visit.openSignedIn(TOKEN, '/console/numbers');
  await page.getByRole('table', { name: 'By workflow' }).waitFor();
  await page.getByRole('radio', { name: '90 days' }).click();
  await page.waitForURL(/\?days=90$/);
  await figure('Documents').getByText('5', { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('radio', { name: '30 days', checked: true }).waitFor();
  await page.goForward();
  await page.getByRole('radio', { name: '90 days', checked: true }).waitFor();
  await page.getByRole('link', { name: 'Letters' }).click();
  await page.getByText('Numbers of Letters').waitFor();
  await visit.waitForFocus(page.getByRole('heading', { level: 1 }));
  await figure('Documents').getByText('1', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Numbers of Letters').waitFor();
  await page.getByText('Nothing was measured in these days.').waitFor();
  await page.getByRole('link', { name: 'All workflows' }).click();
  await page.getByRole('link', { name: 'Orders' }).waitFor();
});
