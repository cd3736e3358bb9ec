import type { Browser, Page } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';
import { LOOKS } from './looks.ts';
import { chooseFile, ownWordFile, ReplaceableTemplate } from './replaceable-template.ts';

const TOKEN = 'dlt_of_the_first_user';

let service: RunningService;
let browser: Browser;
let template: ReplaceableTemplate;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
  browser = await openStrictBrowser();
  template = await ReplaceableTemplate.make(service.client, 'Letters');
  const note = 'Anothernotewithoutspaces'.repeat(8);
  await template.replaceBy(service.client, 'Hello {{name}}', note);
  await template.replaceBy(service.client, 'Good morning {{name}}');
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** Restores the first or the third version by turns: the current one is not offered, the second differs. */
const restoreButton = (page: Page) =>
  page.getByRole('button', { name: /^Restore version [13]$/ }).first();

const LONG_NAME = `${'Letter_of_the_office_'.repeat(6)}.docx`;

/** What a person does with the versions of a template, and what is on the page when it is done. */
const STATES: [string, (visit: ConsoleVisit) => Promise<void>][] = [
  ['the versions', async ({ page }) => page.getByText('Anothernote').waitFor()],
  [
    'a file with a wrong name',
    async (visit) => {
      await chooseFile(visit, ownWordFile('Letter.doc'));
      await visit.page.getByRole('alert').waitFor();
    },
  ],
  [
    'a file with a mistake',
    async (visit) => {
      await chooseFile(visit, ownWordFile(LONG_NAME, '{{#open}} {{name}}'));
      await visit.page.getByRole('region', { name: 'The template has a mistake' }).waitFor();
    },
  ],
  [
    'a file beside the current template',
    async (visit) => {
      await chooseFile(visit, ownWordFile(LONG_NAME, 'Good night {{name}}', '{{website}}'));
      await visit.page.locator('.comparison-state[aria-busy=false]').waitFor();
      await visit.page.getByRole('radio', { name: 'Side by side' }).click();
    },
  ],
  [
    'the differences of a version',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Compare version 2' }).click();
      await page.locator('.comparison-state[aria-busy=false]').waitFor();
      await page.getByRole('radio', { name: 'Differences' }).click();
    },
  ],
  [
    'a version to restore',
    async ({ page }) => {
      await restoreButton(page).click();
      await page.getByLabel('Why do you restore it?').waitFor();
    },
  ],
  [
    'a version that is restored',
    async ({ page }) => {
      await restoreButton(page).click();
      await page.getByLabel('Why do you restore it?').press('Enter');
      await page.getByText(/Version \d is current again/).waitFor();
    },
  ],
];

describe.each(LOOKS)('In %s', (_, options) => {
  let visit: ConsoleVisit;
  beforeAll(async () => {
    visit = await ConsoleVisit.begin(browser, service.url, options);
    await visit.openSignedIn(TOKEN);
    await visit.heading('Workflows');
  });
  afterAll(() => visit.end());

  it.each(STATES)('%s has nothing that axe-core finds, and fits', async (_name, reach) => {
    await visit.open(template.page);
    await visit.page.getByRole('tab', { name: 'Versions' }).click();
    await visit.page.getByRole('heading', { name: 'All versions' }).waitFor();
    await reach(visit);
    expect(await visit.violations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });
});
