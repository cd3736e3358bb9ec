import { readFile } from 'node:fs/promises';
import { Run } from '@docloom/contract';
import type { Browser } from 'playwright-core';
import { queriesOf } from '../../../service/src/store/store.ts';
import type { Receiver } from '../../service/receiver.ts';
import type { RunningService } from '../../service/running-service.ts';
import { consoleWithReceiver } from './console-with-receiver.ts';
import { ConsoleVisit } from './console-visit.ts';
import { FailingWorkflow } from './failing-workflow.ts';

const TOKEN = 'dlt_of_the_first_user';

const visited = consoleWithReceiver({ acceptDownloads: true });
let service: RunningService;
let receiver: Receiver;
let browser: Browser;
let visit: ConsoleVisit;
let failing: FailingWorkflow;
beforeEach(async () => {
  ({ service, receiver, browser, visit } = visited());
  const name = expect.getState().currentTestName ?? '';
  failing = await FailingWorkflow.make(service.client, name, receiver.url);
});
afterEach(() => service.client.delete(failing.workflow.path));

const failuresOf = (workflow: string) =>
  visit.page.getByRole('link', { name: `1 failed run of ${workflow}` });

describe('A failed run', () => {
  it('shows the data that arrived when asked, and the version of the template that it used', async () => {
    const { page } = visit;
    await failing.correct();
    const { id } = await failing.workflow.run({ number: 8 });
    await visit.openSignedIn(TOKEN, `/console/workflows/${failing.workflow.id}/runs/${id}`);
    await page.getByText('version 2').waitFor();
    const data = page.getByLabel('The data of the run');
    expect(await data.count()).toBe(0);
    await page.getByRole('button', { name: 'Show the data' }).click();
    expect(await data.innerText()).toBe('{\n  "number": 8\n}');
    await page
      .getByRole('link', { name: /^Template: Order.*\.docx$/ })
      .first()
      .click();
    await visit.heading(/^Order/);
  });

  it('says that a former version is the same file as the current one', async () => {
    const { page } = visit;
    await failing.correct();
    const { id } = await failing.workflow.run({ number: 8 });
    await failing.correct('{{number}}');
    await visit.openSignedIn(TOKEN, `/console/workflows/${failing.workflow.id}/runs/${id}`);
    await page.getByText('version 2, which is not the current one').waitFor();
    await failing.correct();
    await page.reload();
    await page.getByText('version 2, the same as the current version 4').waitFor();
  });

  it('is found in two clicks, retried, downloaded and delivered again', async () => {
    const { page } = visit;
    const { name } = await failing.workflow.shown();
    await visit.openSignedIn(TOKEN);
    await visit.heading('Workflows');
    await failuresOf(name).click();
    await page.getByText(failing.runId, { exact: true }).waitFor();
    await page
      .getByRole('rowheader')
      .getByRole('link', { name: /^Order/ })
      .click();

    await visit.heading(/^Run of /);
    expect(new URL(page.url()).pathname).toBe(failing.runPage);
    const problem = page.getByRole('region', { name: 'What went wrong' });
    expect(await problem.innerText()).toContain('The template has mistakes');
    expect(await problem.innerText()).toContain('but never closed');

    await failing.correct();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Succeeded').waitFor();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Documents ready').waitFor();
    expect(await timeline.innerText()).toMatch(/Filled the templates\s+took \d+ ms/);
    expect(await timeline.innerText()).toMatch(/Stored the files\s+took \d+ ms/);
    expect(await timeline.innerText()).not.toContain('PDF');
    expect(await problem.count()).toBe(0);
    const steps = timeline.getByRole('listitem');
    expect(await steps.nth(2).innerText()).toMatch(/^Failed[^]*The template has mistakes/);
    expect(await steps.nth(2).innerText()).toContain('but never closed');
    expect(await steps.nth(3).innerText()).toMatch(/^Retried[^]* · Owner$/);
    expect(await page.getByText('customer').first().innerText()).toContain('customer');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download Order 7/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Order 7.*\.docx$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

    const sections = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(sections.slice(0, 2)).toEqual(['Documents', 'Timeline']);
    const document = page.getByRole('link', { name: /^Order 7.*\.docx \(/ });
    expect(await document.getAttribute('href')).toMatch(/^\/files\/[^/]+\/$/);

    const deliveries = page.getByRole('region', { name: 'Deliveries' });
    await deliveries.getByText('Delivered').waitFor();
    await deliveries.getByRole('button', { name: '1 attempt' }).click();
    await deliveries.getByText('Status 200').waitFor();
    const before = receiver.requests.length;
    await deliveries.getByRole('button', { name: /^Redeliver to / }).click();
    await receiver.hears(before + 1);
    await deliveries.getByText('Status 200').nth(1).waitFor();

    expect(visit.complaints).toEqual([]);
    expect(new Set(visit.asked.map(({ host }) => host))).toEqual(
      new Set([new URL(service.url).host]),
    );
  });

  it('says at once that a retry is on its way, and later that no answer comes', async () => {
    const { page } = visit;
    await failing.correct();
    await visit.openSignedIn(TOKEN, failing.runPage);
    const held = Promise.withResolvers<undefined>();
    await page.route('**/retry/', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Retrying …' }).waitFor();
    const animation =
      "getComputedStyle(document.querySelector('[data-pending]'), '::after').animationName";
    expect(await page.evaluate<string>(animation)).toBe('turn');
    const slow = page.getByRole('status').getByText('The service has not answered yet.');
    await slow.waitFor();
    expect(await visit.violations()).toEqual([]);
    held.resolve(undefined);
    await page.getByRole('status').getByText('Succeeded').waitFor();
    await slow.waitFor({ state: 'detached' });
  });

  it('is found by the keyboard alone', async () => {
    const { page } = visit;
    const { name } = await failing.workflow.shown();
    const focusOn = async (label: string) => {
      for (let presses = 0; presses < 40; presses += 1) {
        const focused = await page.evaluate<string>(
          "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
        );
        if (focused.trim() === label) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The keyboard does not reach "${label}"`);
    };
    await visit.open();
    await page.locator('#email:focus').waitFor();
    // Nobody has a password yet, so the form for a token is open.
    await focusOn('Sign in with an access token');
    await page.keyboard.press('Tab');
    await page.locator('#token:focus').waitFor();
    await page.keyboard.type(TOKEN);
    await page.keyboard.press('Enter');
    await failuresOf(name).waitFor();
    await focusOn('Skip to the content');
    await page.keyboard.press('Enter');
    await focusOn(`1 failed run of ${name}`);
    await page.keyboard.press('Enter');
    await focusOn(
      await page
        .getByRole('rowheader')
        .getByRole('link', { name: /^Order/ })
        .innerText(),
    );
    await page.keyboard.press('Enter');
    await visit.heading(/^Run of /);
    await failing.correct();
    await focusOn('Retry');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Succeeded').waitFor();
    await visit.waitForFocus(page.getByRole('heading', { level: 1 }));
  });

  it('asks to sign in again when the session has ended, and goes on', async () => {
    await visit.openSignedIn(TOKEN, `${failing.runPage}?from=mail`);
    await visit.heading(/^Run of /);
    await visit.loseSession();
    await visit.signInAgain(TOKEN);
    await visit.heading(/^Run of /);
    expect(visit.page.url()).toBe(`${service.url}${failing.runPage}?from=mail`);
    await visit.page.getByRole('button', { name: 'Sign out' }).click();
    await visit.heading('Sign in to Docloom');
  });
});

describe('A run that waited 20 hours for its retry', () => {
  beforeEach(async () => {
    const { workflow, runId } = failing;
    await service.query(async (store) => {
      const ago = 20 * 60 * 60_000;
      await queriesOf(store)
        .updateTable('runs')
        .set((run) => ({ createdAt: run('createdAt', '-', ago) }))
        .set((run) => ({ startedAt: run('startedAt', '-', ago) }))
        .set((run) => ({ finishedAt: run('finishedAt', '-', ago) }))
        .where('id', '=', runId)
        .execute();
    });
    await failing.correct();
    (await service.client.post(`${workflow.path}/runs/${runId}/retry/`)).shows(202, Run);
    await workflow.ended(runId);
  });

  it('has a duration without these hours, and is marked in the list', async () => {
    const { page } = visit;
    await visit.openSignedIn(TOKEN, failing.runPage);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Documents ready').waitFor();
    expect(await timeline.innerText()).not.toMatch(/after \d+ hr/);
    expect(await visit.violations()).toEqual([]);
    await visit.open(`/console/workflows/${failing.workflow.id}`);
    const row = page.locator('tbody tr:only-child');
    await row.getByText('Retried').waitFor();
    expect(await row.innerText()).toMatch(/ (?:ms|sec)$/);
  });

  it('is in the activity with its author, and leads to its page', async () => {
    const { page } = visit;
    await visit.openSignedIn(TOKEN, '/console/activity');
    await page.getByRole('radio', { name: 'Runs' }).click();
    await page.waitForURL(/\?kind=run$/);
    const { name } = await failing.workflow.shown();
    const change = page
      .getByRole('listitem')
      .filter({ hasText: `Owner retried the run ${failing.runId} of ${name}` });
    await change.getByRole('link', { name: failing.runId }).click();
    await visit.heading(/^Run of /);
    expect(new URL(page.url()).pathname).toBe(failing.runPage);
    expect(visit.complaints).toEqual([]);
  });

  it('has its failure in German, too', async () => {
    await visit.end();
    visit = await ConsoleVisit.begin(browser, service.url, { locale: 'de-DE' });
    await visit.openSignedIn(TOKEN, failing.runPage);
    const timeline = visit.page.getByRole('region', { name: 'Verlauf' });
    const failure = timeline.getByRole('listitem').nth(2);
    await failure.getByText('Die Vorlage hat Fehler').waitFor();
    await timeline.getByText('Wiederholt').waitFor();
  });
});

describe('The list of runs', () => {
  it('is filtered by status and text, and shows new runs by itself', async () => {
    const { page } = visit;
    await failing.correct();
    await failing.workflow.run({ number: 8 });
    await visit.openSignedIn(TOKEN, `/console/workflows/${failing.workflow.id}`);
    const rows = page.getByRole('rowheader');
    const onlyRow = page.locator('tbody tr:only-child');
    await rows.nth(1).waitFor();
    await page.getByRole('radio', { name: 'Succeeded' }).click();
    await onlyRow.waitFor();
    expect(await rows.innerText()).toContain('Order 8');
    await page.getByRole('radio', { name: 'All' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('order 8');
    await page.waitForURL(/search=order\+8$/);
    await onlyRow.waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like this');
    await page.getByText('No run matches').waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await rows.nth(1).waitFor();
    await failing.workflow.run({ number: 9 });
    await page.getByRole('link', { name: /Order 9/ }).waitFor();
  });
});

it('A person who reads German reads German', async () => {
  await visit.end();
  visit = await ConsoleVisit.begin(browser, service.url, { locale: 'de-DE' });
  await visit.openSignedIn(TOKEN, failing.runPage);
  await visit.heading(/^Lauf vom /);
  expect(await visit.page.getByRole('button', { name: 'Wiederholen' }).count()).toBe(1);
  const problem = visit.page.getByRole('region', { name: 'Was ist schiefgegangen' });
  await problem.getByText('Einige Platzhalter der Vorlage sind nicht lesbar.').waitFor();
  // It has the names.
  await problem.locator('[lang="en"]').getByText('{{#open}}').waitFor();
  expect(await visit.page.evaluate('document.documentElement.lang')).toBe('de');
});

it('An address of a run that does not exist leads back to the workflows', async () => {
  await visit.openSignedIn(TOKEN, `${failing.runPage}x`);
  await visit.heading('Run');
  await visit.page.getByRole('alert').waitFor();
  expect(await visit.page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await visit.page.getByRole('link', { name: 'All workflows' }).click();
  await visit.heading('Workflows');
});
