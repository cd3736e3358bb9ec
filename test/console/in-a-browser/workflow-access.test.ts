import type { Browser } from 'playwright-core';
import { shareWorkflow } from '../../../service/src/people/share.ts';
import { moveUser } from '../../../service/src/people/user.ts';
import type { Client } from '../../service/client.ts';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';
import { operatorOn } from '../../service/operator-on.ts';

const OWNER = { email: 'ada@test', name: 'Ada', team: 'Accounts' };
const MATE = { ...OWNER, email: 'ben@test', name: 'Ben' };
const GUEST = { email: 'cleo@test', name: 'Cleo', team: 'Sales' };
const STRANGER = { email: 'eve@test', name: 'Eve', team: 'Others' };

const CHANGE_HINT = 'Open a template to change or replace it.';

let service: RunningService;
let browser: Browser;
let owner: Client;
let workflow: RunnableWorkflow;
let visit: ConsoleVisit;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  owner = await service.clientOf(OWNER);
  for (const person of [MATE, GUEST, STRANGER]) await service.tokenOf(person);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(owner, 'Invoices');
  await workflow.addTemplate(['{{number}}'], {}, 'Template.docx');
  visit = await ConsoleVisit.begin(browser, service.url);
});
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
});

const openAs = async (person: typeof OWNER) =>
  visit.openSignedIn(await service.tokenOf(person), `/console/workflows/${workflow.id}`);

const share = () =>
  service.query((store) => shareWorkflow(operatorOn(store), workflow.id, GUEST.team));

describe('The page of a workflow', () => {
  it.each([
    ['its owner', OWNER],
    ['a member of the team', MATE],
  ])('tells %s that it is not shared', async (_, person) => {
    await openAs(person);
    const words =
      'Belongs to Ada. Everybody in the team Accounts may change the workflow too. Not shared with another team.';
    await visit.page.getByText(words).waitFor();
  });

  it.each([
    ['its owner', OWNER],
    ['the team that it is shared with', GUEST],
  ])('tells %s with whom it is shared', async (_, person) => {
    await share();
    await openAs(person);
    const words = 'Shared with the team Sales, which may see and run it, but not change it.';
    await visit.page.getByText(words).waitFor();
  });

  it('tells a German reader whom it belongs to', async () => {
    await visit.end();
    visit = await ConsoleVisit.begin(browser, service.url, { locale: 'de-DE' });
    await openAs(OWNER);
    await visit.page.getByText('Gehört Ada. Alle im Team Accounts').waitFor();
  });

  it('tells strangers nothing', async () => {
    await openAs(STRANGER);
    const alert = visit.page.getByRole('alert');
    await alert.getByText('This belongs to somebody else. Ask its owner').waitFor();
    expect(await alert.innerText()).not.toContain('token');
    expect(await visit.page.getByText('Ada').count()).toBe(0);
  });

  it('that does not exist has its error alone, and leads to the workflows', async () => {
    const { page } = visit;
    await visit.openSignedIn(await service.tokenOf(OWNER), '/console/workflows/wkf_unknown');
    await page.getByRole('alert').waitFor();
    const content = page.getByRole('main');
    expect(await content.getByRole('button').count()).toBe(0);
    expect(await content.getByRole('heading').allInnerTexts()).toEqual(['Workflow']);
    expect(await content.getByRole('link').allInnerTexts()).toEqual(['All workflows']);
    expect(await visit.violations()).toEqual([]);
    await page.getByRole('link', { name: 'All workflows' }).click();
    await visit.heading('Workflows');
  });

  it('promises no changes of an archived one', async () => {
    await share();
    await owner.delete(workflow.path);
    await openAs(MATE);
    const words = 'Belongs to Ada. Shared with the team Sales, which may see it.';
    await visit.page.getByText('This workflow is archived').waitFor();
    await visit.page.getByText(words).waitFor();
  });

  it('archives it after a question that says what stops', async () => {
    const { page } = visit;
    await openAs(MATE);
    const button = page.getByRole('button', { name: 'Archive …' });
    await page.getByText('A run appears here as soon as data arrives').waitFor();
    await page.getByText(CHANGE_HINT).waitFor();
    await button.click();
    const question = page.getByRole('alertdialog', { name: 'Archive Invoices?' });
    await question.getByText('Its source address takes no more data.').waitFor();
    await question.getByText('This cannot be undone.').waitFor();
    expect(await visit.violations()).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await visit.waitForFocus(button);
    expect((await workflow.shown()).status).toBe('COMPLETE');
    await button.press('Enter');
    await question.getByRole('button', { name: 'Archive for good' }).press('Enter');
    const note = page.getByRole('status').filter({ hasText: 'This workflow is archived' });
    await note.waitFor();
    await visit.waitForFocus(note);
    expect(await button.count()).toBe(0);
    await page.getByText('No runs', { exact: true }).waitFor();
    expect(await page.getByText('A run appears here').count()).toBe(0);
    expect(await page.getByText(CHANGE_HINT).count()).toBe(0);
    expect((await workflow.shown()).status).toBe('ARCHIVED');
    (await workflow.send({ number: 1 })).refuses(410, 'source_archived');
  });

  it('does not offer that to a team that it is only shared with', async () => {
    await share();
    await openAs(GUEST);
    await visit.page.getByText('Shared with the team Sales').waitFor();
    await visit.page.getByRole('link', { name: /\.docx$/ }).waitFor();
    expect(await visit.page.getByRole('button', { name: 'Archive …' }).count()).toBe(0);
    expect(await visit.page.getByText(CHANGE_HINT).count()).toBe(0);
  });

  it('offers a search of the data to the owner, and not to a team that it is shared with', async () => {
    const { page } = visit;
    await share();
    await workflow.run({ number: 'Able' });
    const option = page.getByText('Search the data too');
    await visit.openSignedIn(
      await service.tokenOf(OWNER),
      `/console/workflows/${workflow.id}?search=able&in=data`,
    );
    await option.waitFor();
    await page.getByRole('row').nth(1).waitFor();

    await visit.loseSession();
    await visit.openSignedIn(
      await service.tokenOf(GUEST),
      `/console/workflows/${workflow.id}?search=able&in=data`,
    );
    await page.getByText('The data of these runs is not searched').waitFor();
    await page.getByText('No run matches').waitFor();
    expect(await option.count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(visit.asked.filter(({ search }) => search.includes('searchData'))).toHaveLength(1);
  });

  it('says why, if the person has left the team meanwhile', async () => {
    const { page } = visit;
    await openAs(MATE);
    await page.getByRole('button', { name: 'Archive …' }).click();
    await service.query((store) => moveUser(operatorOn(store), MATE.email, null));
    await page.getByRole('button', { name: 'Archive for good' }).click();
    await page.getByRole('alert').first().waitFor();
    expect((await workflow.shown()).status).toBe('COMPLETE');
  });
});
