import type { Browser } from 'playwright-core';
import { openStrictBrowser } from '../../service/http/pages/strict-browser.ts';
import { ProviderOfATest } from '../../service/people/single-sign-on/provider-of-a-test.ts';
import { RunningService } from '../../service/running-service.ts';
import { unusedPort } from '../../service/unused-port.ts';
import { ConsoleVisit } from './console-visit.ts';
import { LOOKS } from './looks.ts';

const ANN = { name: 'Ann', email: 'ann@docs.test', email_verified: true, groups: ['sales'] };

let provider: ProviderOfATest;
let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  const port = await unusedPort();
  const callback = `http://127.0.0.1:${String(port)}/console/sign-in/openid/callback`;
  provider = await ProviderOfATest.start([callback]);
  provider.accounts.set('ann', ANN);
  provider.accounts.set('private', { ...ANN, email_verified: false });
  const teams = [{ group: 'sales', team: 'Sales' }];
  const rules = { domains: [], createsUsers: true, teams };
  service = await RunningService.start({ port, singleSignOn: provider.settings({ rules }) });
  browser = await openStrictBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  await provider.stop();
});

let visit: ConsoleVisit;
afterEach(() => visit.end());

const isAtProvider = ({ page }: ConsoleVisit) => page.getByLabel('Account').waitFor();

it('A person signs in with the keyboard alone, comes back to the page, and out again', async () => {
  visit = await ConsoleVisit.begin(browser, service.url);
  const { page } = visit;
  await visit.open('/console/account');
  await visit.heading('Sign in to Docloom');
  await page.getByRole('link', { name: 'Sign in with Example ID' }).focus();
  await page.keyboard.press('Enter');
  await isAtProvider(visit);
  await page.getByLabel('Account').fill('ann');
  await page.keyboard.press('Enter');
  await visit.heading('Your account');
  await page.getByRole('definition').getByText('Sales', { exact: true }).waitFor();
  await page.getByText(/^With single sign-on · since/).waitFor();
  await page.getByText('End a session that you do not know.', { exact: true }).waitFor();
  const section = page.getByRole('region', { name: 'Single sign-on' });
  await section.getByText('ann@docs.test').waitFor();
  await section.getByText(/^localhost:\d+ · linked/).waitFor();
  expect(await visit.violations()).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await visit.heading('Sign in to Docloom');
  const hosts = new Set(visit.asked.map(({ host }) => host));
  expect(hosts).toEqual(new Set([new URL(service.url).host, new URL(provider.issuer).host]));
  expect(visit.complaints).toEqual([]);
});

it('A person who cancels at the provider can begin again', async () => {
  visit = await ConsoleVisit.begin(browser, service.url);
  const { page } = visit;
  await visit.open();
  const button = page.getByRole('link', { name: 'Sign in with Example ID' });
  await button.click();
  await isAtProvider(visit);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('The single sign-on was cancelled').waitFor();
  expect(await visit.violations()).toEqual([]);
  await button.click();
  await isAtProvider(visit);
});

it('A person who is refused chooses another account, although the provider knows the first one', async () => {
  visit = await ConsoleVisit.begin(browser, service.url);
  const { page } = visit;
  await visit.open('/console/account');
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await page.getByLabel('Account').fill('private');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('has not confirmed your email address').waitFor();
  expect(await visit.violations()).toEqual([]);
  await page.getByRole('link', { name: 'Choose another account' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await isAtProvider(visit);
  await page.getByLabel('Account').fill('ann');
  await page.keyboard.press('Enter');
  await visit.heading('Workflows');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await visit.heading('Sign in to Docloom');
});

it('A person who has signed out is asked for the account by the provider, too', async () => {
  visit = await ConsoleVisit.begin(browser, service.url);
  const { page } = visit;
  const press = () => page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await visit.open('/console/account');
  await press();
  await page.getByLabel('Account').fill('ann');
  await page.keyboard.press('Enter');
  await visit.heading('Your account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await visit.heading('Sign in to Docloom');
  await press();
  await isAtProvider(visit);
});

it('A person whose session has ended signs in again in another tab, and the page goes on', async () => {
  visit = await ConsoleVisit.begin(browser, service.url);
  const signInAs = async (name: string, page = visit.page) => {
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
    await page.getByLabel('Account').fill(name);
    await page.keyboard.press('Enter');
  };
  await visit.open();
  await signInAs('ann');
  await visit.heading('Workflows');
  await visit.loseSession();
  const opened = visit.page.waitForEvent('popup');
  await visit.sessionEnded.getByRole('link').click();
  await signInAs('ann', await opened);
  await visit.sessionEnded.waitFor({ state: 'detached' });
  await visit.heading('Workflows');
});

it('The account is in German for those who prefer it', async () => {
  visit = await ConsoleVisit.begin(browser, service.url, { locale: 'de-DE' });
  await visit.open('/console/account');
  await visit.heading('Bei Docloom anmelden');
  await visit.page.getByRole('link', { name: 'Mit Example ID anmelden' }).click();
  await visit.page.getByLabel('Account').fill('ann');
  await visit.page.getByRole('button', { name: 'Continue' }).click();
  await visit.heading('Ihr Konto');
  await visit.page.getByRole('heading', { name: 'Single Sign-on' }).waitFor();
  await visit.page
    .getByText(/^Mit Single Sign-on · seit/)
    .first()
    .waitFor();
});

it.each(LOOKS)(
  'In %s, the sign-in page has nothing that axe-core finds, and fits',
  async (_, look) => {
    visit = await ConsoleVisit.begin(browser, service.url, look);
    await visit.open();
    await visit.page.getByRole('link', { name: 'Sign in with Example ID' }).waitFor();
    expect(await visit.violations()).toEqual([]);
    expect(await visit.overflow()).toBe(0);
  },
);
