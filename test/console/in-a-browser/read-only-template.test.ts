import type { Browser } from 'playwright-core';
import { shareWorkflow } from '../../../service/src/people/share.ts';
import { operatorOn } from '../../service/operator-on.ts';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';

const OWNER = { email: 'ada@test', name: 'Ada', team: 'Accounts' };
const GUEST = { email: 'cleo@test', name: 'Cleo', team: 'Sales' };

let service: RunningService;
let browser: Browser;
let workflow: RunnableWorkflow;
let page: string;
let visit: ConsoleVisit;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  await service.tokenOf(GUEST);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(await service.clientOf(OWNER), 'Invoices');
  const { id } = await workflow.addTemplate(['{{number}}'], {}, 'Letter.docx');
  page = `/console/workflows/${workflow.id}/documents/${id}`;
  visit = await ConsoleVisit.begin(browser, service.url);
});
afterEach(() => visit.end());

const openAs = async (person: typeof OWNER) =>
  visit.openSignedIn(await service.tokenOf(person), page);

/** The buttons that change something, each on its tab. */
const CHANGES = [
  ['Data', 'Save as sample data'],
  ['Versions', 'Choose a file'],
  ['Options', 'Save'],
] as const;

/** Which of the changes the page offers. */
async function offered(): Promise<string[]> {
  const found: string[] = [];
  for (const [tab, name] of CHANGES) {
    await visit.page.getByRole('tab', { name: tab }).click();
    await visit.page.getByRole('tabpanel', { name: tab }).waitFor();
    if (tab === 'Versions') await visit.page.getByText('Version 1', { exact: true }).waitFor();
    const button = visit.page.getByRole('button', { name, exact: true });
    if ((await button.count()) > 0) found.push(name);
  }
  return found;
}

describe('The page of a template', () => {
  it('offers every change to its owner', async () => {
    await openAs(OWNER);
    await visit.heading(/^Letter/);
    expect(await offered()).toEqual(['Save as sample data', 'Choose a file', 'Save']);
  });

  it('offers none to a team that the workflow is shared with, and says why', async () => {
    await service.query((store) => shareWorkflow(operatorOn(store), workflow.id, GUEST.team));
    await openAs(GUEST);
    await visit.page.getByText('This workflow is only shared with your team.').waitFor();
    expect(await offered()).toEqual([]);
    const copy = visit.page.getByRole('checkbox', { name: 'Make a PDF copy' });
    expect(await copy.isDisabled()).toBe(true);
    expect(await visit.violations()).toEqual([]);
  });

  it('offers none of an archived workflow', async () => {
    const owner = await service.clientOf(OWNER);
    (await owner.delete(`${workflow.path}/`)).isEmpty(204);
    await openAs(OWNER);
    await visit.page.getByText('This workflow is archived. Its template can be seen').waitFor();
    expect(await offered()).toEqual([]);
    await visit.page.getByRole('tab', { name: 'Connect' }).click();
    await visit.page.getByText('It no longer accepts data.').waitFor();
    const copies = visit.page.getByRole('button', { name: /^Copy/ });
    expect(await copies.count()).toBe(0);
  });
});
