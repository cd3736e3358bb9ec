import { type Document, DocumentCreated, DriveFile, Workflow } from '@docloom/contract';
import type { Browser } from 'playwright-core';
import { createServer } from '../../../../service/src/http/server.ts';
import { storeToken } from '../../../../service/src/people/token.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { Client } from '../../client.ts';
import { wordFile } from '../../word-file.ts';
import { openStrictBrowser, PATIENCE_MS } from './strict-browser.ts';

const TOKEN = 'dlt_of_ada_who_owns_it';

let assembled: AssembledParts;
let browser: Browser;
let origin: string;
let close: () => Promise<void>;
let document: Document;

beforeAll(async () => {
  assembled = await AssembledParts.assemble();
  await storeToken(assembled.parts, TOKEN, { email: 'ada@test', name: 'Ada' });
  const server = await createServer({ ...assembled.parts, publicPreviews: true });
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
  close = () => server.close();
  const client = new Client(origin, TOKEN);
  const { id } = (await client.post('/v0/workflows/', { name: 'Orders' })).shows(201, Workflow);
  const upload = await client.upload('Letter.docx', wordFile('Dear {{name}}'));
  const { id: file_id } = upload.shows(201, DriveFile);
  const added = await client.post(`/v0/workflows/${id}/documents/`, { file_id });
  document = added.shows(201, DocumentCreated);
  await client.send('PUT', `/v0/workflows/${id}/documents/${document.id}/sample-data/`, {
    json: { name: 'Ann' },
  });
  browser = await openStrictBrowser();
});
afterAll(async () => {
  await browser.close();
  await close();
  await assembled.close();
});

it('A public preview shows its picture, and breaks no rule of its own policy', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(new URL(new URL(document.previewUrl).pathname, origin).href);
  await page.getByRole('heading', { name: 'Letter.docx' }).waitFor();
  await page.waitForLoadState('load');
  const width = await page.evaluate<number>("document.querySelector('img').naturalWidth");
  expect(width).toBeGreaterThan(0);
  const pdf = page.waitForResponse((response) => response.url().endsWith('/document.pdf'));
  await page.getByRole('link', { name: 'Open the PDF' }).click({ noWaitAfter: true });
  expect((await pdf).status()).toBe(200);
  expect(complaints).toEqual([]);
});
