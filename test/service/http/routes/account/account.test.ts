import { Account, Session } from '@docloom/contract';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../../../../../service/src/http/server.ts';
import { inviteUser } from '../../../../../service/src/people/invitation.ts';
import type { TokenHolder } from '../../../../../service/src/people/token.ts';
import { beginSingleSignOnSession } from '../../../../../service/src/people/single-sign-on/sign-in.ts';
import { createToken } from '../../../../../service/src/people/token.ts';
import { createUser } from '../../../../../service/src/people/user.ts';
import { toTimestamp } from '../../../../../service/src/time/clock.ts';
import { Answer } from '../../../answer.ts';
import { Client } from '../../../client.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { Visitor } from '../../pages/visitor.ts';

const ANN = { email: 'ann@test', name: 'Ann', team: 'Accounts' };
const BEN = { email: 'ben@test', name: 'Ben' };
const PASSWORD = 'correct horse battery staple';
const NEW_PASSWORD = 'another long password';
const FROM_A_PAGE = { 'sec-fetch-site': 'same-origin', 'docloom-console': '1' };

const held = partsForEachTest();
let server: FastifyInstance;
let origin: string;
beforeEach(async () => {
  server = await createServer(held.parts);
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => server.close());

async function clientOf(holder: TokenHolder): Promise<Client> {
  return new Client(origin, (await createToken(held.parts, holder)).token);
}

/** Signs in with a password that an invitation has set. */
async function invite(): Promise<Visitor> {
  const { secret } = await inviteUser(held.parts, ANN);
  const visitor = new Visitor(origin);
  await visitor.post(`/invitation/${secret}`, { password: PASSWORD, repeated: PASSWORD });
  return visitor;
}

async function signIn(password = PASSWORD): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.post('/console/sign-in', { email: ANN.email, password, page: '/' });
  return visitor;
}

/** Asks as a page of the console does. */
function ask(visitor: Visitor, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { ...FROM_A_PAGE, cookie: visitor.cookie ?? '' };
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  return Answer.to(
    fetch(new URL(`/console/api${path}`, origin), {
      method,
      headers: { ...headers, ...json },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
}

const sessionsOf = async (visitor: Visitor) =>
  (await ask(visitor, 'GET', '/v0/sessions/')).showsList(200, Session);
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/')).status === 200;

const changePassword = (visitor: Visitor, currentPassword: string, newPassword: string) =>
  ask(visitor, 'PUT', '/v0/account/password/', { currentPassword, newPassword });

describe('GET /v0/account/', () => {
  it('names the user of a session, the team, and whether there is a password', async () => {
    const visitor = await invite();
    const account = (await ask(visitor, 'GET', '/v0/account/')).shows(200, Account);
    expect(account).toMatchObject({ name: 'Ann', email: 'ann@test', hasPassword: true });
    expect(account.team?.name).toBe('Accounts');
  });

  it('names the user of a token', async () => {
    const account = (await (await clientOf(BEN)).get('/v0/account/')).shows(200, Account);
    expect(account).toMatchObject({ name: 'Ben', team: null, hasPassword: false });
    expect(account.identities).toEqual([]);
  });

  it('names the account of the single sign-on, and its session', async () => {
    await createUser(held.parts, BEN);
    const account = { issuer: 'https://id.test/', subject: 'b-1', name: 'Ben', groups: [] };
    const { secret } = await beginSingleSignOnSession(
      held.parts,
      { domains: [], createsUsers: false, teams: [] },
      { person: { ...account, verifiedEmail: BEN.email }, browser: null },
    );
    const visitor = new Visitor(origin);
    visitor.take(`docloom_pages=${secret}`);
    const shown = (await ask(visitor, 'GET', '/v0/account/')).shows(200, Account);
    const now = toTimestamp(held.clock.now());
    expect(shown.identities).toEqual([
      { issuer: account.issuer, email: BEN.email, linkedAt: now, lastUsedAt: now },
    ]);
    expect(await sessionsOf(visitor)).toMatchObject([{ kind: 'SINGLE_SIGN_ON', current: true }]);
  });
});

describe('/v0/sessions/', () => {
  it('lists the own sessions, and marks that of the request', async () => {
    const first = await invite();
    const second = await signIn();
    const { token } = await createToken(held.parts, ANN);
    await new Visitor(origin).post('/console/sign-in', { token, page: '/' });
    const sessions = await sessionsOf(first);
    expect(sessions.map(({ kind }) => kind).sort()).toEqual(['PASSWORD', 'PASSWORD', 'TOKEN']);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const own = (all: Session[]) => all.find(({ current }) => current)?.id;
    expect(own(sessions)).not.toBe(own(await sessionsOf(second)));
    for (const { startedAt, lastUsedAt, expiresAt } of sessions) {
      expect(Date.parse(expiresAt) - Date.parse(startedAt)).toBe(8 * 60 * 60_000);
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(startedAt));
    }
  });

  it('marks none for a token', async () => {
    await invite();
    const client = await clientOf(ANN);
    const sessions = (await client.get('/v0/sessions/')).showsList(200, Session);
    expect(sessions.map(({ current }) => current)).toEqual([false]);
  });

  it('shows no secret', async () => {
    const visitor = await invite();
    const [, secret = ''] = visitor.cookie!.split('=');
    const { text } = await ask(visitor, 'GET', '/v0/sessions/');
    expect(secret).toHaveLength(43);
    expect(text).not.toContain(secret);
  });

  it('ends one, all others, or with a token all', async () => {
    const own = await invite();
    const others = [await signIn(), await signIn()];
    const ended = (await sessionsOf(others[0]!)).find(({ current }) => current)!;
    expect((await ask(own, 'DELETE', `/v0/sessions/${ended.id}/`)).status).toBe(204);
    expect(await Promise.all([own, ...others].map(isSignedIn))).toEqual([true, false, true]);
    expect((await ask(own, 'DELETE', '/v0/sessions/')).status).toBe(204);
    expect(await Promise.all([own, ...others].map(isSignedIn))).toEqual([true, false, false]);
    const client = await clientOf(ANN);
    expect((await client.delete('/v0/sessions/')).status).toBe(204);
    expect(await isSignedIn(own)).toBe(false);
  });

  it('does not know the sessions of others, not even those of the team', async () => {
    const own = await invite();
    const mate = await clientOf({ email: 'max@test', name: 'Max', team: ANN.team });
    const [session] = await sessionsOf(own);
    (await mate.delete(`/v0/sessions/${session!.id}/`)).refuses(404, 'not_found');
    expect((await mate.get('/v0/sessions/')).json).toEqual([]);
    expect(await isSignedIn(own)).toBe(true);
  });
});

describe('PUT /v0/account/password/', () => {
  it('changes it, and ends the other sessions', async () => {
    const own = await invite();
    const other = await signIn();
    expect((await changePassword(own, PASSWORD, NEW_PASSWORD)).status).toBe(204);
    expect(await Promise.all([own, other].map(isSignedIn))).toEqual([true, false]);
    expect(await isSignedIn(await signIn())).toBe(false);
    expect(await isSignedIn(await signIn(NEW_PASSWORD))).toBe(true);
  });

  it.each([
    ['a wrong current one', 'wrong', NEW_PASSWORD, 403, 'current_password_wrong'],
    ['a new one that is too short', PASSWORD, 'eleven char', 400, 'password_too_short'],
    ['a new one that is too long', PASSWORD, 'x'.repeat(1001), 400, 'password_too_long'],
    ['no text', PASSWORD, 12, 400, 'invalid_request'],
  ])('rejects %s', async (_, current, wanted, status, code) => {
    const own = await invite();
    const answer = await changePassword(own, current, wanted as string);
    answer.refuses(status, code);
    expect(await isSignedIn(await signIn())).toBe(true);
  });

  it('says how to get one', async () => {
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const answer = await (
      await clientOf(BEN)
    ).send('PUT', '/v0/account/password/', { json: change });
    expect(answer.refuses(409, 'no_password').detail).toContain('docloom user invite');
  });

  it('is limited: a session that was stolen cannot guess the password', async () => {
    const own = await invite();
    for (let n = 0; n < 10; n += 1) {
      const guess = await changePassword(own, 'a wrong guess', NEW_PASSWORD);
      guess.refuses(403, 'current_password_wrong');
    }
    const refused = await changePassword(own, PASSWORD, NEW_PASSWORD);
    refused.refuses(429, 'too_many_account_tries');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
