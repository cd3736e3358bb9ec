import { generateKeyPairSync } from 'node:crypto';
import { LOGIN_MILLISECONDS } from '../../../../../service/src/people/single-sign-on/single-sign-on.ts';
import { createUser, disableUser } from '../../../../../service/src/people/user.ts';
import type { Answer } from '../../../answer.ts';
import { PersonAtProvider } from '../../../people/single-sign-on/person-at-provider.ts';
import type { Forgery } from '../../../people/single-sign-on/provider-of-a-test.ts';
import { ProviderOfATest } from '../../../people/single-sign-on/provider-of-a-test.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { Visitor } from '../visitor.ts';
import { CALLBACK, SignInOfATest } from './sign-in-of-a-test.ts';

const ANN = { email: 'ann@docs.test', name: 'Ann' };
const NOT_BEGUN = 'This sign-in did not begin in this browser';

const held = partsForEachTest();
let provider: ProviderOfATest;
let service: SignInOfATest;

beforeAll(async () => {
  provider = await ProviderOfATest.start([CALLBACK]);
  provider.accounts.set('ann', { ...ANN, email_verified: true, groups: [] });
});
afterAll(() => provider.stop());

beforeEach(async () => {
  provider.forgery = null;
  service = await SignInOfATest.serve(held.parts, provider);
  await createUser(held.parts, ANN);
});
afterEach(() => service.close());

/** The answer is the sign-in page with a sentence, and nobody is signed in. */
async function rejects(answer: Answer, sentence: string, status = 403): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(`role="alert">${sentence}`);
  expect(answer.text).toContain('Sign in with Example ID');
  expect(await service.isSignedIn()).toBe(false);
}

const withParameters = (url: URL, changed: Record<string, string>) => {
  const other = new URL(url);
  for (const [name, value] of Object.entries(changed)) other.searchParams.set(name, value);
  return other;
};

describe('A way back is rejected', () => {
  it('in a browser that has not begun it', async () => {
    const back = await service.atProvider('ann');
    const other = new Visitor(service.origin);
    const answer = await service.comeBack(back, other);
    await rejects(answer, NOT_BEGUN);
    expect(other.cookie).toBeNull();
  });

  it('with the state of another sign-in', async () => {
    const foreign = await service.atProvider('ann');
    await service.begin();
    await rejects(await service.comeBack(foreign), NOT_BEGUN);
  });

  it('without a state, or with a cookie of somebody else', async () => {
    const back = await service.atProvider('ann');
    back.searchParams.delete('state');
    await rejects(await service.comeBack(back), NOT_BEGUN);
    service.visitor.take('docloom_sign_in=bm90IGpzb24');
    await rejects(await service.comeBack(back), NOT_BEGUN);
  });

  it('a second time: the cookie is gone', async () => {
    const back = await service.atProvider('ann');
    expect((await service.comeBack(back)).status).toBe(303);
    await service.visitor.post('/console/sign-out', {});
    await rejects(await service.comeBack(back), NOT_BEGUN);
  });

  it('a second time with a kept cookie: the provider takes a code once', async () => {
    const back = await service.atProvider('ann');
    const { cookie } = service.visitor;
    expect((await service.comeBack(back)).status).toBe(303);
    const thief = new Visitor(service.origin);
    thief.take(cookie);
    const answer = await service.comeBack(back, thief);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('no longer accepts this sign-in');
    expect(thief.cookie).toBeNull();
  });

  it('with a code that was made up', async () => {
    const back = withParameters(await service.atProvider('ann'), { code: 'made-up' });
    await rejects(await service.comeBack(back), 'The provider of the single sign-on no longer');
  });

  it('with the code of another browser, which has another verifier and nonce', async () => {
    const victim = await service.atProvider('ann');
    const own = await service.atProvider('ann');
    const code = victim.searchParams.get('code') ?? '';
    await rejects(
      await service.comeBack(withParameters(own, { code })),
      'The provider of the single',
    );
  });

  it('after ten minutes', async () => {
    const back = await service.atProvider('ann');
    held.clock.moveOn(LOGIN_MILLISECONDS);
    await rejects(await service.comeBack(back), 'The sign-in took longer than ten minutes.');
  });

  it('with the name of another issuer (mix-up, RFC 9207)', async () => {
    const back = withParameters(await service.atProvider('ann'), { iss: 'https://evil.test' });
    await rejects(await service.comeBack(back), 'The answer of the single sign-on could not');
    const without = await service.atProvider('ann');
    without.searchParams.delete('iss');
    await rejects(await service.comeBack(without), 'The answer of the single sign-on could not');
  });

  it('with an error, whose text is not shown', async () => {
    const address = (await service.begin()).headers.get('location') ?? '';
    const denied = await new PersonAtProvider().cancel(address);
    expect(denied.searchParams.get('error')).toBe('access_denied');
    const answer = await service.comeBack(denied);
    await rejects(answer, 'The single sign-on was cancelled');
    expect(answer.text).not.toContain('cancelled</b>');
  });

  it('with any other error, whose text is not shown', async () => {
    const back = await service.atProvider('ann');
    back.searchParams.delete('code');
    const error = { error: '<script>alert(1)</script>', error_description: '<b>evil</b>' };
    const answer = await service.comeBack(withParameters(back, error));
    await rejects(answer, 'The provider of the single sign-on reported an error');
    expect(answer.text).not.toMatch(/alert\(1\)|evil/);
  });
});

/** Leaves out a claim. */
const without =
  (name: string): NonNullable<Forgery['claims']> =>
  (claims) =>
    Object.fromEntries(Object.entries(claims).filter(([known]) => known !== name));

describe('An ID token is rejected', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const INVALID = 'The answer of the single sign-on could not be verified';
  const EXPIRED = 'The answer of the single sign-on has expired or is not valid yet';

  it.each<[string, Forgery, string]>([
    ['with another nonce', { claims: (own) => ({ ...own, nonce: 'other' }) }, INVALID],
    ['without a nonce', { claims: without('nonce') }, INVALID],
    ['for another client', { claims: (own) => ({ ...own, aud: 'other' }) }, INVALID],
    ['of another issuer', { claims: (own) => ({ ...own, iss: 'https://evil.test' }) }, INVALID],
    ['without a subject', { claims: without('sub') }, INVALID],
    ['signed by somebody else', { key: otherKey }, INVALID],
    ['that has expired', { claims: (own) => ({ ...own, exp: seconds() - 120 }) }, EXPIRED],
    ['that is not valid yet', { claims: (own) => ({ ...own, nbf: seconds() + 120 }) }, EXPIRED],
  ])('%s', async (_, forgery, sentence) => {
    provider.forgery = forgery;
    await rejects(await service.signIn('ann'), sentence);
  });

  it('only if the clocks differ by more than a minute', async () => {
    provider.forgery = {
      claims: (own) => ({ ...own, exp: seconds() - 30, nbf: seconds() + 30 }),
    };
    expect((await service.signIn('ann')).status).toBe(303);
  });
});

describe('An account', () => {
  it('of a disabled user opens nothing', async () => {
    await service.signIn('ann');
    await service.visitor.post('/console/sign-out', {});
    await disableUser(held.parts, ANN.email);
    await rejects(await service.signIn('ann'), 'This user is disabled.');
  });

  it('with the address of somebody else, unverified, opens nothing', async () => {
    provider.accounts.set('eve', { name: 'Eve', email: ANN.email, email_verified: false });
    await rejects(await service.signIn('eve'), 'The provider of the single sign-on has not');
  });

  it('with the address of somebody who has an account opens nothing', async () => {
    await service.signIn('ann');
    await service.visitor.post('/console/sign-out', {});
    provider.accounts.set('new', { name: 'New', email: ANN.email, email_verified: true });
    await rejects(await service.signIn('new'), 'The user with your email address signs in with');
  });
});

describe('A sign-in', () => {
  it('cannot be begun by another site, which leads to the page with the button', async () => {
    const answer = await service.begin('/console/account', { 'sec-fetch-site': 'cross-site' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console/account']);
    expect(service.visitor.givenCookie).toBeNull();
  });

  it.each(['//evil.test/', 'https://evil.test/', '/\\evil.test'])(
    'does not lead to %s afterwards',
    async (page) => {
      expect((await service.signIn('ann', page)).headers.get('location')).toBe('/');
    },
  );

  it('does not lead to another site that the cookie names', async () => {
    const back = await service.atProvider('ann');
    const [name = '', value = ''] = service.visitor.cookie!.split('=');
    const login = JSON.parse(Buffer.from(value, 'base64url').toString()) as object;
    const changed = JSON.stringify({ ...login, page: '//evil.test/' });
    service.visitor.take(`${name}=${Buffer.from(changed).toString('base64url')}`);
    expect((await service.comeBack(back)).headers.get('location')).toBe('/');
  });

  it('is limited by address, like the attempts with a password', async () => {
    const most = held.parts.limits.signInTriesPerMinute;
    // As many as one likes may begin.
    for (let n = 0; n <= most; n += 1) await service.begin();
    for (let n = 0; n < most; n += 1) {
      const back = withParameters(await service.atProvider('ann'), { code: 'made-up' });
      expect((await service.comeBack(back)).status).toBe(403);
    }
    const limited = await service.begin();
    await rejects(limited, 'Too many sign-in attempts came from your address.', 429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    const form = { email: ANN.email, password: 'wrong', page: '/' };
    expect((await service.visitor.post('/console/sign-in', form)).status).toBe(429);
  });

  it('does not count what a page of another site can cause', async () => {
    const most = held.parts.limits.signInTriesPerMinute;
    for (let n = 0; n <= most; n += 1) {
      await service.visitor.get('/console/sign-in/openid/callback?code=a&state=b');
    }
    expect((await service.signIn('ann')).status).toBe(303);
  });
});
