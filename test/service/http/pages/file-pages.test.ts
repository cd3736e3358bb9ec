import type { Selectable } from 'kysely';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { TokensTable } from '../../../../service/src/store/tables.ts';
import { DriveFile } from '@docloom/contract';
import type { Client } from '../../client.ts';
import { sheetOf } from '../../pdf/sheet-of.ts';
import { RunningService } from '../../running-service.ts';
import { Visitor } from './visitor.ts';

const TOKEN = 'dlt_of_the_first_user';

let service: RunningService;
let owner: Client;
let file: DriveFile;
let visitor: Visitor;

beforeAll(async () => {
  service = await RunningService.start();
  owner = service.client;
  file = (await owner.upload('Offer & more.pdf', await sheetOf('Offer'))).shows(201, DriveFile);
});
afterAll(() => service.stop());
beforeEach(() => {
  visitor = new Visitor(service.url);
});

const page = () => `/files/${file.id}/`;

describe('A link to a drive file, opened by a person', () => {
  it('redirects to the page of the file', async () => {
    const answer = await visitor.get(file.url);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(page());
  });

  it.each([
    ['*/*'],
    ['application/json'],
    ['application/json,text/html,application/xhtml+xml,application/xml,*/*;q=0.7'],
  ])('and opened by a program that accepts %s, answers 403', async (accept) => {
    (await service.anonymous.get(file.url, { accept })).refuses(403, 'token_missing');
  });

  it('sends the content to clients with a token, whatever they accept', async () => {
    const answer = await owner.get(file.url, { accept: 'text/html' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  it('answers 403 to a wrong token, whatever is accepted', async () => {
    const headers = { accept: 'text/html', authorization: 'dlt_wrong' };
    (await service.anonymous.get(file.url, headers)).refuses(403, 'token_unknown');
  });
});

describe('The page of a drive file', () => {
  it('asks for a token, and reveals nothing of the file before', async () => {
    const answer = await visitor.get(page());
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<form method="post" action="/files/sign-in">');
    expect(answer.text).not.toContain('Offer');
    // Hidden while it is typed, and known to password managers.
    expect(answer.text).toMatch(/type="password"\s+autocomplete="current-password"/);
  });

  it('shows name, size, kind and a download link to signed-in users', async () => {
    const signedIn = await visitor.signIn(TOKEN, file.id);
    expect(signedIn.status).toBe(303);
    expect(signedIn.headers.get('location')).toBe(page());
    const { status, text } = await visitor.get(page());
    expect(status).toBe(200);
    expect(text).toContain('<h1>Offer &amp; more.pdf</h1>');
    expect(text).toMatch(/\d+(\.\d)? (?:bytes|kB)/);
    expect(text).toContain('<dd>PDF document</dd>');
    expect(text).toContain('<a href="/console/files">All files</a>');
    expect(text).toContain(`src="/files/${file.id}/thumbnail/"`);
    expect(text).toContain(`href="/files/${file.id}/content/"`);
    const content = await visitor.get(`/files/${file.id}/content/`);
    expect(content.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(content.content).toEqual((await owner.get(file.url)).content);
    const thumbnail = await visitor.get(`/files/${file.id}/thumbnail/`);
    expect(thumbnail.headers.get('content-type')).toBe('image/png');
    for (const shown of [content, thumbnail]) {
      expect(shown.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    ['Letter.docx', 'Word document'],
    ['Talk.pptx', 'PowerPoint presentation'],
    ['Notes.txt', 'text/plain'],
  ])('calls the kind of %s %s', async (name, kind) => {
    const uploaded = (await owner.upload(name, 'x')).shows(201, DriveFile);
    await visitor.signIn(TOKEN, uploaded.id);
    const { text } = await visitor.get(`/files/${uploaded.id}/`);
    expect(text).toContain(`<dd>${kind}</dd>`);
  });

  it("answers 404 for an unknown file, and 403 for another user's file", async () => {
    const stranger = await service.clientOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
    const theirs = (await stranger.upload('secret.txt', 'x')).shows(201, DriveFile);
    await visitor.signIn(TOKEN, file.id);
    const [missing, foreign] = [
      await visitor.get('/files/fil_none/'),
      await visitor.get(`/files/${theirs.id}/`),
    ];
    expect([missing.status, foreign.status]).toEqual([404, 403]);
    expect(missing.text).toContain('There is no drive file fil_none.');
    for (const { text } of [missing, foreign]) expect(text).toContain('action="/files/sign-out"');
    expect(foreign.text).toContain('belongs to somebody else');
    expect(foreign.text).not.toContain('secret.txt');
    expect((await visitor.get(`/files/${theirs.id}/content/`)).status).toBe(403);
    expect((await visitor.get(`/files/${theirs.id}/thumbnail/`)).status).toBe(403);
  });

  it.each(['content', 'thumbnail'])('answers 403 for its %s without a session', async (part) => {
    expect((await visitor.get(`/files/${file.id}/${part}/`)).status).toBe(403);
  });

  it('runs no script and loads nothing from other sites', async () => {
    await visitor.signIn(TOKEN, file.id);
    const { headers, text } = await visitor.get(page());
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src|https?:/);
    expect(text).not.toMatch(/<script|https?:\/\//);
  });
});

describe('Signing in', () => {
  it.each([
    ['wrong', 'dlt_nobody', 'The developer access token is unknown.'],
    ['empty', ' ', 'The token field is empty.'],
  ])('explains in a sentence that a token is %s', async (_, token, sentence) => {
    const answer = await visitor.signIn(token, file.id);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain('<form');
    expect(visitor.givenCookie).toBeNull();
  });

  it('sets a cookie that is HttpOnly, limited to the pages, and expires', async () => {
    await visitor.signIn(TOKEN, file.id);
    const [pair, ...attributes] = visitor.givenCookie!.split('; ');
    expect(pair).toMatch(/^docloom_pages=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Lax']);
  });

  it('gives no access to the API, which requires a token', async () => {
    await visitor.signIn(TOKEN, file.id);
    const headers = { cookie: visitor.cookie! };
    (await service.anonymous.get('/v0/workflows/', headers)).refuses(403, 'token_missing');
  });

  it('is rejected for a form of another site', async () => {
    const form = { token: TOKEN, file: file.id };
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const answer = await visitor.post('/files/sign-in', form, headers);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('another site');
    }
    expect(visitor.givenCookie).toBeNull();
    const own = await visitor.post('/files/sign-in', form, { origin: service.url });
    expect(own.status).toBe(303);
  });

  it.each([
    ['no form', '{"token":"x"}', 'application/json', 415],
    ['a form without a file', 'token=x', 'application/x-www-form-urlencoded', 400],
    [
      'a way out to another site',
      'token=x&file=//evil.test/',
      'application/x-www-form-urlencoded',
      400,
    ],
  ])('answers %s with a page', async (_, body, type, status) => {
    const headers = { 'content-type': type };
    const answer = await service.anonymous.send('POST', '/files/sign-in', { body, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('ends with the token: a revoked one opens nothing', async () => {
    await service.clientOf({ email: 'ben@test', name: 'Ben' });
    const own = (await owner.upload('a.txt', 'a')).shows(201, DriveFile);
    await visitor.signIn(TOKEN, own.id);
    expect((await visitor.get(`/files/${own.id}/`)).status).toBe(200);
    let kept: Selectable<TokensTable>[] = [];
    await service.query(async (store) => {
      kept = await queriesOf(store).selectFrom('tokens').selectAll().execute();
      await queriesOf(store).deleteFrom('tokens').execute();
    });
    expect((await visitor.get(`/files/${own.id}/`)).status).toBe(403);
    expect((await visitor.get(`/files/${own.id}/content/`)).status).toBe(403);
    await service.query((store) => queriesOf(store).insertInto('tokens').values(kept).execute());
  });
});

describe('Signing out', () => {
  it('ends the session of its cookie', async () => {
    await visitor.signIn(TOKEN, file.id);
    const thief = new Visitor(service.url);
    thief.take(visitor.cookie);
    expect((await thief.get(page())).status).toBe(200);
    const answer = await visitor.post('/files/sign-out', {});
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('You are signed out.');
    expect(visitor.cookie).toBeNull();
    expect((await thief.get(page())).status).toBe(403);
  });

  it('is rejected for a form of another site', async () => {
    await visitor.signIn(TOKEN, file.id);
    await visitor.post('/files/sign-out', {}, { 'sec-fetch-site': 'cross-site' });
    expect((await visitor.get(page())).status).toBe(200);
  });

  it('removes the pages that the browser has kept', async () => {
    await visitor.signIn(TOKEN, file.id);
    const { headers } = await visitor.post('/files/sign-out', {});
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });

  it('ends the former session when a user signs in again', async () => {
    await visitor.signIn(TOKEN, file.id);
    const former = new Visitor(service.url);
    former.take(visitor.cookie);
    await visitor.signIn(TOKEN, file.id);
    expect((await former.get(page())).status).toBe(403);
  });
});
