import { PasswordHasher } from '../../../../service/src/people/passwords/password-hasher.ts';

const QUICK = { ln: 4, r: 8, p: 1 };
const PASSWORD = 'correct horse battery staple';

const codeOf = (cause: unknown) => (cause as { code?: string }).code;

it('makes a hash that it recognises, and renews one of another cost', async () => {
  const [quick, slower] = [new PasswordHasher(QUICK), new PasswordHasher({ ...QUICK, ln: 5 })];
  const hash = await quick.hash(PASSWORD);
  expect(await slower.isPasswordOf(PASSWORD, hash)).toBe(true);
  expect([quick.isOutdated(hash), slower.isOutdated(hash)]).toEqual([false, true]);
});

it('says no for a user without a password', async () => {
  expect(await new PasswordHasher(QUICK).isPasswordOf(PASSWORD, undefined)).toBe(false);
});

it('lets 20 wait for the two that are in progress, and no more', async () => {
  const hasher = new PasswordHasher(QUICK);
  const work = Array.from({ length: 30 }, () => hasher.hash(PASSWORD).catch(codeOf));
  const results = await Promise.all(work);
  expect(results.filter((result) => result === 'sign_in_busy')).toHaveLength(8);
  expect(results.filter((result) => result?.startsWith('$scrypt$'))).toHaveLength(22);
  expect(await hasher.hash(PASSWORD)).toMatch(/^\$scrypt\$/);
});

it('goes on after an error', async () => {
  const hasher = new PasswordHasher(QUICK);
  const broken = Array.from({ length: 4 }, () => hasher.isPasswordOf(PASSWORD, 'no hash'));
  expect((await Promise.allSettled(broken)).map(({ status }) => status)).toEqual(
    broken.map(() => 'rejected'),
  );
  expect(await hasher.hash(PASSWORD)).toMatch(/^\$scrypt\$/);
});
