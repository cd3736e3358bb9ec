import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';
const ANN = { email: 'ann@test', name: 'Ann <b>', team: 'Accounts' };
const PASSWORD = 'correct horse battery staple';
const NEW_PASSWORD = 'another long password';

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

let visit: ConsoleVisit;
let other: ConsoleVisit;
beforeEach(async () => {
  visit = await ConsoleVisit.begin(browser, service.url);
  other = await ConsoleVisit.begin(browser, service.url);
});
afterEach(async () => {
  expect([...visit.complaints, ...other.complaints]).toEqual([]);
  await visit.end();
  await other.end();
});

/** Follows an invitation, and sets the password. */
async function accept({ page }: ConsoleVisit, password = PASSWORD): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('The same password once more').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
}

const button = ({ page }: ConsoleVisit, name: string) =>
  page.getByRole('button', { name, exact: true });

async function openAccount({ page }: ConsoleVisit): Promise<void> {
  await page.getByRole('link', { name: 'Signed in as' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
}

async function signInElsewhere(): Promise<void> {
  await other.open();
  await other.signInWithPassword(ANN.email, PASSWORD);
  await other.heading('Workflows');
}

describe('An invited person', () => {
  beforeEach(async () => {
    await visit.open(await service.inviteUser(ANN));
    await visit.heading('Welcome, Ann <b>');
    await accept(visit);
    await visit.heading('Workflows');
  });

  it('sees the account, and the present session', async () => {
    await openAccount(visit);
    for (const text of ['Ann <b>', 'ann@test', 'Accounts']) {
      await visit.page.getByRole('definition').getByText(text, { exact: true }).waitFor();
    }
    await visit.page.getByText('This browser').waitFor();
    await visit.page.getByText('that you do not know, and change your password.').waitFor();
    await visit.page.getByText(/^With the password · since/).waitFor();
    expect(await button(visit, 'End all others').count()).toBe(0);
  });

  it('ends the session of another browser, which has to sign in again', async () => {
    await signInElsewhere();
    await openAccount(visit);
    await visit.page.getByRole('button', { name: 'End the session in' }).click();
    await button(visit, 'End all others').waitFor({ state: 'detached' });
    const heading = visit.page.getByRole('heading', { name: 'Where you are signed in' });
    await visit.waitForFocus(heading);
    await other.open('/console/account');
    await other.heading('Sign in to Docloom');
    await other.signInWithPassword(ANN.email, PASSWORD);
    await other.heading('Your account');
  });

  it('ends all other sessions', async () => {
    await signInElsewhere();
    await openAccount(visit);
    await button(visit, 'End all others').click();
    await visit.page.getByText('You are signed in in this browser only.').waitFor();
    await other.open();
    await other.heading('Sign in to Docloom');
  });

  it('changes the password with the keyboard alone, which ends the other sessions', async () => {
    await signInElsewhere();
    await openAccount(visit);
    const { page } = visit;
    await page.getByLabel('Current password').focus();
    await page.keyboard.type('not the password');
    await page.keyboard.press('Tab');
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The current password is wrong.').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const changed = page.getByRole('status').getByText('Your password has been changed.');
    expect(await changed.innerText()).toMatch(
      /You are still signed in here\. Other browsers [^]+ are signed out/,
    );
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    await page.reload();
    await visit.heading('Your account');
    await other.open();
    await other.signInWithPassword(ANN.email, PASSWORD);
    await other.page.getByText('The email address or the password is wrong.').waitFor();
    await other.signInWithPassword(ANN.email, NEW_PASSWORD);
    await other.heading('Workflows');
  });

  it('who opens the link again is told what to do', async () => {
    const path = await service.inviteUser(ANN);
    await other.open(path);
    await accept(other, NEW_PASSWORD);
    await other.heading('Workflows');
    await other.open(path);
    await other.heading('Invitation not valid');
    await other.page.getByText('sign in with it').waitFor();
    // The former password is replaced, so this browser is signed out.
    await visit.open();
    await visit.heading('Sign in to Docloom');
  });
});

it('A person with a token is told how to get a password', async () => {
  await visit.openSignedIn(TOKEN, '/console/account');
  await visit.heading('Your account');
  await visit.page.getByText('You have no password yet').waitFor();
  await visit.page.getByText(/^With an access token · since/).waitFor();
  expect(await visit.page.getByLabel('Current password').count()).toBe(0);
});

it('The page is in German for those who prefer it', async () => {
  const german = await ConsoleVisit.begin(browser, service.url, { locale: 'de-DE' });
  await german.openSignedIn(TOKEN, '/console/account');
  await german.heading('Ihr Konto');
  await german.page.getByText('Dieser Browser').waitFor();
  await german.end();
});
