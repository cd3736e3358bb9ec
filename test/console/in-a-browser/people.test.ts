import type { Browser, Locator } from 'playwright-core';
import { addTeamOwner } from '../../../service/src/people/team-owner.ts';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { operatorOn } from '../../service/operator-on.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { RunningService } from '../../service/running-service.ts';
import { ConsoleVisit } from './console-visit.ts';
import { until } from '../../service/until.ts';

const ADA = { email: 'ada@test', name: 'Ada', team: 'Orders' };
const PEOPLE = '/console/people';

let service: RunningService;
let browser: Browser;
let ada: string;
let ben: string;
beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  ada = await service.tokenOf(ADA);
  ben = await service.tokenOf({ ...ADA, email: 'ben@test', name: 'Ben' });
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

let visit: ConsoleVisit;
const begin = async (token: string, locale = 'en-GB') => {
  visit = await ConsoleVisit.begin(browser, service.url, { locale });
  await visit.openSignedIn(token, PEOPLE);
  await visit.heading(locale === 'en-GB' ? 'People' : 'Personen');
};
afterEach(() => visit.end());

/** Whether all of an element is in the window. */
const isWhollyVisible = async (element: Locator) => {
  const box = (await element.boundingBox())!;
  return box.y >= 0 && box.y + box.height <= visit.page.viewportSize()!.height;
};

const row = (text: string) => visit.page.getByRole('row').filter({ hasText: text });

it('A user without a team sees so, and the own tokens', async () => {
  await begin('dlt_of_the_first_user');
  await visit.page.getByText('You are in no team').waitFor();
  await row('DOCLOOM_TOKEN').getByRole('button', { name: 'Revoke the token' }).waitFor();
  expect(visit.complaints).toEqual([]);
});

it('A team without an owner says who can name one', async () => {
  await begin(ada);
  await visit.page.getByText('Your team has no owner yet').waitFor();
  await row('ben@test').waitFor();
  expect(await visit.page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
});

describe('With an owner', () => {
  beforeAll(() => service.query((store) => addTeamOwner(operatorOn(store), ADA)));

  it('a member sees the members, and only the own tokens', async () => {
    await begin(ben);
    const { page } = visit;
    await row('ada@test').getByRole('cell', { name: 'Owner' }).waitFor();
    await row('ben@test').getByText('Ben (you)').waitFor();
    const tokens = page.getByRole('table', { name: 'Tokens' });
    await tokens.getByText('Ben').first().waitFor();
    expect(await tokens.getByText('Ada').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  });

  it('a narrow window shows the roles too', async () => {
    const viewport = { width: 390, height: 844 };
    visit = await ConsoleVisit.begin(browser, service.url, { viewport });
    await visit.openSignedIn(ben, PEOPLE);
    await row('ada@test').locator('.when-narrow').getByText('Owner').waitFor();
    await row('ben@test').locator('.when-narrow').getByText('Member').waitFor();
    expect(await visit.overflow()).toBe(0);
  });

  it('the owner revokes the token of a member after a question', async () => {
    const { page } = await service
      .tokenOf({ ...ADA, email: 'ben@test', name: 'Ben' })
      .then(() => begin(ada))
      .then(() => visit);
    const tokens = page.getByRole('table', { name: 'Tokens' });
    const ofBen = tokens.getByRole('button', { name: 'Revoke the token Without a label of Ben' });
    await ofBen.first().waitFor();
    const count = await ofBen.count();
    await ofBen.last().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Programs that use it are rejected at once').waitFor();
    expect(await visit.violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await ofBen.count()).toBe(count);
    await ofBen.last().click();
    await dialog.getByRole('button', { name: 'Revoke the token' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until('the token to be gone', async () => (await ofBen.count()) === count - 1);
    await page.locator('h2:focus').getByText('Tokens').waitFor();
    expect(visit.complaints).toEqual([]);
  });

  it('the owner invites a person, who sets a password and is a member', async () => {
    await begin(ada);
    const { page } = visit;
    const form = page.getByRole('form', { name: 'Invite somebody' });
    await form.getByLabel('Name').fill('Dora <b>');
    await form.getByLabel('Email address').fill('dora@test');
    await page.keyboard.press('Enter');
    const given = page.locator('.link', { hasText: 'Give this link to Dora <b> alone' });
    await given.waitFor();
    await visit.waitForFocus(given);
    expect(await isWhollyVisible(given)).toBe(true);
    expect(await visit.violations()).toEqual([]);
    const link = await page.locator('.link code').innerText();
    await row('dora@test').getByText('Never').waitFor();
    const invited = await ConsoleVisit.begin(browser, service.url);
    await invited.page.goto(link);
    const password = 'seven quiet looms weave';
    for (const field of await invited.page.locator('input[type=password]').all()) {
      await field.fill(password);
    }
    await invited.page.keyboard.press('Enter');
    await invited.heading('Workflows');
    await invited.end();
    await row('dora@test').getByText('Never').waitFor({ state: 'detached' });
    await form.getByLabel('Name').fill('Dora');
    await form.getByLabel('Email address').fill('dora@test');
    await form.getByRole('button', { name: 'Create the link' }).click();
    await page.locator(':focus').getByText('Dora <b> is in your team already').waitFor();
    expect(await isWhollyVisible(page.locator(':focus'))).toBe(true);
    expect(visit.complaints).toEqual([]);
  });

  it('the owner revokes an invitation, whose link is not valid any more', async () => {
    await begin(ada);
    const { page } = visit;
    const form = page.getByRole('form', { name: 'Invite somebody' });
    await form.getByLabel('Name').fill('Fay');
    await form.getByLabel('Email address').fill('fay@test');
    await page.keyboard.press('Enter');
    const link = await page.locator('.link code').innerText();
    await row('fay@test').getByText('Invited, the link is valid until').waitFor();
    await row('fay@test').getByRole('button', { name: 'Revoke the invitation of Fay' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Revoke the invitation of Fay?' });
    await dialog.getByText('The link stops working at once').waitFor();
    expect(await visit.violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Revoke the invitation' }).click();
    await row('fay@test').waitFor({ state: 'detached' });
    expect(await page.locator('.link code').count()).toBe(0);
    const invited = await ConsoleVisit.begin(browser, service.url);
    await invited.page.goto(link);
    await invited.page.getByText('Invitation not valid').waitFor();
    await invited.end();
    expect(visit.complaints).toEqual([]);
  });

  it('the owner is told that a person of another team cannot be invited', async () => {
    await service.tokenOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
    await begin(ada);
    const form = visit.page.getByRole('form', { name: 'Invite somebody' });
    await form.getByLabel('Name').fill('Eve');
    await form.getByLabel('Email address').fill('EVE@test');
    await visit.page.keyboard.press('Enter');
    const refusal = visit.page.locator(':focus');
    await refusal.getByText('Somebody with this email address exists already').waitFor();
    await refusal.getByText('can move that person into your team').waitFor();
  });

  it('the owner removes a member after a question that tells the consequences', async () => {
    const cleo = await service.clientOf({ ...ADA, email: 'cleo@test', name: 'Cleo' });
    await RunnableWorkflow.create(cleo, 'Invoices of Cleo');
    await begin(ada);
    const { page } = visit;
    await row('cleo@test').getByRole('button', { name: 'Remove Cleo from the team' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove Cleo from the team?' });
    await dialog.getByText(/Your team can no longer see them/).waitFor();
    await dialog.getByText('Your team loses these workflows:').waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Invoices of Cleo']);
    await dialog.getByRole('button', { name: 'Remove from the team' }).click();
    await row('cleo@test').waitFor({ state: 'detached' });
    await page.locator('h2:focus').getByText('Orders').waitFor();
    await row('ben@test').waitFor();
    expect(await page.getByRole('button', { name: /^Remove Ada/ }).count()).toBe(0);
  });

  it('the keyboard alone is enough, and the safe answer has the focus', async () => {
    await begin(ada);
    const { page } = visit;
    await row('ben@test').getByRole('button', { name: 'Remove Ben from the team' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No workflow of your team belongs to Ben.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await row('ben@test').waitFor();
  });

  it('a removal that is refused meanwhile says why', async () => {
    await service.tokenOf({ ...ADA, email: 'dan@test', name: 'Dan' });
    await begin(ada);
    const { page } = visit;
    await row('dan@test').getByRole('button', { name: 'Remove Dan from the team' }).click();
    await service.tokenOf({ email: 'dan@test', name: 'Dan', team: 'Others' });
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Remove from the team' }).click();
    await dialog.getByRole('alert').waitFor();
  });

  it('a name cannot be markup', async () => {
    await service.tokenOf({ ...ADA, email: 'x@test', name: '<img src=x onerror=alert(1)>' });
    await begin(ada);
    await row('x@test').getByText('<img src=x onerror=alert(1)>').first().waitFor();
    expect(await visit.page.locator('main img').count()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });

  it('German has German words', async () => {
    await begin(ada, 'de-DE');
    await row('ada@test').getByText('Ada (Sie)').waitFor();
    await row('ben@test').getByRole('button', { name: 'Ben aus dem Team entfernen' }).waitFor();
  });
});
