import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';
import { chooseFile, ownWordFile, ReplaceableTemplate } from './replaceable-template.ts';

const TOKEN = 'dlt_of_the_first_user';

let service: RunningService;
let browser: Browser;
let visit: ConsoleVisit;
let template: ReplaceableTemplate;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
  browser = await openStrictBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  visit = await ConsoleVisit.begin(browser, service.url);
});
afterEach(() => visit.end());

const rows = () => visit.page.getByRole('list', { name: 'All versions' }).getByRole('listitem');
/** A complete comparison, with its pages. */
const comparedPages = () =>
  visit.page
    .locator('.comparison')
    .filter({ has: visit.page.locator('.comparison-state[aria-busy=false]') });

/** Holds requests of the page. @returns a function that lets them go on */
async function holdRequests(address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await visit.page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return () => {
    resolve(undefined);
  };
}

describe('Two people who replace one template', () => {
  it('see the version of the other, and overwrite none that they have not seen', async () => {
    const ada = { email: 'ada@test', name: 'Ada', team: 'Office' };
    const ann = { email: 'ann@test', name: 'Ann', team: 'Office' };
    template = await ReplaceableTemplate.make(await service.clientOf(ada), 'Letters of two');
    const other = await ConsoleVisit.begin(browser, service.url);
    await template.openVersions(visit, await service.tokenOf(ada));
    await template.openVersions(other, await service.tokenOf(ann));
    await chooseFile(visit, ownWordFile('Mine.docx', 'Hello {{name}}'));
    await chooseFile(other, ownWordFile('Other.docx', 'Good morning {{name}}'));
    await comparedPages().waitFor();
    // Otherwise the page may show the version of the other before the button is pressed.
    const release = await holdRequests('**/versions/?*');
    await other.page.getByRole('button', { name: 'Publish' }).click();
    await other.page.getByText('Version 2 is published').waitFor();

    const rejected = visit.page.waitForResponse((response) => response.status() === 412);
    await visit.page.getByRole('button', { name: 'Publish' }).click();
    await rejected;
    release();
    await visit.page.getByText('Version 2 was published by Ann meanwhile').waitFor();
    expect(await template.versions()).toHaveLength(2);
    await comparedPages().getByText('Version 2, page 1').waitFor();
    await visit.page.getByRole('button', { name: 'Publish' }).click();
    await visit.page.getByText('Version 3 is published').waitFor();
    await rows().nth(2).waitFor();
    expect(await rows().nth(1).innerText()).toContain('Ann');
    await other.end();
  });

  it('see it by themselves, in the comparison and in the preview', async () => {
    const { page } = visit;
    template = await ReplaceableTemplate.make(service.client, 'Letters');
    await template.openVersions(visit, TOKEN);
    await chooseFile(visit, ownWordFile('Mine.docx', 'Hello {{name}}'));
    await comparedPages().getByText('Version 1, page 1').waitFor();
    await template.replaceBy(service.client, 'Good morning {{name}}');
    await page.getByText('Version 2 was published by Owner meanwhile').waitFor();
    await comparedPages().getByText('Version 2, page 1').waitFor();
    const preview = page.getByRole('group', { name: 'Pages of the preview' });
    await preview.getByText('Good morning Ada').waitFor({ state: 'attached' });
  });

  it('cannot publish before they have seen the version of the other', async () => {
    const { page } = visit;
    template = await ReplaceableTemplate.make(service.client, 'Letters that wait');
    await template.openVersions(visit, TOKEN);
    await chooseFile(visit, ownWordFile('Mine.docx', 'Hello {{name}}'));
    await comparedPages().getByText('Version 1, page 1').waitFor();
    const release = await holdRequests('**/preview/**');
    await template.replaceBy(service.client, 'Good morning {{name}}');
    await page.getByText('Your file is being compared with that version').waitFor();
    expect(await page.getByText('Version 2, page 1').count()).toBe(0);
    await page.getByLabel('What has changed?').press('Enter');
    await page.getByRole('button', { name: 'Publish' }).press('Enter');

    release();
    await comparedPages().getByText('Version 2, page 1').waitFor();
    await page.getByText('Your file is now compared with that version').waitFor();
    expect(await template.versions()).toHaveLength(2);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 3 is published').waitFor();
  });
});
