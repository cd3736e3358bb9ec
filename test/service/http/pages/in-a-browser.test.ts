import { readFile } from 'node:fs/promises';
import { DriveFile } from '@docloom/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sheetOf } from '../../pdf/sheet-of.ts';
import { RunningService } from '../../running-service.ts';
import { openStrictBrowser, PATIENCE_MS } from './strict-browser.ts';
import { signInWithToken } from './token-form.ts';

const TOKEN = 'dlt_of_the_first_user';

let service: RunningService;
let browser: Browser;
let file: DriveFile;
let content: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  content = await sheetOf('Offer');
  file = (await service.client.upload('Offer & more.pdf', content)).shows(201, DriveFile);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

let context: BrowserContext;
let page: Page;
/** Wherever the page went, and what the browser complained of. */
let asked: URL[];
let complaints: string[];
beforeEach(async () => {
  context = await browser.newContext({ acceptDownloads: true });
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
  asked = [];
  complaints = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  page.on('console', (message) => complaints.push(message.text()));
});
afterEach(() => context.close());

const signIn = (token: string) => signInWithToken(page, token);

/** The browser tells of every answer that is a refusal; anything else is a fault of the page. */
const faults = () => complaints.filter((text) => !/status of 403/.test(text));

describe('The link to a drive file in a real browser', () => {
  it('opens a page that asks for a token, shows the file and offers a download', async () => {
    await page.goto(file.url);
    expect(new URL(page.url()).pathname).toBe(`/files/${file.id}/`);
    await signIn('dlt_wrong');
    expect(await page.getByRole('alert').innerText()).toContain('is unknown');
    await signIn(TOKEN);
    await page.getByRole('heading', { name: 'Offer & more.pdf' }).waitFor();
    await page.waitForLoadState('load');
    const width = await page.evaluate<number>("document.querySelector('img').naturalWidth");
    expect(width).toBeGreaterThan(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Offer & more.pdf');
    expect(await readFile(await download.path())).toEqual(Buffer.from(content));
    expect(faults()).toEqual([]);
    expect(new Set(asked.map(({ host }) => host))).toEqual(new Set([new URL(service.url).host]));
  });

  it('is styled, which the policy allows', async () => {
    await page.goto(file.url);
    const width = await page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth");
    expect(width).toBe('448px');
  });

  it('keeps a user signed in who follows a link from another site, until sign-out', async () => {
    await page.goto(file.url);
    await signIn(TOKEN);
    await page.getByRole('heading', { name: 'Offer & more.pdf' }).waitFor();
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    await page.goto(`data:text/html,<a href="${file.url}">the document</a>`);
    await page.getByRole('link').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await page.goto(file.url);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await context.cookies()).toEqual([]);
  });

  it('does not sign in through a form of another site', async () => {
    const form = `<form method="post" action="${service.url}/files/sign-in">
      <input name="token" value="${TOKEN}"><input name="file" value="${file.id}"><button>Go</button></form>`;
    await page.goto(`data:text/html,${encodeURIComponent(form)}`);
    await page.getByRole('button', { name: 'Go' }).click();
    await page.getByText('The form was sent by another site').waitFor();
    expect(await context.cookies()).toEqual([]);
  });
});
