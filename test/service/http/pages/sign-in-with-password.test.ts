import type { FastifyInstance } from 'fastify';
import { createServer } from '../../../../service/src/http/server.ts';
import { acceptInvitation, inviteUser } from '../../../../service/src/people/invitation.ts';
import { ownSessions } from '../../../../service/src/people/own-sessions.ts';
import { createToken } from '../../../../service/src/people/token.ts';
import { disableUser } from '../../../../service/src/people/user.ts';
import { savePasswordHash } from '../../../../service/src/store/records/sign-in/passwords.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { Answer } from '../../answer.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { Visitor } from './visitor.ts';

const ANN = { email: 'ann@test', name: 'Ann' };
const PASSWORD = 'correct horse battery staple';
const WRONG = 'The email address or the password is wrong.';

const held = partsForEachTest();
let server: FastifyInstance;
let visitor: Visitor;
let ann: User;
let origin: string;

beforeEach(async () => {
  server = await createServer(held.parts);
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
  visitor = new Visitor(origin);
  const { secret } = await inviteUser(held.parts, ANN);
  const begun = await acceptInvitation(held.parts, { secret, password: PASSWORD, browser: null });
  ann = begun.user;
});
afterEach(() => server.close());

const atConsole = (password = PASSWORD, email = ANN.email, headers?: Record<string, string>) =>
  visitor.post('/console/sign-in', { email, password, page: '/console/account' }, headers);

describe('A person with a password', () => {
  it('signs in to the console, and is led to the page that was asked for', async () => {
    const answer = await atConsole();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console/account']);
    expect((await visitor.get('/')).status).toBe(200);
  });

  it('signs in to the page of a file', async () => {
    const wanted = { folders: [], name: 'Letter.txt', ownerId: ann.id };
    const { id: file } = await held.drive.add(wanted, Buffer.from('Hello'));
    const credentials = { email: ANN.email, password: PASSWORD };
    expect((await visitor.post('/files/sign-in', { ...credentials, file })).status).toBe(303);
    expect((await visitor.get(`/files/${file}/`)).text).toContain('Letter.txt');
  });

  it.each([
    ['a wrong password', 'wrong', ANN.email],
    ['an empty password', '', ANN.email],
    ['an unknown address', PASSWORD, 'eve@test'],
    ['an empty address', PASSWORD, ''],
  ])('is told the same for %s, and keeps the address typed', async (_, password, email) => {
    const { status, text } = await atConsole(password, email);
    expect(status).toBe(403);
    expect(text).toContain(WRONG);
    expect(text).toContain(`value="${email}"`);
    expect(text).toContain('value="/console/account"');
    expect(text).not.toContain('<details open');
    expect(visitor.givenCookie).toBeNull();
  });

  it('sees the typed address escaped, and never the password', async () => {
    const { text } = await atConsole('my secret password', '"><script>alert(1)</script>@test');
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('my secret password');
  });

  it('is told that the user is disabled', async () => {
    await disableUser(held.parts, ANN.email);
    expect((await atConsole()).text).toContain('This user is disabled.');
  });

  it('cannot be signed in by another site', async () => {
    const answer = await atConsole(PASSWORD, ANN.email, { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(visitor.givenCookie).toBeNull();
  });

  it('leaves the session that the browser had before', async () => {
    await atConsole();
    const before = visitor.cookie;
    await atConsole();
    expect(visitor.cookie).not.toBe(before);
    const thief = new Visitor(origin);
    thief.take(before);
    expect((await thief.get('/')).status).toBe(403);
  });

  it('has the browser in the list of sessions', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': userAgent };
    await atConsole(PASSWORD, ANN.email, headers);
    const sessions = await ownSessions(held.parts, ann);
    expect(sessions.map(({ browser }) => browser).sort()).toEqual(['Firefox, Linux', null]);
  });

  it('opens nothing any more when disabled', async () => {
    await atConsole();
    await disableUser(held.parts, ANN.email);
    expect((await visitor.get('/')).status).toBe(403);
  });
});

describe('The sign-in page', () => {
  it('asks for the address and the password first, and takes a token too', async () => {
    const { text } = await visitor.get('/');
    expect(text).toMatch(
      /autocomplete="username"[^]+autocomplete="current-password"[^]+<details >/,
    );
    const { token } = await createToken(held.parts, ANN);
    expect((await visitor.post('/console/sign-in', { token, page: '/' })).status).toBe(303);
  });

  it('shows the field of the token again when a token was wrong', async () => {
    const { text } = await visitor.post('/console/sign-in', { token: 'dlt_wrong', page: '/' });
    expect(text).toContain('<details open');
  });
});

describe('Before anybody has a password, the sign-in page', () => {
  beforeEach(() => queriesOf(held.parts.store).deleteFrom('passwords').execute());

  it.each(['/', '/console/files'])('shows the field of the token at %s', async (path) => {
    expect((await visitor.get(path)).text).toContain('<details open');
  });

  it('shows it in front of a file', async () => {
    expect((await visitor.get('/files/fil_unknown/')).text).toContain('<details open');
  });

  it('folds it as soon as somebody has one, also for the next attempt', async () => {
    const wrong = { email: 'eve@test', password: PASSWORD, page: '/' };
    expect((await visitor.post('/console/sign-in', wrong)).text).toContain('<details open');
    await savePasswordHash(held.parts.store, ann.id, { hash: 'of another', changedAt: 1 });
    expect((await visitor.post('/console/sign-in', wrong)).text).not.toContain('<details open');
  });
});

/** A page names no header; it says how long to wait. */
function expectWait({ headers, text }: Answer, sentence: string): void {
  const seconds = Number(headers.get('retry-after'));
  expect(text).toContain(sentence);
  expect(text).toContain(`Try again in ${String(seconds)} second${seconds === 1 ? '' : 's'}.`);
  expect(text).not.toContain('Retry-After');
}

describe('Attempts', () => {
  const most = () => held.parts.limits.signInTriesPerMinute;

  it('are limited by address, which a password that is right does not reset', async () => {
    for (let n = 1; n < most(); n += 1) await atConsole('wrong', `user${String(n)}@test`);
    expect((await atConsole()).status).toBe(303);
    expect((await atConsole('wrong', 'last@test')).status).toBe(403);
    const refused = await atConsole();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expectWait(refused, 'Too many sign-in attempts came from your address.');
  });

  it('are limited by account, whatever address they come from', async () => {
    await server.close();
    server = await createServer({ ...held.parts, trustProxy: ['127.0.0.0/8'] });
    visitor = new Visitor(await server.listen({ host: '127.0.0.1', port: 0 }));
    const from = (n: number) => ({
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `192.0.2.${String(n)}`,
    });
    for (let n = 0; n < most(); n += 1) {
      expect((await atConsole('wrong', ANN.email, from(n))).status).toBe(403);
    }
    const refused = await atConsole(PASSWORD, ANN.email, from(100));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expectWait(refused, 'Too many attempts with a wrong password were made');
    const { token } = await createToken(held.parts, ANN);
    const headers = from(100);
    expect((await visitor.post('/console/sign-in', { token, page: '/' }, headers)).status).toBe(
      303,
    );
  });
});
