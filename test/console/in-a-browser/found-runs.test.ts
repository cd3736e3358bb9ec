import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { writeRun } from '../../service/runs/numbers/history-of-a-test.ts';
import { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';
const TIME_ZONE = 'America/New_York';

let service: RunningService;
let browser: Browser;
let visit: ConsoleVisit;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  workflow = await RunnableWorkflow.create(service.client, 'Orders');
  await workflow.addTemplate(['{{number}}'], { outputName: 'Order {{number}}' });
  await workflow.run({ number: 7, customer: { name: 'Zoë Able', limit: 1234.5 } });
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  visit = await ConsoleVisit.begin(browser, service.url, { timezoneId: TIME_ZONE });
});
afterEach(() => visit.end());

const rows = () => visit.page.getByRole('rowheader');
const onlyRow = () => visit.page.locator('tbody tr:only-child');
const open = (query = '') => visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}${query}`);

/** Stores a run that was accepted at a time of the reader's time zone, some days before today. */
async function runBefore(daysAgo: number, time: string): Promise<string> {
  const today = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE }).format(Date.now());
  const date = new Date(Date.parse(`${today}T00:00:00Z`) - daysAgo * 86_400_000);
  const at = await visit.page.evaluate<number>(
    `new Date('${date.toISOString().slice(0, 10)}T${time}').getTime()`,
  );
  return service.query((store) => writeRun(store, { workflowId: workflow.id, at }));
}

describe('The runs of a period', () => {
  it('begin and end at midnight of the reader, and stay in the address', async () => {
    const { page } = visit;
    await open();
    await visit.heading('Orders');
    const [lastYesterday, firstYesterday, before] = [
      await runBefore(1, '23:59:59'),
      await runBefore(1, '00:00:00'),
      await runBefore(2, '23:59:59'),
    ];
    await page.getByRole('radio', { name: 'Today' }).click();
    await page.waitForURL(/\?period=today$/);
    await onlyRow().waitFor();
    await page.getByRole('radio', { name: 'Yesterday' }).click();
    await page.getByRole('link', { name: lastYesterday }).waitFor();
    expect(await rows().allInnerTexts()).toEqual([lastYesterday, firstYesterday]);
    await page.getByRole('radio', { name: 'Last 7 days' }).click();
    await page.getByRole('link', { name: before }).waitFor();
    expect(await rows().count()).toBe(4);
    await page.reload();
    await page.getByRole('link', { name: before }).waitFor();
    expect(await page.getByRole('radio', { name: 'Last 7 days' }).isChecked()).toBe(true);
  });

  it('may begin and end on any day, which the keyboard types', async () => {
    const { page } = visit;
    await open();
    await visit.heading('Orders');
    const at = Date.parse('2026-03-08T06:30:00Z');
    const id = await service.query((store) => writeRun(store, { workflowId: workflow.id, at }));
    await page.getByRole('radio', { name: 'A period' }).click();
    const typeDay = async (field: string, day: string) => {
      await page.getByRole('group', { name: field }).getByRole('spinbutton').first().click();
      await page.keyboard.type(day);
    };
    await typeDay('First day', '08032026');
    await typeDay('Last day', '08032026');
    await page.waitForURL(/\?period=dates&from=2026-03-08&to=2026-03-08$/);
    await onlyRow().getByRole('link', { name: id }).waitFor();
    await page.reload();
    await onlyRow().getByRole('link', { name: id }).waitFor();
    await typeDay('Last day', '07032026');
    await page.getByText('The first day is after the last').waitFor();
    expect(visit.complaints).toEqual([]);
  });
});

it('A run whose data lacks a field is marked with its warning', async () => {
  const { id } = await workflow.run({});
  await open(`?search=${id}`);
  await onlyRow()
    .getByRole('cell')
    .first()
    .getByText(/^[12] warnings?$/)
    .waitFor();
  await visit.open(`/console/workflows/${workflow.id}?search=order+7`);
  await onlyRow().getByText('Succeeded').waitFor();
  expect(
    await onlyRow()
      .getByText(/warning/)
      .count(),
  ).toBe(0);
});

it('Back returns to the filter before, and to the one before the search, whatever was typed', async () => {
  const { page } = visit;
  await open();
  await page.getByRole('radio', { name: 'Succeeded' }).click();
  await page.waitForURL(/\?status=SUCCEEDED$/);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('order', { delay: 400 });
  await page.waitForURL(/search=order$/);
  await visit.waitForFocus(search);
  await page.getByRole('radio', { name: 'Today' }).click();
  await page.waitForURL(/period=today$/);
  await page.goBack();
  await page.waitForURL(/\?status=SUCCEEDED&search=order$/);
  await page.goBack();
  await page.waitForURL(/\?status=SUCCEEDED$/);
  expect(await search.inputValue()).toBe('');
  await page.goBack();
  await page.waitForURL(({ search: query }) => query === '');
  expect(await page.getByRole('radio', { name: 'All', exact: true }).isChecked()).toBe(true);
  expect(await search.inputValue()).toBe('');
  await page.goForward();
  await page.waitForURL(/\?status=SUCCEEDED$/);
  await page.goForward();
  await page.waitForURL(/\?status=SUCCEEDED&search=order$/);
  expect(await search.inputValue()).toBe('order');
  expect(visit.complaints).toEqual([]);
});

describe('A search of the data', () => {
  it('finds a value when it is asked for, and not otherwise', async () => {
    const { page } = visit;
    await open('?search=zo%C3%AB');
    await page.getByText('No run matches').waitFor();
    await page.getByText('Search the data too').first().click();
    await page.waitForURL(/in=data/);
    await page.getByRole('link', { name: /^Order 7/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('1234.5');
    await page.waitForURL(/search=1234\.5/);
    await page.getByRole('link', { name: /^Order 7/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('customer');
    await page.getByText('No run matches').waitFor();
    expect(await page.getByText('Not all runs were searched').count()).toBe(0);
    expect(await visit.violations()).toEqual([]);
  });

  it('is offered where nothing was found, and only there', async () => {
    const { page } = visit;
    const offer = visit.page.getByRole('button', { name: 'Search the data too' });
    await open('?search=zo%C3%AB');
    await offer.waitFor();
    expect(await visit.violations()).toEqual([]);
    await offer.click();
    await page.getByRole('link', { name: /^Order 7/ }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Search the data too' }).isChecked()).toBe(
      true,
    );
    await visit.waitForFocus(page.getByRole('heading', { name: 'Runs' }));
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
    await page.getByText('No run matches').waitFor();
    expect(await offer.count()).toBe(0);
    await visit.open(`/console/workflows/${workflow.id}?status=RUNNING`);
    await page.getByText('No run matches').waitFor();
    expect(await offer.count()).toBe(0);
  });

  it('says so if it has not searched all runs', async () => {
    const { page } = visit;
    await page.route('**/runs/?**', async (route) => {
      const response = await route.fetch();
      const headers = {
        ...response.headers(),
        'docloom-searched-runs': '10000',
        'docloom-searched-since': '2026-11-02T09:30:00.000+00:00',
      };
      await route.fulfill({ response, headers });
    });
    await open('?search=nobody&in=data');
    await page
      .getByText('The search ended after 10,000 runs, at those of 2 November 2026')
      .waitFor();
  });
});
