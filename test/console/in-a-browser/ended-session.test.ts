import type { Browser } from 'playwright-core';
import { addTeamOwner } from '../../../service/src/people/team-owner.ts';
import { signInWithToken } from '../../service/http/pages/token-form.ts';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { operatorOn } from '../../service/operator-on.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';
import { chooseFile, ownWordFile } from './replaceable-template.ts';

const ADA = { email: 'ada@test', name: 'Ada', team: 'Orders' };
const GUEST = { email: 'cleo@test', name: 'Cleo', team: 'Guests' };

let service: RunningService;
let browser: Browser;
let visit: ConsoleVisit;
let token: string;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  token = await service.tokenOf(ADA);
  await service.query((store) => addTeamOwner(operatorOn(store), ADA));
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  visit = await ConsoleVisit.begin(browser, service.url);
  await visit.openSignedIn(token, '/console/people');
  await form().getByLabel('Name').fill('Dora');
  await form().getByLabel('Email address').fill('dora@test');
});
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
});

const form = () => visit.page.getByRole('form', { name: 'Invite somebody' });
const email = () => form().getByLabel('Email address').inputValue();
const invite = () => form().getByRole('button', { name: 'Create the link' }).click();

/** Signs in on another tab of the same browser, which stays open. */
async function signInElsewhere(ofToken: string): Promise<void> {
  const tab = await visit.page.context().newPage();
  await tab.goto(service.url);
  await signInWithToken(tab, ofToken);
  await tab.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor();
}

describe('A page whose session has ended', () => {
  beforeEach(async () => {
    await visit.loseSession();
    await invite();
    await visit.sessionEnded.waitFor();
  });

  it('shows nothing of itself', async () => {
    const color = await visit.page.evaluate<string>(
      "getComputedStyle(document.querySelector('.overlay')).backgroundColor",
    );
    // A color that lets the page through is written with rgba().
    expect(color).toMatch(/^rgb\(/);
    expect(await visit.page.locator('.overlay').boundingBox()).toEqual({
      x: 0,
      y: 0,
      ...visit.page.viewportSize(),
    });
    await visit.page.keyboard.press('Escape');
    expect(await visit.sessionEnded.isVisible()).toBe(true);
  });

  it('has no violation of accessibility, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await visit.page.emulateMedia({ colorScheme });
      expect(await visit.violations()).toEqual([]);
    }
  });

  it('goes on with what was typed, with the keyboard alone', async () => {
    // Whoever was typing must not open the tab by it.
    await visit.waitForFocus(visit.sessionEnded);
    await visit.page.keyboard.press('Tab');
    const opened = visit.page.waitForEvent('popup');
    await visit.page.keyboard.press('Enter');
    const tab = await opened;
    await tab.getByLabel('Your developer access token').focus();
    await tab.keyboard.type(token);
    const closed = tab.waitForEvent('close');
    await tab.keyboard.press('Enter');
    await closed;
    await visit.sessionEnded.waitFor({ state: 'detached' });
    expect(await email()).toBe('dora@test');
    await form().getByText('You are signed in again now, so please try again').waitFor();
    await invite();
    await visit.page.getByText('Give this link to Dora alone').waitFor();
  });

  it('goes on when the person signs in on another page', async () => {
    await signInElsewhere(token);
    await visit.sessionEnded.waitFor({ state: 'detached' });
    expect(await email()).toBe('dora@test');
  });

  it('becomes the page of another person who signs in', async () => {
    await signInElsewhere(await service.tokenOf(GUEST));
    await visit.page.getByRole('link', { name: 'Signed in as Cleo' }).waitFor();
    expect(await visit.page.content()).not.toContain('dora@test');
  });
});

describe('A page with a chosen file whose session has ended, when another person signs in', () => {
  beforeEach(async () => {
    await visit.open('/');
    await chooseFile(visit, ownWordFile('Offer.docx', 'Dear {{name}}'));
    await visit.page.getByText('Offer.docx').waitFor();
    await visit.loseSession();
    await visit.sessionEnded.waitFor();
    await signInElsewhere(await service.tokenOf({ email: 'ada@guests.test', name: 'Ada' }));
    await visit.sessionEnded.getByText('Ada is now signed in with this browser').waitFor();
  });

  it('keeps the file for the person who chose it, also from one with the same name', async () => {
    await visit.loseSession();
    await signInElsewhere(token);
    await visit.sessionEnded.waitFor({ state: 'detached' });
    await visit.page.getByText('Offer.docx').waitFor();
  });

  it('is left open by a tab that says who is signed in, and goes on from there', async () => {
    const [tab] = await Promise.all([
      visit.page.waitForEvent('popup'),
      visit.sessionEnded.getByRole('link', { name: 'Sign in again' }).click(),
    ]);
    await tab.getByText('The page that you came from belongs to somebody else').waitFor();
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await signInWithToken(tab, token);
    await visit.sessionEnded.waitFor({ state: 'detached' });
    await visit.page.getByText('Offer.docx').waitFor();
  });

  it('becomes the page of the other one if the file is given up', async () => {
    await visit.sessionEnded.getByRole('button', { name: 'Discard it' }).click();
    await visit.sessionEnded.waitFor({ state: 'detached' });
    await visit.heading('Workflows');
    expect(await visit.page.getByText('Offer.docx').count()).toBe(0);
  });
});

it('A list that is read again and again asks nothing more once the session has ended', async () => {
  await visit.open('/');
  await visit.heading('Workflows');
  await visit.loseSession();
  await visit.sessionEnded.waitFor();
  const before = visit.asked.length;
  await visit.page.waitForTimeout(12_000);
  expect(visit.asked.slice(before).map(String)).toEqual([]);
});

it('A download asks to sign in again when the session has ended, and is made after that', async () => {
  const ada = await service.clientOf(ADA);
  await ada.upload('Terms.txt', 'Terms');
  await visit.open('/console/files');
  const link = visit.page.getByRole('link', { name: 'Download Terms.txt' });
  await link.waitFor();
  await visit.loseSession();
  await link.click();
  await visit.signInAgain(token);
  const [download] = await Promise.all([visit.page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('Terms.txt');
});

it('A page is covered as soon as the person signs out in another tab', async () => {
  const tab = await visit.page.context().newPage();
  await tab.goto(service.url);
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await visit.sessionEnded.waitFor();
});

it('A page is covered when another person signs in with the same browser', async () => {
  await visit.loseSession();
  await signInElsewhere(await service.tokenOf(GUEST));
  await visit.sessionEnded.waitFor();
});

it('The page after signing in again says that it can be closed', async () => {
  await visit.open('/console/signed-in');
  await visit.heading('You are signed in');
  await visit.page.getByText('Close this tab').waitFor();
  expect(await visit.violations()).toEqual([]);
});
