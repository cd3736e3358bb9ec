import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunningService } from '../../service/running-service.ts';
import type { OwnFile } from './replaceable-template.ts';
import { TemporaryFolder } from '../../service/temporary-folder.ts';
import { paragraphsOf } from '../../service/word-file.ts';
import { ConsoleVisit } from './console-visit.ts';
import {
  chooseFile,
  chooserAfter,
  dropFiles,
  ownWordFile,
  ReplaceableTemplate,
} from './replaceable-template.ts';

const TOKEN = 'dlt_of_the_first_user';
/** The button beside a file that cannot be published. */
const ANOTHER = 'Choose another file';

let service: RunningService;
let browser: Browser;
let folder: TemporaryFolder;
let visit: ConsoleVisit;
let template: ReplaceableTemplate;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
  browser = await openStrictBrowser();
  folder = new TemporaryFolder();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  folder.remove();
});
beforeEach(async () => {
  template = await ReplaceableTemplate.make(
    service.client,
    expect.getState().currentTestName ?? '',
  );
  visit = await ConsoleVisit.begin(browser, service.url, { acceptDownloads: true });
});
afterEach(() => visit.end());

const rows = () => visit.page.getByRole('list', { name: 'All versions' }).getByRole('listitem');
const drop = (selector: string, ...files: OwnFile[]) =>
  dropFiles(visit, selector, { folder: folder.path, files });
const comparison = (of = visit) => of.page.locator('.comparison-state[aria-busy=false]');

describe('A new file for a template', () => {
  it('is compared, published with a note, and undone', async () => {
    const { page } = visit;
    await template.openVersions(visit, TOKEN);
    const file = ownWordFile('Letter 2026.docx', 'Dear {{name}}', 'See {{website}} soon');
    await drop('.drop-zone', file);
    await page.getByRole('heading', { name: /Letter 2026\.docx/ }).waitFor();
    await comparison().waitFor();
    const card = page.getByRole('region', { name: /Letter 2026/ });
    expect(await card.innerText()).toMatch(/New:\s+website/);
    await card.getByText('The data here has no value for website.').waitFor();
    const label = page.locator('.preview').getByText('The current version, without the new file');
    await label.waitFor();
    expect(await comparison().getByRole('status').innerText()).toBe('Page 1: 1 difference');
    expect(await card.innerText()).toMatch(/Page 1: 1 difference[^]*What has changed\?[^]*Publish/);
    await page.getByRole('img', { name: 'Page 1 of 1' }).nth(2).waitFor();
    await page.getByRole('radio', { name: 'Differences' }).click();
    expect(await page.getByText('Version 1', { exact: true }).count()).toBe(1);
    expect(await template.versions()).toHaveLength(1);
    expect(visit.asked.filter(({ pathname }) => pathname.endsWith('/check/'))).toHaveLength(1);

    await page.getByLabel('What has changed?').fill('The <b>website</b>');
    await page.getByRole('button', { name: 'Publish' }).click();
    const outcome = page.getByRole('status').filter({ hasText: 'Version 2 is published' });
    await outcome.waitFor();
    expect(await label.count()).toBe(0);
    await rows().nth(1).waitFor();
    expect(await rows().first().innerText()).toMatch(/Version 2\s+Current[^]*The <b>website<\/b>/);
    const [second] = await template.versions();
    expect(second).toMatchObject({ number: 2, current: true, note: 'The <b>website</b>' });

    await outcome.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Version 1 is current again, as version 3').waitFor();
    await rows().nth(2).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  it('keeps its note and the button Publish in place when the comparison arrives', async () => {
    const { page } = visit;
    await template.openVersions(visit, TOKEN);
    const held = Promise.withResolvers<undefined>();
    await page.route('**/v0/render/', async (route) => {
      await held.promise;
      await route.continue();
    });
    await chooseFile(visit, ownWordFile('Letter.docx', 'Hello {{name}}'));
    await page.getByText('It uses the same fields as before.').waitFor();
    await page.getByLabel('What has changed?').fill('The greeting');
    const publish = page.getByRole('button', { name: 'Publish' });
    const before = (await publish.boundingBox())!;
    held.resolve(undefined);
    await comparison().getByText('Page 1: 1 difference').waitFor();
    await page.getByRole('radio', { name: 'Side by side' }).waitFor();
    expect((await publish.boundingBox())!.y).toBeCloseTo(before.y);
    expect(await page.getByLabel('What has changed?').inputValue()).toBe('The greeting');
  });

  it('is shown as soon as it is published, and nothing else is rendered', async () => {
    const { page } = visit;
    await template.openVersions(visit, TOKEN);
    const preview = page.locator('.preview .pdf-pages[aria-busy=false]');
    await preview.getByText('Dear Ada').waitFor({ state: 'attached' });
    await chooseFile(visit, ownWordFile('Letter.docx', 'Hello {{name}}'));
    await comparison().waitFor();
    const requests = () => visit.asked.map(({ pathname }) => pathname.split('/').at(-2));
    const before = requests().length;
    await page.getByRole('button', { name: 'Publish' }).click();
    await preview.getByText('Hello Ada').waitFor({ state: 'attached' });
    await rows().nth(1).waitFor();
    await page.waitForLoadState('networkidle');
    const after = requests().slice(before);
    expect(after.filter((name) => name === 'preview')).toHaveLength(1);
    expect(after.filter((name) => name === 'content')).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  it('may be dropped anywhere on the page', async () => {
    await visit.openSignedIn(TOKEN, template.page);
    await visit.heading(/^Letter/);
    await drop('h1', ownWordFile('Dropped.docx', 'Dear {{name}}'));
    await visit.page.getByRole('heading', { name: /Dropped\.docx/ }).waitFor();
    await visit.page.getByText('It uses the same fields as before.').waitFor();
    await comparison().getByText('No visible difference').waitFor();
  });

  it('with a mistake is not published, and the remedy is shown', async () => {
    const { page } = visit;
    await template.openVersions(visit, TOKEN);
    await chooseFile(visit, ownWordFile('Letter.docx', '{{#open}} {{name}}'));
    const mistakes = page.getByRole('region', { name: 'The template has a mistake' });
    await mistakes.waitFor();
    expect(await mistakes.innerText()).toContain('Write {{/open}} where it ends.');
    expect(await mistakes.innerText()).toContain('It cannot be published like this.');
    expect(await mistakes.innerText()).toContain('In the text: {{#open}} {{name}}');
    expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    await chooseFile(visit, ownWordFile('Better.docx', 'Dear {{name}}'), ANOTHER);
    await page.getByRole('heading', { name: /Better\.docx/ }).waitFor();
    expect(await template.versions()).toHaveLength(1);
  });

  it('that is damaged is named as no Word file, and another one is chosen', async () => {
    const { page } = visit;
    await template.openVersions(visit, TOKEN);
    const damaged = ownWordFile('Letter.docx', 'Dear {{name}}');
    await chooseFile(visit, { ...damaged, buffer: Buffer.from('This is text.') });
    const told = page.getByRole('alert');
    await told.getByText('This is not a Word or PowerPoint file', { exact: true }).waitFor();
    await told.getByText('Open it in Word and save it again.').waitFor();
    expect(await told.innerText()).not.toMatch(/Bad request|ZIP/);
    await chooseFile(visit, { ...damaged, name: 'Letter.pdf' }, ANOTHER);
    await told.getByText('A PDF cannot be a template.').waitFor();
    await visit.waitForFocus(page.getByRole('button', { name: 'Choose a file' }));
  });

  it('is rejected at once by its name, its size and its number', async () => {
    const { page } = visit;
    await template.openVersions(visit, TOKEN);
    const told = page.getByRole('alert');
    const word = ownWordFile('Letter.docx', 'Dear {{name}}');
    await drop('.drop-zone', { ...word, name: 'Letter.doc' });
    await told.getByText('"Save as" and "Word document (.docx)"').waitFor();
    await drop('.drop-zone', { ...word, name: 'Letter.pdf' });
    await told.getByText('A PDF cannot be a template.').waitFor();
    await drop('.drop-zone', word, word);
    await told.getByText('Choose one file only.').waitFor();
    await drop('.drop-zone', { ...word, buffer: Buffer.alloc(0) });
    await told.getByText('The file is empty.').waitFor();
    expect(visit.asked.filter(({ pathname }) => pathname.includes('/render/'))).toEqual([]);
  });

  it('that is a PDF with another name is rejected by the service', async () => {
    await template.openVersions(visit, TOKEN);
    const word = ownWordFile('Letter.docx');
    await chooseFile(visit, { ...word, buffer: Buffer.from('%PDF-1.7 and more') });
    const told = visit.page.getByRole('alert');
    await told.getByText('it is a PDF').waitFor();
    expect(await told.getByRole('button').count()).toBe(0);
  });

  it('has a name and a note that are shown as text', async () => {
    await template.replaceBy(service.client, 'two {{name}}', '<img src=x> \u202Egnp');
    await template.openVersions(visit, TOKEN);
    await visit.page.getByText('<img src=x> \uFFFDgnp').waitFor();
    await chooseFile(visit, ownWordFile('<b>x\u202Excod.docx', 'Dear {{name}}'));
    await visit.page.getByRole('heading', { name: '<b>x\uFFFDxcod.docx' }).waitFor();
  });

  it('makes the browser ask before it leaves the page, until it is discarded', async () => {
    const { page } = visit;
    const asked = visit.acceptQuestions();
    await template.openVersions(visit, TOKEN);
    await chooseFile(visit, ownWordFile('Letter.docx', 'Dear {{name}}'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    expect(asked).toEqual([]);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await chooseFile(visit, ownWordFile('Letter.docx', 'Dear {{name}}'));
    await page.getByRole('heading', { name: /Letter\.docx \d/ }).waitFor();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });

  it('is still there with its note after a visit to another page, until it is published', async () => {
    const { page } = visit;
    const asked = visit.acceptQuestions();
    await template.openVersions(visit, TOKEN);
    await chooseFile(visit, ownWordFile('Letter.docx', 'Hello {{name}}'));
    await page.getByLabel('What has changed?').fill('The greeting');
    await page.getByRole('tab', { name: 'Options' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Files' }).click();
    await visit.heading('Files');
    await page.goBack();
    await page.getByRole('tab', { name: 'Options', selected: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: /Letter\.docx \d/ }).waitFor();
    expect(await page.getByLabel('What has changed?').inputValue()).toBe('The greeting');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('status').filter({ hasText: 'Version 2 is published' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await rows().nth(1).waitFor();
    expect(asked).toEqual([]);
    expect(await page.getByLabel('What has changed?').count()).toBe(0);
  });

  it('is published with its note after the session has ended', async () => {
    const { page } = visit;
    await template.openVersions(visit, TOKEN);
    await chooseFile(visit, ownWordFile('Letter.docx', 'Hello {{name}}'));
    await comparison().waitFor();
    await page.getByLabel('What has changed?').fill('The greeting');
    await visit.loseSession();
    await page.getByRole('button', { name: 'Publish' }).click();
    await visit.signInAgain(TOKEN);
    expect(await template.versions()).toHaveLength(1);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('status').filter({ hasText: 'Version 2 is published' }).waitFor();
    const [second] = await template.versions();
    expect(second).toMatchObject({ number: 2, note: 'The greeting' });
  });
});

describe('When the session has ended, a new file makes the page ask to sign in again', () => {
  it.each([
    ['as soon as it is sent', /\/render\/check\/$/],
    [
      'as soon as the current version is looked up for it',
      /\/versions\/\w+\/content\/$|\/account\/$/,
    ],
  ])('%s', async (_, answered) => {
    const { page } = visit;
    await template.openVersions(visit, TOKEN);
    await rows().first().waitFor();
    await page.route(/\/console\/api\//, (route) =>
      answered.test(route.request().url()) ? route.continue() : route.abort(),
    );
    await visit.loseSession();
    await chooseFile(visit, ownWordFile('Letter.docx', 'Dear {{name}}'));
    await visit.sessionEnded.waitFor();
  });
});

describe('The versions of a template', () => {
  it('are compared, downloaded and restored with a note', async () => {
    const { page } = visit;
    await template.replaceBy(service.client, 'Hello {{name}}, how are you?');
    await template.openVersions(visit, TOKEN);
    await page.getByRole('button', { name: 'Compare version 1' }).click();
    await comparison().getByText('Page 1: 1 difference').waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download version 1' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Letter.* \(version 1\)\.docx$/);
    expect(paragraphsOf(await readFile(await download.path()))).toContain('Dear {{name}}');

    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByLabel('Why do you restore it?').fill('Too friendly');
    await page.getByRole('button', { name: 'Restore version 1' }).last().click();
    await page.getByText('Version 1 is current again, as version 3').waitFor();
    const [third] = await template.versions();
    expect(third).toMatchObject({ number: 3, current: true, note: 'Too friendly' });
    await rows().nth(2).waitFor();
    expect(await rows().first().innerText()).toContain('Same as version 1');
    expect(await rows().nth(1).innerText()).not.toContain('Same as');
    // The first one is the same file as the current one.
    const offers = [1, 2].map((number) =>
      page.getByRole('button', { name: `Restore version ${String(number)}` }).count(),
    );
    expect(await Promise.all(offers)).toEqual([0, 1]);
  });

  it('differ once where a changed sentence runs over two lines', async () => {
    const { page } = visit;
    const about = 'Please pay the total of this invoice within';
    const end = 'to the account that you find at the end of this letter.';
    await template.replaceBy(
      service.client,
      `${about} thirty days after you have received it ${end}`,
    );
    await template.replaceBy(
      service.client,
      `${about} two weeks, with the number of the order, ${end}`,
    );
    await template.openVersions(visit, TOKEN);
    await page.getByRole('button', { name: 'Compare version 2' }).click();
    await comparison().getByText('Page 1: 1 difference').waitFor();
    const frame = await page.locator('.difference').first().boundingBox();
    const text = await page.locator('.compared-sheet .pdf-page').first().boundingBox();
    expect(frame!.width).toBeGreaterThan(text!.width / 2);
  });

  it('are published with the keyboard alone', async () => {
    const { page } = visit;
    await template.openVersions(visit, TOKEN);
    const focusOn = async (name: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
        const focused = await page.evaluate<string>(
          "document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent || ''",
        );
        if (focused.trim() === name) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`The keyboard does not reach "${name}"`);
    };
    await focusOn('Choose a file');
    const chooser = await chooserAfter(page, () => page.keyboard.press('Enter'));
    await chooser.setFiles(ownWordFile('Letter.docx', 'Hello {{name}}'));
    await page.getByLabel('What has changed?').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toMatch(/^Letter\.docx/);
    await focusOn('What has changed?');
    await page.keyboard.type('Friendlier');
    await page.keyboard.press('Enter');
    await page.getByText('Version 2 is published').waitFor();
    await focusOn('Undo');
    await page.keyboard.press('Enter');
    await page.getByText('Version 1 is current again, as version 3').waitFor();
  });
});
