import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { openTokenForm } from '../../service/http/pages/token-form.ts';
import { Receiver } from '../../service/receiver.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';
import { LOOKS } from './looks.ts';
import { FailingWorkflow } from './failing-workflow.ts';

const TOKEN = 'dlt_of_the_first_user';

let service: RunningService;
let receiver: Receiver;
let browser: Browser;
let failing: FailingWorkflow;
let succeeded: string;
let template: string;
beforeAll(async () => {
  service = await RunningService.start();
  receiver = await Receiver.start();
  browser = await openStrictBrowser();
  const name = 'Orders of a workflow with a rather long name';
  failing = await FailingWorkflow.make(service.client, name, receiver.url);
  const corrected = await FailingWorkflow.make(service.client, 'Letters', receiver.url);
  await corrected.correct();
  const { id } = await corrected.workflow.run({ number: 8 });
  succeeded = `/console/workflows/${corrected.workflow.id}/runs/${id}`;
  const [document] = (await corrected.workflow.shown()).documents;
  template = `/console/workflows/${corrected.workflow.id}/documents/${document!.id}`;
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  await receiver.stop();
});

/** Each page, and what is on it when it is complete. */
const PAGES: [string, () => string, string][] = [
  ['the workflows', () => '/', '1 failed run'],
  ['the runs', () => `/console/workflows/${failing.workflow.id}`, 'The template has mistakes'],
  ['the activity', () => '/console/activity', 'added the template'],
  ['the people', () => '/console/people', 'DOCLOOM_TOKEN'],
  ['a failed run', () => failing.runPage, 'Nothing is delivered'],
  ['a template', () => template, 'Save as sample data'],
  ['the fields of a template', () => `${template}?tab=fields`, 'Copy'],
  ['the options of a template', () => `${template}?tab=options`, 'Name of the documents'],
  ['the connections of a template', () => `${template}?tab=connect`, 'From n8n'],
  ['the account', () => '/console/account', 'This browser'],
  ['the files', () => '/console/files', 'The run that made it'],
  ['a run that has succeeded', () => succeeded, '1 attempt'],
  [
    'the runs of a period',
    () => `/console/workflows/${failing.workflow.id}?period=dates&from=2026-11-01&in=data`,
    'First day',
  ],
  ['the numbers', () => '/console/numbers', 'By workflow'],
];

describe.each(LOOKS)('In %s', (_, options) => {
  let visit: ConsoleVisit;
  beforeAll(async () => {
    visit = await ConsoleVisit.begin(browser, service.url, options);
    await visit.openSignedIn(TOKEN);
    await visit.heading('Workflows');
  });
  afterAll(() => visit.end());

  it.each(PAGES)('%s has nothing that axe-core finds, and fits', async (_name, path, shown) => {
    await visit.open(path());
    await visit.page.getByText(shown).first().waitFor();
    const attempts = visit.page.getByRole('button', { name: '1 attempt' });
    if ((await attempts.count()) > 0) {
      await attempts.click();
      await visit.page.getByText('Status 200').waitFor();
    }
    const share = visit.page.getByRole('button', { name: /^Share / }).first();
    if ((await share.count()) > 0) {
      await share.click();
      await visit.page.getByRole('button', { name: 'Create the link' }).click();
      await visit.page.getByText('The link works until').waitFor();
      expect(await visit.violations()).toEqual([]);
      await visit.page
        .getByRole('button', { name: /^Delete / })
        .last()
        .click();
    }
    // A button that is pressed gets another name.
    const tables = visit.page.getByRole('button', { name: 'Show as a table' });
    for (let left = await tables.count(); left > 0; left -= 1) await tables.first().click();
    expect(await visit.violations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });
});

describe.each(LOOKS)('Before signing in, in %s', (_, options) => {
  let visit: ConsoleVisit;
  beforeEach(async () => {
    visit = await ConsoleVisit.begin(browser, service.url, options);
  });
  afterEach(() => visit.end());

  it('the sign-in page has nothing either', async () => {
    await visit.open();
    await visit.heading('Sign in to Docloom');
    await openTokenForm(visit.page);
    expect(await visit.violations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
  });

  it('nor has the page of an invitation', async () => {
    await visit.open(await service.inviteUser({ email: 'ann@test', name: 'Ann' }));
    await visit.heading('Welcome, Ann');
    expect(await visit.violations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
  });
});
