import type { Browser, BrowserContext, Page } from 'playwright-core';
import { RunningService } from '../../running-service.ts';
import { openStrictBrowser, PATIENCE_MS } from './strict-browser.ts';

let service: RunningService;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Everything that the page asked for, whether it was let or not. */
let asked: URL[];
/** What the browser complained of: faults of scripts, and what the policy has stopped. */
let complaints: string[];

beforeAll(async () => {
  service = await RunningService.start();
  browser = await openStrictBrowser();
  context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
  asked = [];
  complaints = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (fault) => complaints.push(String(fault)));
  await page.goto(`${service.url}/docs/`);
  await page.getByText('Send source data', { exact: true }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe('/docs in a real browser', () => {
  it('shows the guide for clients before the operations', async () => {
    for (const heading of ['Authentication', 'Errors', 'Retries', 'Events']) {
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    }
  });

  it('shows every operation and every event', async () => {
    const { paths, webhooks } = (await service.anonymous.get('/v0/openapi.json')).json as {
      paths: Record<string, object>;
      webhooks: object;
    };
    const operations = Object.values(paths).flatMap((path) => Object.keys(path));
    const shown = operations.length + Object.keys(webhooks).length;
    expect(await page.locator('.opblock').count()).toBe(shown);
  });

  it('opens an operation and shows its responses', async () => {
    await page.getByText('Send source data', { exact: true }).click();
    const operation = page.locator('.opblock.is-open');
    await operation.getByText('idempotency_key_reused').first().waitFor();
    expect(await operation.innerText()).toContain('Docloom-Run-Id');
  });

  it('asks for no token, and sends nothing', async () => {
    expect(await page.getByRole('button', { name: 'Try it out' }).count()).toBe(0);
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
  });

  it('sends requests to the service only, and violates no policy', () => {
    const elsewhere = asked.filter(({ protocol, origin }) => {
      return protocol !== 'data:' && origin !== service.url;
    });
    expect(elsewhere.map(String)).toEqual([]);
    expect(asked.length).toBeGreaterThan(4);
    expect(complaints).toEqual([]);
  });
});

describe('/docs', () => {
  it('allows only scripts and styles that are files of the service', async () => {
    const policy = (await service.anonymous.get('/docs')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it.each(['nothing.js', '__proto__', '..%2Findex.js', 'swagger-ui.js'])(
    'has no file %s',
    async (part) => {
      (await service.anonymous.get(`/docs/${part}`)).refuses(404, 'unknown_path');
    },
  );
});
