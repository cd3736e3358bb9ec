import type { UserId } from '@docloom/contract';
import { pino } from 'pino';
import { createServer } from '../../../../service/src/http/server.ts';
import { createLog } from '../../../../service/src/logging/log.ts';
import { inviteUser } from '../../../../service/src/people/invitation.ts';
import { storeToken } from '../../../../service/src/people/token.ts';
import { createWorkflow } from '../../../../service/src/workflows/create-workflow.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { sharedTemplates } from '../../shared-templates.ts';

const TOKEN = 'dlt_of_ada_which_is_secret';
const GUESS = 'dlt_a_wrong_guess';
const CLIENT = '192.0.2.7';

const templates = sharedTemplates();
let assembled: AssembledParts;
let server: Awaited<ReturnType<typeof createServer>>;
let lines: Record<string, unknown>[];
let userId: UserId;

beforeEach(async () => {
  assembled = await AssembledParts.assemble({ templates });
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  server = await createServer({ ...assembled.parts, log: createLog('info', { write }) });
  const { user } = await storeToken(assembled.parts, TOKEN, { email: 'ada@test', name: 'Ada' });
  userId = user.id;
});
afterEach(async () => {
  await server.close();
  await assembled.close();
});

const ask = (url: string, token?: string) =>
  server.inject({
    url,
    remoteAddress: CLIENT,
    headers: token === undefined ? {} : { authorization: token },
  });

const submit = (path: string, fields: Record<string, string>, headers = {}) =>
  server.inject({
    method: 'POST',
    url: path,
    remoteAddress: CLIENT,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

const said = () =>
  lines.map(({ level, msg, code, user, client }) => [level, msg, code, user, client]);

describe('The log tells of', () => {
  it('a token, when it is accepted for the first time', async () => {
    await ask('/v0/workflows/', TOKEN);
    await ask('/v0/workflows/', TOKEN);
    expect(said()).toEqual([['info', 'Token accepted', undefined, userId, CLIENT]]);
  });

  it.each([
    ['unknown', 'token_unknown', GUESS],
    ['missing', 'token_missing', undefined],
  ])('a token that is %s', async (_, code, token) => {
    await ask('/v0/workflows/', token);
    expect(said()).toEqual([['warn', 'Request rejected', code, undefined, CLIENT]]);
    expect(lines[0]).toMatchObject({ method: 'GET', route: '/v0/workflows', status: 403 });
  });

  it('share links: who created and who revoked them, without their address', async () => {
    const owner = { folders: [], name: 'Letter.txt', ownerId: userId };
    const { id } = await assembled.parts.drive.add(owner, Buffer.from('Hello'));
    const url = `/v0/drive/files/${id}/links/`;
    const headers = { authorization: TOKEN };
    const from = { url, remoteAddress: CLIENT, headers };
    const payload = { expiresInSeconds: 60 };
    const created = await server.inject({ ...from, method: 'POST', payload });
    const secret = /shared\/([\w-]+)/.exec(created.body)?.[1] ?? 'none';
    expect((await ask(`/shared/${secret}`)).statusCode).toBe(200);
    await server.inject({ ...from, method: 'DELETE' });
    await ask(`/shared/${secret}`);
    expect(said().slice(1)).toEqual([
      ['info', 'Share link created', undefined, userId, CLIENT],
      ['info', 'Share links revoked', undefined, userId, CLIENT],
      ['warn', 'Request rejected', 'unknown_link', undefined, CLIENT],
    ]);
    expect(lines[1]).toMatchObject({ file: id });
    expect(lines[2]).toMatchObject({ file: id, links: 1 });
    expect(lines[3]).toMatchObject({ route: '/shared/:linkSecret' });
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('signing in and out', async () => {
    const { headers } = await submit('/files/sign-in', { token: TOKEN, file: 'fil_1' });
    const cookie = String(headers['set-cookie']).split(';')[0];
    await submit('/files/sign-out', {}, { cookie });
    await submit('/files/sign-out', {}, { cookie });
    expect(said()).toEqual([
      ['info', 'Signed in', undefined, userId, CLIENT],
      ['info', 'Signed out', undefined, userId, CLIENT],
    ]);
  });

  it('failed and foreign attempts to sign in, and that there are too many', async () => {
    await submit('/files/sign-in', { token: GUESS, file: 'fil_1' });
    await submit('/files/sign-in', { token: '', file: 'fil_1' });
    await submit(
      '/files/sign-in',
      { token: TOKEN, file: 'fil_1' },
      { origin: 'https://evil.test' },
    );
    for (let n = 0; n < assembled.parts.limits.signInTriesPerMinute; n += 1) {
      await submit('/files/sign-in', { token: GUESS, file: 'fil_1' });
    }
    expect(lines.map(({ code }) => code)).toEqual([
      'token_unknown',
      'sign_in_without_token',
      'foreign_form',
      'too_many_tries',
    ]);
  });

  it('wrong passwords and used invitations, and none of them', async () => {
    const { secret } = await inviteUser(assembled.parts, { email: 'ada@test' });
    const password = 'correct horse battery staple';
    await submit(`/invitation/${secret}`, { password, repeated: password });
    await ask(`/invitation/${secret}`);
    const credentials = { email: 'ada@test', page: '/' };
    await submit('/console/sign-in', { ...credentials, password: GUESS });
    expect(said()).toEqual([
      ['info', 'Password set', undefined, userId, CLIENT],
      ['info', 'Signed in', undefined, userId, CLIENT],
      ['warn', 'Request rejected', 'unknown_invitation', undefined, CLIENT],
      ['warn', 'Request rejected', 'password_wrong', undefined, CLIENT],
    ]);
    const all = JSON.stringify(lines);
    for (const word of [secret, password, GUESS, 'ada@test']) expect(all).not.toContain(word);
  });

  it('requests for the resources of others, with the user who sent them', async () => {
    const { parts } = assembled;
    const other = await storeToken(parts, 'dlt_of_ben', { email: 'ben@test', name: 'Ben' });
    const { id } = await createWorkflow(parts, other.user, { name: 'Orders' });
    await ask(`/v0/workflows/${id}/`, TOKEN);
    expect(said().at(-1)).toEqual(['warn', 'Request rejected', 'not_yours', userId, CLIENT]);
  });

  it('webhook addresses that nobody has, and none of them', async () => {
    await submit('/hooks/a-secret-address', {});
    expect(said()).toEqual([['warn', 'Request rejected', 'unknown_source', undefined, CLIENT]]);
  });

  it('no token', async () => {
    await ask('/v0/workflows/', TOKEN);
    await ask(`/v0/workflows/?token=${TOKEN}`, GUESS);
    await submit('/files/sign-in', { token: TOKEN, file: 'fil_1' });
    await submit('/files/sign-in', { token: GUESS, file: 'fil_1' });
    await submit(`/hooks/${TOKEN}`, {});
    const all = JSON.stringify(lines);
    expect(lines.length).toBeGreaterThan(3);
    expect(all).not.toContain(TOKEN);
    expect(all).not.toContain(GUESS);
  });
});

it('an address that a trusted proxy made up is not logged', async () => {
  const log = pino(
    { level: 'info', base: null },
    { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const trusting = await createServer({ ...assembled.parts, log, trustProxy: ['127.0.0.1/32'] });
  await trusting.inject({ url: '/v0/workflows/', headers: { 'x-forwarded-for': '<script>' } });
  await trusting.close();
  expect(lines).toEqual([expect.objectContaining({ code: 'token_missing' })]);
  expect(JSON.stringify(lines)).not.toContain('script');
});
