import type { Page } from 'playwright-core';
import { signInWithToken } from '../../service/http/pages/token-form.ts';
import { templateForEachTest } from './template-for-each-test.ts';

const TOKEN = 'dlt_of_the_first_user';
const DANA = { email: 'dana@test', name: 'Dana Roth', team: 'Owners' };

const visited = templateForEachTest(['Dear {{name}}']);
const visit = () => visited().visit;
const page = () => visit().page;
const sessionEnded = () => visit().visit.sessionEnded;
const name = () => visit().field('name').inputValue();
const button = (tab: Page, text: string) => tab.getByRole('button', { name: text });

/** What is readable in the storage of a tab of the browser. */
const storageOf = (tab: Page) => tab.evaluate<string>('JSON.stringify(sessionStorage)');

let dana: string;
beforeEach(async () => {
  const { workflow, document, service } = visited();
  const path = `${workflow.path}/documents/${document.id}/sample-data/`;
  dana = await service.tokenOf(DANA);
  await service.client.send('PUT', path, { json: { name: 'Niamh' } });
  await visit().open(TOKEN);
  await visit().field('name').fill('Marguerite');
  // Otherwise the preview could notice the lost session before *Save* does. The console would then hold
  // the save back, and carry it out after the next sign-in.
  await visit().previewed();
  await page().getByText('Not saved yet').waitFor();
  expect(await storageOf(page())).toContain('Marguerite');
});

async function openTab(): Promise<Page> {
  const tab = await page().context().newPage();
  await tab.goto(visited().service.url);
  return tab;
}

async function signInElsewhere(token: string): Promise<Page> {
  const tab = await openTab();
  await signInWithToken(tab, token);
  await tab.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor();
  return tab;
}

/** Answers the next question of a tab. @returns the text of the question, when the tab has asked */
function answerQuestion(tab: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  tab.once('dialog', (dialog) => {
    void dialog[answer]().then(() => {
      resolve(dialog.message());
    });
  });
  return promise;
}

describe('Changed data, when another person signs in with the same browser', () => {
  beforeEach(async () => {
    await visit().visit.loseSession();
    await visit().button('Save as sample data').click();
    await sessionEnded().waitFor();
  });

  it('stays with the person who changed it, also after a reload', async () => {
    const tab = await signInElsewhere(dana);
    await sessionEnded().getByText('Dana Roth is now signed in with this browser').waitFor();
    await button(tab, 'Sign out').click();
    await signInWithToken(tab, TOKEN);
    await sessionEnded().waitFor({ state: 'detached' });
    expect(await name()).toBe('Marguerite');
    await visit().reload();
    expect(await name()).toBe('Marguerite');
  });

  it('waits for its person when the page itself is loaded by the other one', async () => {
    const tab = await signInElsewhere(dana);
    await page().reload();
    await page().getByRole('link', { name: 'Signed in as Dana Roth' }).waitFor();
    expect(await page().content()).not.toContain('Marguerite');
    await button(tab, 'Sign out').click();
    await signInWithToken(tab, TOKEN);
    await page().getByRole('link', { name: 'Signed in as Owner' }).waitFor();
    await page().getByText('Your changes from before are still here.').waitFor();
    expect(await name()).toBe('Marguerite');
  });

  it('is not taken along into the new tab, where the other one signs out unasked', async () => {
    const [tab] = await Promise.all([
      page().waitForEvent('popup'),
      sessionEnded().getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await signInWithToken(tab, dana);
    await tab.getByText('The page that you came from belongs to somebody else').waitFor();
    expect(await storageOf(tab)).not.toContain('Marguerite');
    const questions: string[] = [];
    tab.on('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    await button(tab, 'Sign out').click();
    await signInWithToken(tab, TOKEN);
    await sessionEnded().waitFor({ state: 'detached' });
    expect(questions).toEqual([]);
    expect(await name()).toBe('Marguerite');
    expect(await storageOf(page())).toContain('Marguerite');
  });

  it('is gone if the other one discards it', async () => {
    await signInElsewhere(dana);
    await button(page(), 'Discard it and continue as Dana Roth').click();
    await page().getByRole('link', { name: 'Signed in as Dana Roth' }).waitFor();
    expect(await storageOf(page())).not.toContain('Marguerite');
  });
});

describe('Changed data, when its person signs out in another tab', () => {
  it('is asked about, and stays if the person does not sign out', async () => {
    const tab = await openTab();
    const question = answerQuestion(tab, 'dismiss');
    await button(tab, 'Sign out').click();
    expect(await question).toContain('including those in other tabs');
    await tab.reload();
    await tab.getByRole('link', { name: 'Signed in as Owner' }).waitFor();
    expect(await sessionEnded().count()).toBe(0);
    expect(await storageOf(page())).toContain('Marguerite');
  });

  it('is gone everywhere if the person agrees', async () => {
    const tab = await openTab();
    const question = answerQuestion(tab, 'accept');
    await button(tab, 'Sign out').click();
    await question;
    await sessionEnded().getByText('discarded your unsaved changes').waitFor();
    expect(await page().content()).not.toContain('Marguerite');
    expect(await storageOf(page())).not.toContain('Marguerite');
    expect(await visit().visit.violations()).toEqual([]);
    await signInWithToken(tab, TOKEN);
    await sessionEnded().waitFor({ state: 'detached' });
    await page().getByText('No changes').waitFor();
    expect(await name()).toBe('Niamh');
  });
});
