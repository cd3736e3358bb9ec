import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';
const NAMES = [
  'Auftragsbestätigungen für Wiederverkäufer und Großhandelspartner',
  'Grundstücksverkehrsgenehmigung 2026',
  'Nebenkostenabrechnung Mehrfamilienhaus Lindenstraße 14',
];
/** Longer than any line. */
const ENDLESS = 'Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

/** It has no run. */
const UNUSED = 'Mahnungen';

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  for (const name of [...NAMES, ENDLESS]) {
    const workflow = await RunnableWorkflow.create(service.client, name);
    await workflow.addTemplate(['{{number}}']);
    await workflow.run({ number: 1 });
  }
  await RunnableWorkflow.create(service.client, UNUSED);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** The words of the names of workflows that are on more than one line. */
const BROKEN_WORDS = `[...document.querySelectorAll('.workflow-name a')].flatMap(({ firstChild }) => {
  const words = [...firstChild.data.matchAll(/\\S+/g)];
  return words.flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
})`;

describe.each([360, 390, 640, 800])('The workflows in a window of %d pixels', (width) => {
  let visit: ConsoleVisit;
  beforeEach(async () => {
    const viewport = { width, height: 800 };
    visit = await ConsoleVisit.begin(browser, service.url, { locale: 'de-DE', viewport });
    await visit.openSignedIn(TOKEN);
    await visit.heading('Workflows');
  });
  afterEach(() => visit.end());

  it('have their names, their status and their last run, and no word is broken', async () => {
    const rows = visit.page.getByRole('table', { name: 'Workflows' }).getByRole('row');
    for (const name of NAMES) {
      const row = rows.filter({ has: visit.page.getByRole('link', { name, exact: true }) });
      await row.getByText('Bereit').waitFor();
      await row.getByText('Erfolgreich').waitFor();
    }
    await visit.page.getByRole('link', { name: ENDLESS }).waitFor();
    const broken = await visit.page.evaluate<string[]>(BROKEN_WORDS);
    expect(broken.filter((word) => word !== ENDLESS)).toEqual([]);
    expect(await visit.overflow()).toBe(0);
    expect(await visit.violations()).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});

it('The card of a workflow without a run has a space between words', async () => {
  const viewport = { width: 390, height: 800 };
  const visit = await ConsoleVisit.begin(browser, service.url, { locale: 'de-DE', viewport });
  await visit.openSignedIn(TOKEN);
  const row = visit.page.getByRole('row').filter({ hasText: UNUSED });
  const value = await row.getByText('Noch kein Lauf').boundingBox();
  const label = await row.getByText('Letzter Lauf').boundingBox();
  await visit.end();
  expect(value!.x - (label!.x + label!.width)).toBeGreaterThan(4);
});
