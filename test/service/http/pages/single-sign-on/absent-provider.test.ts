import { createUser } from '../../../../../service/src/people/user.ts';
import { ProviderOfATest } from '../../../people/single-sign-on/provider-of-a-test.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { unusedPort } from '../../../unused-port.ts';
import { CALLBACK, SignInOfATest } from './sign-in-of-a-test.ts';

const ANN = { email: 'ann@docs.test', name: 'Ann' };
const DISCOVERY = '/.well-known/openid-configuration';

const held = partsForEachTest();
let provider: ProviderOfATest;
beforeEach(async () => {
  provider = await ProviderOfATest.start([CALLBACK]);
  provider.accounts.set('ann', { ...ANN, email_verified: true });
  await createUser(held.parts, ANN);
});
afterEach(() => provider.stop());

let service: SignInOfATest;
afterEach(() => service.close());

it('The provider is asked when somebody signs in, and once for many', async () => {
  service = await SignInOfATest.serve(held.parts, provider);
  expect((await service.visitor.get('/')).text).toContain('Sign in with Example ID');
  expect(provider.requests.get(DISCOVERY)).toBeUndefined();
  await Promise.all([service.begin(), service.begin(), service.begin()]);
  expect((await service.signIn('ann')).status).toBe(303);
  expect(provider.requests.get(DISCOVERY)).toBe(1);
});

it('The provider is asked again after an hour, and its former answer is used if it is away', async () => {
  service = await SignInOfATest.serve(held.parts, provider);
  await service.begin();
  held.clock.moveOn(60 * 60_000);
  await service.begin();
  expect(provider.requests.get(DISCOVERY)).toBe(2);
  await provider.stop();
  held.clock.moveOn(60 * 60_000);
  expect((await service.begin()).status).toBe(303);
});

it('A provider that is away gives a page with the other ways, and is tried again', async () => {
  const issuer = new URL(`http://localhost:${String(await unusedPort())}`);
  service = await SignInOfATest.serve(held.parts, provider, { issuer });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, text, headers } = await service.begin();
    expect(status).toBe(503);
    expect(text).toContain('The provider of the single sign-on cannot be reached at present.');
    expect(text).toContain('autocomplete="current-password"');
    expect(headers.get('retry-after')).toBe('10');
  }
});

it('A provider that goes away meanwhile gives the same page', async () => {
  service = await SignInOfATest.serve(held.parts, provider);
  const back = await service.atProvider('ann');
  await provider.stop();
  const { status, text } = await service.comeBack(back);
  expect([status, text.includes('cannot be reached at present')]).toEqual([503, true]);
});

it('A provider with another name for itself is none', async () => {
  const issuer = new URL(provider.issuer.replace('localhost', '127.0.0.1'));
  service = await SignInOfATest.serve(held.parts, provider, { issuer });
  expect((await service.begin()).status).toBe(503);
});

it('A wrong client secret is told to whoever runs the service', async () => {
  service = await SignInOfATest.serve(held.parts, provider, { clientSecret: 'wrong' });
  const { status, text } = await service.signIn('ann');
  expect([status, text.includes('check the client ID and the client secret')]).toEqual([403, true]);
  expect(text).not.toContain('wrong');
});
