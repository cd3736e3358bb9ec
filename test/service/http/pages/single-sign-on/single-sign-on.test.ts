import { createAddresses } from '../../../../../service/src/addresses/addresses.ts';
import { createServer } from '../../../../../service/src/http/server.ts';
import { ownSessions } from '../../../../../service/src/people/own-sessions.ts';
import { acceptInvitation, inviteUser } from '../../../../../service/src/people/invitation.ts';
import { createToken } from '../../../../../service/src/people/token.ts';
import { createUser } from '../../../../../service/src/people/user.ts';
import type { User } from '../../../../../service/src/store/records/users.ts';
import { ProviderOfATest } from '../../../people/single-sign-on/provider-of-a-test.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { Visitor } from '../visitor.ts';
import { CALLBACK, SignInOfATest } from './sign-in-of-a-test.ts';

const ANN = { email: 'ann@docs.test', name: 'Ann' };
const ACCOUNT = { ...ANN, email_verified: true, groups: ['sales'] };
const PUBLIC = 'https://docs.test/docloom';

const held = partsForEachTest();
let provider: ProviderOfATest;
let service: SignInOfATest;
let ann: User;

beforeAll(async () => {
  provider = await ProviderOfATest.start([CALLBACK, `${PUBLIC}/console/sign-in/openid/callback`]);
  provider.accounts.set('ann', ACCOUNT);
});
afterAll(() => provider.stop());

beforeEach(async () => {
  service = await SignInOfATest.serve(held.parts, provider);
  ann = await createUser(held.parts, ANN);
});
afterEach(() => service.close());

describe('A person with an account at the provider', () => {
  it('finds the button on the sign-in pages, and comes back to the page that was asked for', async () => {
    const { text } = await service.visitor.get('/console/account');
    expect(text).toContain('Sign in with Example ID');
    expect(text).toContain('href="/console/sign-in/openid?page=%2Fconsole%2Faccount"');
    expect(text).toContain('autocomplete="current-password"');
    // Nobody has a password yet, but people need no token either.
    expect(text).not.toContain('<details open');
    expect((await service.visitor.get('/files/fil_1/')).text).toContain('page=%2Ffiles%2Ffil_1%2F');
    const answer = await service.signIn('ann', '/console/account?x=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console/account?x=1']);
    expect(await service.isSignedIn()).toBe(true);
  });

  it('is sent with PKCE, state and nonce, in a cookie of this browser', async () => {
    const answer = await service.begin();
    const address = new URL(answer.headers.get('location') ?? '');
    expect(address.origin).toBe(provider.issuer);
    const { state, nonce, code_challenge, ...others } = Object.fromEntries(address.searchParams);
    for (const random of [state, nonce, code_challenge]) expect(random).toMatch(/^[\w-]{43}$/);
    expect(others).toEqual({
      response_type: 'code',
      client_id: 'docloom',
      redirect_uri: CALLBACK,
      scope: 'openid profile email groups',
      code_challenge_method: 'S256',
    });
    const [pair, ...attributes] = service.visitor.givenCookie!.split('; ');
    expect(pair).toMatch(/^docloom_sign_in=[\w-]+$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']);
  });

  it('has one cookie afterwards: that of the session', async () => {
    await service.signIn('ann');
    expect(service.visitor.cookie).toMatch(/^docloom_pages=[\w-]{43}$/);
  });

  it('leaves the session that the browser had before', async () => {
    await service.signIn('ann');
    const thief = new Visitor(service.origin);
    thief.take(service.visitor.cookie);
    await service.signIn('ann');
    expect((await thief.get('/')).status).toBe(403);
    expect(await service.isSignedIn()).toBe(true);
  });

  it('has the session in the list, and can end it', async () => {
    await service.signIn('ann');
    const [session] = await ownSessions(held.parts, ann);
    expect(session?.tokenId).toBeNull();
    expect(session?.identityId).toMatch(/^idn_/);
    await service.visitor.post('/console/sign-out', {});
    expect(await ownSessions(held.parts, ann)).toEqual([]);
    expect(await service.isSignedIn()).toBe(false);
  });

  it('can sign in with a password and a token too', async () => {
    const { secret } = await inviteUser(held.parts, ANN);
    const password = 'correct horse battery staple';
    await acceptInvitation(held.parts, { secret, password, browser: null });
    const { token } = await createToken(held.parts, ANN);
    for (const form of [{ email: ANN.email, password }, { token }]) {
      const answer = await service.visitor.post('/console/sign-in', { ...form, page: '/' });
      expect(answer.status).toBe(303);
    }
  });

  it('is asked for the account once after signing out, also if the first attempt is cancelled', async () => {
    const prompt = async () =>
      new URL((await service.begin()).headers.get('location') ?? '').searchParams.get('prompt');
    await service.signIn('ann');
    expect(await prompt()).toBeNull();
    await service.visitor.post('/console/sign-out', {});
    expect(await prompt()).toBe('select_account');
    await service.signIn('ann');
    expect(await prompt()).toBeNull();
    expect(service.visitor.cookie).not.toContain('docloom_signed_out');
  });

  it.each([
    [['none', 'login', 'consent'], 'login'],
    [['none', 'login', 'select_account'], 'select_account'],
  ])('who wants another account is asked as the provider can: %j', async (values, prompt) => {
    provider.promptValues = values;
    const answer = await service.visitor.get('/console/sign-in/openid?page=%2F&choose=account', {
      'sec-fetch-site': 'same-origin',
    });
    provider.promptValues = null;
    const address = new URL(answer.headers.get('location') ?? '');
    expect(address.searchParams.get('prompt')).toBe(prompt);
  });

  it('gets no answer of the API with the cookie', async () => {
    await service.signIn('ann');
    expect((await service.visitor.get('/v0/workflows/', { accept: '*/*' })).status).toBe(403);
  });
});

describe('The rules of the settings', () => {
  const serveWith = async (rules: Parameters<ProviderOfATest['settings']>[0]) => {
    await service.close();
    service = await SignInOfATest.serve(held.parts, provider, rules);
  };

  it('put a new person into the team of the groups', async () => {
    provider.accounts.set('ben', { ...ACCOUNT, name: 'Ben', email: 'ben@docs.test' });
    const teams = [{ group: 'sales', team: 'Sales' }];
    await serveWith({ rules: { domains: ['docs.test'], createsUsers: true, teams } });
    expect((await service.signIn('ben')).status).toBe(303);
    expect((await service.visitor.get('/console/people')).status).toBe(200);
  });

  it.each([
    ['no account', {}, 'You have no account at this service.'],
    ['no address', { email: undefined }, 'has not confirmed your email address'],
    ['an unverified address', { email_verified: false }, 'has not confirmed your email address'],
    ['no word about the address', { email_verified: undefined }, 'has not confirmed'],
  ])('reject a person with %s, on a page with the ways back', async (_, claims, sentence) => {
    provider.accounts.set('eve', { ...ACCOUNT, email: 'eve@docs.test', ...claims });
    const { status, text } = await service.signIn('eve', '/console/account');
    expect(status).toBe(403);
    expect(text).toContain(sentence);
    expect(text).toContain('href="/console/sign-in/openid?page=%2Fconsole%2Faccount"');
    expect(await service.isSignedIn()).toBe(false);
  });

  it('reject the domain of a stranger', async () => {
    await serveWith({ rules: { domains: ['other.test'], createsUsers: true, teams: [] } });
    expect((await service.signIn('ann')).text).toContain('email address of this domain');
  });
});

it('Without settings there is neither a button nor an address', async () => {
  const server = await createServer(held.parts);
  const visitor = new Visitor(await server.listen({ host: '127.0.0.1', port: 0 }));
  expect((await visitor.get('/')).text).not.toContain('sign-in/openid');
  expect((await visitor.get('/console/sign-in/openid')).status).toBe(404);
  await server.close();
});

it('Behind a TLS proxy with a path, addresses and cookies have that path', async () => {
  await service.close();
  const parts = { ...held.parts, addresses: createAddresses(() => PUBLIC) };
  service = await SignInOfATest.serve(parts, provider);
  expect((await service.visitor.get('/')).text).toContain('href="/docloom/console/sign-in/openid?');
  const back = await service.atProvider('ann', '/console/account');
  expect(back.href.split('?')[0]).toBe(`${PUBLIC}/console/sign-in/openid/callback`);
  expect(service.visitor.givenCookie).toMatch(
    /^__Secure-docloom_sign_in=[^;]+; Max-Age=600; Path=\/docloom; HttpOnly; Secure; SameSite=Lax$/,
  );
  // The proxy takes the path away.
  const { search } = back;
  const answer = await service.visitor.get(`/console/sign-in/openid/callback${search}`);
  expect(answer.headers.get('location')).toBe('/docloom/console/account');
  expect(service.visitor.cookie).toMatch(/^__Secure-docloom_pages=[\w-]{43}$/);
});
