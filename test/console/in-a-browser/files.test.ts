import type { Browser, Locator, Page } from 'playwright-core';
import { DriveFile } from '@docloom/contract';
import { shareWorkflow } from '../../../service/src/people/share.ts';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';
import { operatorOn } from '../../service/operator-on.ts';

const TOKEN = 'dlt_of_the_first_user';
const GUEST = { email: 'cleo@test', name: 'Cleo', team: 'Guests' };

let service: RunningService;
let browser: Browser;
let workflow: RunnableWorkflow;
let visit: ConsoleVisit;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  workflow = await RunnableWorkflow.create(service.client, 'Invoices');
  await workflow.addTemplate(['{{number}}'], { outputName: 'Invoice {{number}}' }, 'Template.docx');
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  visit = await ConsoleVisit.begin(browser, service.url);
});
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
});

const upload = async (name: string) =>
  (await service.client.upload(name, name)).shows(201, DriveFile);

const openFiles = async (search = '') => {
  await visit.openSignedIn(TOKEN, `/console/files${search}`);
  await visit.heading('Files');
};

const rows = () => visit.page.getByRole('list', { name: 'Files' }).getByRole('listitem');
const rowOf = (name: string): Locator => rows().filter({ hasText: name });

/** Opens the page of a file, which is another tab. */
async function openPageOf(name: string): Promise<Page> {
  const opened = visit.page.waitForEvent('popup');
  await rowOf(name)
    .getByRole('link', { name: `${name} (opens in a new tab)`, exact: true })
    .click();
  return opened;
}

it('The navigation leads to the files, the newest first, with where they come from', async () => {
  const run = await workflow.run({ number: 1 });
  await visit.openSignedIn(TOKEN);
  await visit.page.getByRole('navigation').getByRole('link', { name: 'Files' }).click();
  await visit.heading('Files');
  await rowOf('Invoice 1.docx').waitFor();
  expect(await rows().first().innerText()).toContain('Invoice 1.docx');
  const output = rowOf('Invoice 1.docx');
  await output.getByText(/^Added \d/).waitFor();
  const address = (name: string) => output.getByRole('link', { name }).getAttribute('href');
  expect(await address('Invoices')).toBe(`/console/workflows/${workflow.id}`);
  expect(await address('The run that made it')).toBe(
    `/console/workflows/${workflow.id}/runs/${run.id}`,
  );
  const { id } = run.outputs[0]!.file!;
  expect(await address('Download Invoice 1.docx')).toBe(`/files/${id}/content/`);
  const filePage = await openPageOf('Invoice 1.docx');
  await filePage.getByRole('heading', { level: 1, name: 'Invoice 1.docx' }).waitFor();
  await visit.heading('Files');
});

it.each([
  ['Short.txt', 999, '999 bytes'],
  ['Long.txt', 51_600, '50 kB'],
])('%s has the same size in the list and on its own page', async (name, bytes, size) => {
  (await service.client.upload(name, 'x'.repeat(bytes))).shows(201, DriveFile);
  await openFiles(`?search=${name}`);
  await rowOf(name).getByText(size, { exact: true }).waitFor();
  const filePage = await openPageOf(name);
  await filePage.getByRole('heading', { level: 1, name }).waitFor();
  await filePage.getByText(size, { exact: true }).waitFor();
});

it('A search finds a part of a name, and is in the address', async () => {
  await upload('Offer for Miller.txt');
  await openFiles();
  await visit.page.getByRole('searchbox').fill('MILLER');
  await visit.page.getByText('The search covers the newest 10,000 files.').waitFor();
  await visit.page.getByText('Template.docx').first().waitFor({ state: 'detached' });
  expect(await rows().count()).toBe(1);
  expect(visit.page.url()).toContain('?search=MILLER');
  await visit.page.getByRole('searchbox').fill('nobody has this');
  await visit.page.getByText('No file matches').waitFor();
});

it('Show more loads older files', async () => {
  for (let number = 1; number <= 52; number += 1) await upload(`Many ${String(number)}.txt`);
  await openFiles('?search=many');
  await rowOf('Many 52.txt').waitFor();
  expect(await rows().count()).toBe(50);
  await visit.page.getByRole('button', { name: 'Show more' }).click();
  await rowOf('Many 1.txt').waitFor();
  expect(await rows().count()).toBe(52);
});

describe('A link to a file', () => {
  const open = async (name: string) => {
    const { id } = await upload(name);
    await openFiles(`?search=${encodeURIComponent(name)}`);
    await visit.page.getByRole('button', { name: `Share ${name}` }).click();
    return id;
  };
  const create = async () => {
    await visit.page.getByRole('button', { name: 'Create the link' }).click();
    const link = visit.page.getByText(/\/shared\//);
    await link.waitFor();
    return link.innerText();
  };
  const answerOf = async (link: string) => (await fetch(link)).status;

  it('downloads it without signing in, until all links are revoked', async () => {
    const { page } = visit;
    await open('Shared.txt');
    const link = await create();
    expect(await answerOf(link)).toBe(200);
    await page.getByText('The link works until').waitFor();
    await page.getByRole('button', { name: 'Copy: link to Shared.txt' }).waitFor();
    await page.getByRole('button', { name: 'Revoke all links' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke all links to Shared.txt?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await answerOf(link)).toBe(200);
    await page.getByRole('button', { name: 'Revoke all links' }).click();
    await question.getByText('This cannot be undone').waitFor();
    await question.getByRole('button', { name: 'Revoke all links' }).click();
    await page.getByText('All links are revoked.').waitFor();
    expect(await answerOf(link)).toBe(404);
    expect(await page.getByText(link).count()).toBe(0);
  });

  it.each([
    ['1 day', 1],
    ['30 days', 30],
  ])('lasts %s', async (choice, days) => {
    await open('Lasting.txt');
    await visit.page.getByRole('radio', { name: choice, exact: true }).click();
    const asked = visit.page.waitForRequest((request) => request.url().endsWith('/links/'));
    await create();
    expect((await asked).postDataJSON()).toEqual({ expiresInSeconds: days * 86_400 });
  });

  it('can end with a day, but not with one that is over', async () => {
    const { page } = visit;
    await open('Dated.txt');
    await page.getByRole('radio', { name: 'Until a date' }).click();
    const day = page.getByLabel('Last day of the link');
    await day.fill('2020-01-01');
    await page.getByRole('button', { name: 'Create the link' }).click();
    await page.getByText('Choose a day from today on').waitFor();
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv');
    await day.fill(tomorrow);
    expect(await answerOf(await create())).toBe(200);
  });
});

describe('Deleting a file', () => {
  const ask = async (name: string) => {
    await visit.page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = visit.page.getByRole('alertdialog', { name: `Delete ${name}?` });
    await question.getByText('This cannot be undone.').waitFor();
    return question;
  };
  const confirm = async (name: string) => {
    const question = await ask(name);
    await question.getByRole('button', { name: 'Delete for good' }).click();
  };

  it('asks first, and says that it is gone', async () => {
    const { id } = await upload('Old.txt');
    await openFiles();
    const question = await ask('Old.txt');
    await question.getByRole('button', { name: 'Cancel' }).click();
    const button = visit.page.getByRole('button', { name: 'Delete Old.txt' });
    await visit.waitForFocus(button);
    (await service.client.get(`/v0/drive/files/${id}/`)).shows(200, DriveFile);
    await confirm('Old.txt');
    const note = visit.page.getByText('Old.txt is deleted.');
    await note.waitFor();
    await visit.waitForFocus(note);
    await rowOf('Old.txt').waitFor({ state: 'detached' });
    (await service.client.get(`/v0/drive/files/${id}/`)).refuses(404, 'not_found');
  });

  it('is not offered for a template, which names its workflow', async () => {
    await openFiles('?search=template');
    const template = rowOf('This is a template of Invoices, so it cannot be deleted.');
    await template.getByRole('link', { name: 'Open the template' }).waitFor();
    expect(await template.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    expect(await visit.violations()).toEqual([]);
    await template.getByRole('link', { name: 'Open the template' }).click();
    await visit.heading('Template.docx');
  });

  it('is refused in plain words for a template that the page takes for another file', async () => {
    await visit.page.route('**/drive/files/?**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"documentId":"\w+"/g, '"documentId":null');
      await route.fulfill({ response, body });
    });
    await openFiles('?search=template');
    // The newer one is that of the workflow.
    const name = 'Delete Template.docx';
    await visit.page.getByRole('button', { name }).first().click();
    await visit.page.getByRole('button', { name: 'Delete for good' }).click();
    const answer = visit.page.getByRole('alertdialog');
    await answer.getByText('It is a template of a workflow.').waitFor();
    const close = answer.getByRole('button');
    expect(await close.allInnerTexts()).toEqual(['Close']);
    await visit.waitForFocus(close);
    await close.click();
    await answer.waitFor({ state: 'detached' });
  });

  it('says so if somebody else was faster', async () => {
    const { id } = await upload('Contested.txt');
    await openFiles();
    const question = await ask('Contested.txt');
    (await service.client.delete(`/v0/drive/files/${id}/`)).isEmpty(204);
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await visit.page.getByText('This file is gone').waitFor();
  });

  it('leaves its name on the page of the run that made it', async () => {
    const run = await workflow.run({ number: 4 });
    const { id } = run.outputs[0]!.file!;
    (await service.client.delete(`/v0/drive/files/${id}/`)).isEmpty(204);
    await visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}/runs/${run.id}`);
    const documents = visit.page.getByRole('region', { name: 'Documents' });
    await documents.getByText('Invoice 4.docx').waitFor();
    await documents.getByText('Deleted', { exact: true }).waitFor();
    expect(await documents.getByRole('link', { name: /^Download/ }).count()).toBe(0);
  });

  it('is refused to a team that the workflow is only shared with', async () => {
    await workflow.run({ number: 9 });
    const token = await service.tokenOf(GUEST);
    await service.query((store) => shareWorkflow(operatorOn(store), workflow.id, GUEST.team));
    await visit.openSignedIn(token, '/console/files?search=9');
    await confirm('Invoice 9.docx');
    await visit.page.getByText('This file belongs to others').waitFor();
  });
});

it('A stranger sees none of the files', async () => {
  await upload('Secret.txt');
  const token = await service.tokenOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
  await visit.openSignedIn(token, '/console/files');
  await visit.page.getByText('No files yet').waitFor();
});

it('A name that is no harmless text is shown as it is', async () => {
  const name = '<img src=x onerror=alert(1)>.txt'.replaceAll('"', '');
  await upload(name);
  await openFiles('?search=onerror');
  await visit.page
    .getByRole('link', { name: /onerror/ })
    .first()
    .waitFor();
  expect(await visit.page.locator('img[src="x"]').count()).toBe(0);
});

it('When the session has ended, the person signs in again and shares the file', async () => {
  await upload('Later.txt');
  await openFiles('?search=later');
  await rowOf('Later.txt').waitFor();
  await visit.loseSession();
  await visit.page.getByRole('button', { name: 'Share Later.txt' }).click();
  await visit.page.getByRole('button', { name: 'Create the link' }).click();
  await visit.signInAgain(TOKEN);
  await visit.page.getByRole('button', { name: 'Create the link' }).click();
  await visit.page.getByText(/\/shared\//).waitFor();
  expect(await rows().count()).toBe(1);
});

it('The keyboard alone shares and deletes a file', async () => {
  const { page } = visit;
  await upload('Keys.txt');
  await openFiles('?search=keys');
  await rowOf('Keys.txt').waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focus = async (locator: Locator) => {
    for (let step = 0; step < 20 && !(await visit.isFocused(locator)); step += 1)
      await press('Tab');
    await visit.waitForFocus(locator);
  };
  await focus(page.getByRole('button', { name: 'Share Keys.txt' }));
  await press('Enter');
  await focus(page.getByRole('button', { name: 'Create the link' }));
  await press('Enter');
  await page.getByText(/\/shared\//).waitFor();
  await page.getByRole('heading', { level: 1 }).focus();
  await focus(page.getByRole('button', { name: 'Delete Keys.txt' }));
  await press('Enter');
  await focus(page.getByRole('button', { name: 'Delete for good' }));
  await press('Enter');
  await page.getByText('Keys.txt is deleted.').waitFor();
});
