import { type Document, DocumentCreated, DriveFile, Workflow } from '@docloom/contract';
import { createAddresses } from '../../../../service/src/addresses/addresses.ts';
import { createServer } from '../../../../service/src/http/server.ts';
import type { ServerOptions } from '../../../../service/src/http/server-options.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';
import { storeToken } from '../../../../service/src/people/token.ts';
import { shareWorkflow } from '../../../../service/src/people/share.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { Client } from '../../client.ts';
import { readPdf, tryPdf } from '../../pdf/read-pdf.ts';
import { SheetConverter } from '../../pdf/sheet-converter.ts';
import { sharedTemplates } from '../../shared-templates.ts';
import { until } from '../../until.ts';
import { wordFile } from '../../word-file.ts';
import { Visitor } from './visitor.ts';

const TOKEN = 'dlt_of_ada_who_owns_it';
const GUESTS = 'dlt_of_cleo_whom_it_is_shared_with';
const STRANGERS = 'dlt_of_eve_who_is_a_stranger';
const LEAK = 'Confidential';

const templates = sharedTemplates();
let converter: SheetConverter;
let assembled: AssembledParts;
let close: () => Promise<void>;
let owner: Client;
let visitor: Visitor;
let workflow: Workflow;
let document: Document;
/** The address of the page, and where a signed-in person is led. */
let page: string;
let inConsole: string;

async function serve(settings: Partial<ServerOptions>): Promise<void> {
  converter = new SheetConverter();
  assembled = await AssembledParts.assemble({ pdfConverter: converter, templates });
  const { parts } = assembled;
  const server = await createServer({ ...parts, ...settings });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  close = async () => {
    await server.close();
    await assembled.close();
  };
  await storeToken(parts, TOKEN, { email: 'ada@test', name: 'Ada' });
  await storeToken(parts, GUESTS, { email: 'cleo@test', name: 'Cleo', team: 'Guests' });
  await storeToken(parts, STRANGERS, { email: 'eve@test', name: 'Eve' });
  owner = new Client(origin, TOKEN);
  visitor = new Visitor(origin);
  workflow = (await owner.post('/v0/workflows/', { name: 'Orders' })).shows(201, Workflow);
  await addTemplate('Dear {{name}}, {{lost}}');
}

afterEach(() => close());

async function addTemplate(text: string, options: Partial<Document> = {}): Promise<void> {
  const upload = await owner.upload('Letter.docx', wordFile(text));
  const { id: file_id } = upload.shows(201, DriveFile);
  const wanted = { file_id, ...options };
  const added = await owner.post(`/v0/workflows/${workflow.id}/documents/`, wanted);
  document = added.shows(201, DocumentCreated);
  page = new URL(document.previewUrl).pathname;
  inConsole = `/console/workflows/${workflow.id}/documents/${document.id}`;
}

const setSampleData = (data: Record<string, unknown>) =>
  owner.send('PUT', `/v0/workflows/${workflow.id}/documents/${document.id}/sample-data/`, {
    json: data,
  });

/** Starts a run, whose data nobody with the link may see. */
const startRun = () => owner.post(new URL(workflow.source.webhookUrl).pathname, { name: LEAK });

const signIn = (token: string) => visitor.post('/console/sign-in', { token, page: '/' });

describe.each([
  ['public', true],
  ['not public', false],
])('A previewUrl, when previews are %s', (_, publicPreviews) => {
  beforeEach(() => serve({ publicPreviews }));

  it('leads a signed-in person to the template in the console', async () => {
    await signIn(TOKEN);
    const answer = await visitor.get(page);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, inConsole]);
  });

  it('leads a person of a team that the workflow is shared with there, too', async () => {
    await shareWorkflow(assembled.parts, workflow.id, 'Guests');
    await signIn(GUESTS);
    const answer = await visitor.get(page);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, inConsole]);
  });

  it.each<[string, () => string]>([
    ['a signature that is cut', () => page.slice(0, -1)],
    ['the signature of another document', () => page.replace(document.id, 'doc_other')],
    ['no signature', () => `/preview/${document.id}`],
  ])('is 404 for %s, signed in or not', async (_what, address) => {
    for (const attempt of [address(), `${address()}/document.pdf`, `${address()}/page.png`]) {
      const answer = await visitor.get(attempt);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain('This link does not work');
    }
    await signIn(TOKEN);
    expect((await visitor.get(address())).status).toBe(404);
  });

  it('is 404 when its document has been deleted', async () => {
    await owner.delete(`/v0/workflows/${workflow.id}/documents/${document.id}/`);
    expect((await visitor.get(page)).status).toBe(404);
  });

  it('is indexed by no search engine', async () => {
    for (const path of [page, `${page}/document.pdf`, '/preview/doc_1.x']) {
      const { headers } = await visitor.get(path);
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('A previewUrl that is not public', () => {
  beforeEach(() => serve({ publicPreviews: false }));

  it('asks a visitor to sign in, shows nothing before, and leads to the template after', async () => {
    await setSampleData({ name: LEAK });
    const asked = await visitor.get(page);
    expect(asked.status).toBe(403);
    expect(asked.text).toContain('<form method="post" action="/console/sign-in">');
    expect(asked.text).not.toMatch(/Letter|Orders|Confidential/);
    const shown = /name="page" value="([^"]*)"/.exec(asked.text)?.[1];
    expect(shown).toBe(inConsole);
    const answer = await visitor.post('/console/sign-in', { token: TOKEN, page: shown! });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, inConsole]);
  });

  it('is 403 for a signed-in stranger', async () => {
    await signIn(STRANGERS);
    const answer = await visitor.get(page);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('belongs to somebody else');
    expect(answer.text).not.toMatch(/Letter|Orders/);
  });

  it('has neither PDF nor picture, not even for its owner', async () => {
    await setSampleData({ name: 'Ann' });
    await signIn(TOKEN);
    for (const file of ['document.pdf', 'page.png'])
      expect((await visitor.get(`${page}/${file}`)).status).toBe(404);
    expect(converter.conversions).toBe(0);
  });
});

describe('A public previewUrl', () => {
  beforeEach(() => serve({ publicPreviews: true }));

  it('shows the template with its sample data: picture, PDF and warnings', async () => {
    await startRun();
    await setSampleData({ name: 'Ann <b>' });
    const { status, headers, text } = await visitor.get(page);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Letter.docx</h1>');
    expect(text).toContain(`src="${page}/page.png"`);
    expect(text).toContain(`href="${page}/document.pdf"`);
    expect(text).toMatch(/<h2>Warnings<\/h2>\s*<ul lang="en">\s*<li>[^<]*lost/);
    expect(text).toContain(`href="${inConsole}"`);
    expect(text).not.toContain(LEAK);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src|https?:/);
    expect(text).not.toMatch(/<script|https?:\/\//);
  });

  it('has the PDF, which a browser opens, and the picture of its first page', async () => {
    await startRun();
    await setSampleData({ name: 'Ann' });
    const pdf = await visitor.get(`${page}/document.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toMatch(/^inline; filename=Letter.*\.pdf$/);
    expect(readPdf(pdf.content).pages[0]!.text).toBe('Dear Ann,');
    const picture = await visitor.get(`${page}/page.png`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    for (const { headers } of [pdf, picture]) {
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it('says so if no sample data is set, and never shows the data of a run', async () => {
    expect((await startRun()).status).toBe(200);
    const { status, text } = await visitor.get(page);
    expect(status).toBe(200);
    expect(text).toContain('No sample data is set for this template');
    expect(text).toContain(`href="${inConsole}"`);
    expect(text).not.toMatch(/<img|document\.pdf|Confidential/);
    for (const file of ['document.pdf', 'page.png'])
      expect((await visitor.get(`${page}/${file}`)).status).toBe(404);
    expect(converter.conversions).toBe(0);
  });

  it('is the same for a signed-in stranger', async () => {
    await setSampleData({ name: 'Ann' });
    await signIn(STRANGERS);
    const { status, text } = await visitor.get(page);
    expect([status, text.includes('page.png')]).toEqual([200, true]);
  });

  it('says what is wrong with a template that has errors', async () => {
    await addTemplate('{{#open}}');
    await setSampleData({ name: 'Ann' });
    const { status, text } = await visitor.get(page);
    expect(status).toBe(422);
    expect(text).toMatch(/class="problem"[^<]*>[^<]*\{\{#open\}\}/);
    expect(text).toContain(`href="${inConsole}"`);
    expect((await visitor.get(`${page}/document.pdf`)).status).toBe(422);
  });

  it('does not go around the password of a document that is kept as a PDF only', async () => {
    const options = { createPdfCopy: true, removeOutput: true, enablePdfPassword: true };
    await addTemplate('Dear {{name}}', { ...options, pdfPassword: 'key' });
    await setSampleData({ name: 'Ann' });
    const { text } = await visitor.get(page);
    expect(text).toContain('document.pdf');
    expect(text).not.toContain('<img');
    expect((await visitor.get(`${page}/page.png`)).status).toBe(404);
    const { content } = await visitor.get(`${page}/document.pdf`);
    expect(tryPdf(content)).toEqual({ locked: 'No password given' });
  });
});

describe('A public previewUrl behind a proxy with a path prefix', () => {
  it('has the prefix in every address', async () => {
    const addresses = createAddresses(() => 'https://docs.test/docloom');
    await serve({ publicPreviews: true, addresses });
    await setSampleData({ name: 'Ann' });
    const { text } = await visitor.get(page);
    const found = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(found).toHaveLength(3);
    for (const address of found) expect(address).toMatch(/^\/docloom\/(?:preview|console)\//);
    await visitor.post('/console/sign-in', { token: TOKEN, page: '/' }, {});
    const { headers } = await visitor.get(page);
    expect(headers.get('location')).toBe(`/docloom${inConsole}`);
  });
});

describe('The limits of a public previewUrl', () => {
  it('are those of the renders of the owner', async () => {
    await serve({ publicPreviews: true, limits: { ...DEFAULT_LIMITS, renders: 1 } });
    await setSampleData({ name: 'Ann' });
    const gate = Promise.withResolvers<undefined>();
    converter.onConvert = () => gate.promise;
    const held = visitor.get(`${page}/document.pdf`);
    await until('the conversion to begin', () => converter.conversions === 1);
    const refused = await visitor.get(page);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(refused.text).toContain('Too many previews');
    gate.resolve(undefined);
    expect((await held).status).toBe(200);
    await until('the slot to be free', async () => (await visitor.get(page)).status === 200);
  });

  it('are requests per second', async () => {
    const limits = { ...DEFAULT_LIMITS, requestsPerToken: 8 };
    // All of them come at once, however slow the machine is.
    await serve({ publicPreviews: true, limits, monotonic: { elapsed: () => 0 } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.get(page)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429]);
    expect(answers[0]!.headers.get('ratelimit-policy')).toBe('"preview";q=8;w=1');
  });
});
