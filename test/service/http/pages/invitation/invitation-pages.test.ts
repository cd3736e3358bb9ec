import type { FastifyInstance } from 'fastify';
import { createServer } from '../../../../../service/src/http/server.ts';
import { createLog } from '../../../../../service/src/logging/log.ts';
import { inviteUser } from '../../../../../service/src/people/invitation.ts';
import { disableUser } from '../../../../../service/src/people/user.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { Visitor } from '../visitor.ts';

const ANN = { email: 'ann@test', name: 'Ann <b>' };
const PASSWORD = 'correct horse battery staple';
const DAY = 24 * 60 * 60_000;

const held = partsForEachTest();
let server: FastifyInstance;
let visitor: Visitor;
let secret: string;
let page: string;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  server = await createServer({ ...held.parts, log });
  visitor = new Visitor(await server.listen({ host: '127.0.0.1', port: 0 }));
  ({ secret } = await inviteUser(held.parts, ANN));
  page = `/invitation/${secret}`;
});
afterEach(() => server.close());

const set = (password: string, repeated = password, headers?: Record<string, string>) =>
  visitor.post(page, { password, repeated }, headers);

const expectNoInvitation = ({ status, text }: { status: number; text: string }) => {
  expect(status).toBe(404);
  expect(text).toContain('This invitation was used, was revoked, has expired, or was replaced');
  expect(text).toContain('<a href="/">Sign in to Docloom</a>');
  expect(text).not.toContain('<form');
};

describe('The page of an invitation', () => {
  it('asks for a new password, in fields for password managers', async () => {
    const { status, text, headers } = await visitor.get(page);
    expect(status).toBe(200);
    expect(text).toContain('Welcome, Ann &lt;b&gt;');
    expect(text).toMatch(/autocomplete="username" value="ann@test"/);
    expect(text.match(/type="password"\s+autocomplete="new-password"/g)).toHaveLength(2);
    expect(text).toContain('minlength="12"');
    expect(text).not.toMatch(/onpaste|pattern=/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|script-src/);
  });

  it('sets the password, signs in, and leads to the console', async () => {
    const answer = await set(PASSWORD);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect((await visitor.get('/')).text).toContain('content="Ann &lt;b&gt;"');
    await visitor.post('/console/sign-out', {});
    await visitor.post('/console/sign-in', { email: ANN.email, password: PASSWORD, page: '/' });
    expect((await visitor.get('/')).status).toBe(200);
  });

  it('speaks of a former password only to those who have one', async () => {
    const former = 'former password';
    expect((await visitor.get(page)).text).not.toContain(former);
    await set(PASSWORD);
    ({ secret } = await inviteUser(held.parts, ANN));
    page = `/invitation/${secret}`;
    expect((await visitor.get(page)).text).toContain(former);
    expect((await set('short')).text).toContain(former);
  });

  it('is not used up by those who only open it', async () => {
    for (let n = 0; n < 3; n += 1) expect((await visitor.get(page)).status).toBe(200);
    expect((await set(PASSWORD)).status).toBe(303);
  });

  it.each([
    ['too short', 'eleven char', undefined, 'fewer than 12 characters'],
    ['empty', '', undefined, 'fewer than 12 characters'],
    ['too long', 'x'.repeat(1001), undefined, 'more than 1000 characters'],
    ['typed differently', PASSWORD, `${PASSWORD}!`, 'are not the same'],
  ])('asks again for a password that is %s', async (_, password, repeated, sentence) => {
    const { status, text } = await set(password, repeated);
    expect(status).toBe(400);
    expect(text).toContain(sentence);
    expect(text).toContain('<form');
    if (password !== '') expect(text).not.toContain(password);
    expect(visitor.givenCookie).toBeNull();
    expect((await set(PASSWORD)).status).toBe(303);
  });

  it('says what to do when the invitation was used', async () => {
    await set(PASSWORD);
    expectNoInvitation(await visitor.get(page));
    expectNoInvitation(await set('the password of a thief'));
  });

  it('says so when it has expired, or was replaced', async () => {
    await inviteUser(held.parts, ANN);
    expectNoInvitation(await visitor.get(page));
    ({ secret } = await inviteUser(held.parts, ANN));
    page = `/invitation/${secret}`;
    held.clock.moveOn(7 * DAY);
    expectNoInvitation(await visitor.get(page));
    expectNoInvitation(await set(PASSWORD));
  });

  it.each([
    '/invitation/x',
    `/invitation/${'x'.repeat(400)}`,
    '/invitation/%00',
    '/invitation/%F0%9F%92%A9',
  ])('does so for %s too', async (address) => {
    expectNoInvitation(await visitor.get(address));
  });

  it('is told that the user is disabled', async () => {
    await disableUser(held.parts, ANN.email);
    const { status, text } = await visitor.get(page);
    expect(status).toBe(403);
    expect(text).toContain('This user is disabled.');
  });

  it('lets no other site send the form', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }]) {
      expect((await set(PASSWORD, PASSWORD, headers)).status).toBe(403);
    }
    expect(visitor.givenCookie).toBeNull();
    expect((await set(PASSWORD)).status).toBe(303);
  });

  it('lets one of two people set the password', async () => {
    const answers = await Promise.all([set(PASSWORD), set('another long password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
  });

  it('answers with a page to what is no form', async () => {
    const { statusCode, headers } = await server.inject({
      method: 'POST',
      url: page,
      payload: { password: PASSWORD },
    });
    expect(statusCode).toBe(415);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('writes neither the address nor the password to the log', async () => {
    await visitor.get(page);
    await set('too short');
    await set(PASSWORD);
    await visitor.get(page);
    const all = lines.join('');
    expect(all).toContain('Signed in');
    expect(all).toContain('/invitation/:invitationSecret');
    for (const word of [secret, PASSWORD, 'too short']) expect(all).not.toContain(word);
  });
});
