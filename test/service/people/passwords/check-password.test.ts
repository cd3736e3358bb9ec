import { acceptInvitation, inviteUser } from '../../../../service/src/people/invitation.ts';
import { checkPassword } from '../../../../service/src/people/passwords/check-password.ts';
import { PasswordHasher } from '../../../../service/src/people/passwords/password-hasher.ts';
import { createUser, disableUser } from '../../../../service/src/people/user.ts';
import { findPasswordHash } from '../../../../service/src/store/records/sign-in/passwords.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';

const held = partsForEachTest();
const ann = { email: 'ann@test', name: 'Ann' };
const PASSWORD = 'correct horse battery staple';

async function setPassword(password = PASSWORD): Promise<void> {
  const { secret } = await inviteUser(held.parts, ann);
  await acceptInvitation(held.parts, { secret, password, browser: null });
}

const check = (email: string, password: string) => checkPassword(held.parts, { email, password });

describe('A password', () => {
  it.each(['ann@test', 'ANN@Test', ' ann@test '])('belongs to %s', async (email) => {
    await setPassword();
    expect((await check(email, PASSWORD)).user).toMatchObject(ann);
  });

  it.each([
    ['of another', 'ann@test', 'another long password'],
    ['in other letters', 'ann@test', PASSWORD.toUpperCase()],
    ['that is cut', 'ann@test', PASSWORD.slice(0, -1)],
    ['that is empty', 'ann@test', ''],
    ['that is far too long', 'ann@test', 'x'.repeat(1_000_000)],
    ['of nobody', 'eve@test', PASSWORD],
    ['of no address', '', PASSWORD],
    ['of an address that databases reject', 'ann@test\0', PASSWORD],
    ['of a very long address', `${'a'.repeat(100_000)}@test`, PASSWORD],
  ])('%s is wrong, with one and the same error', async (_, email, password) => {
    await setPassword();
    await expect(check(email, password)).rejects.toMatchObject({ code: 'password_wrong' });
  });

  it('is wrong for a user who has none', async () => {
    await createUser(held.parts, ann);
    await expect(check(ann.email, PASSWORD)).rejects.toMatchObject({ code: 'password_wrong' });
  });

  it('costs a hash for a user who does not exist too', async () => {
    const passwords = new PasswordHasher({ ln: 4, r: 8, p: 1 });
    const hashed = jest.spyOn(passwords, 'isPasswordOf');
    const unknown = checkPassword(
      { store: held.parts.store, passwords },
      { email: 'eve@test', password: PASSWORD },
    );
    await expect(unknown).rejects.toMatchObject({ code: 'password_wrong' });
    expect(hashed).toHaveBeenCalledTimes(1);
  });

  it('tells only a person who knows it that the user is disabled', async () => {
    await setPassword();
    await disableUser(held.parts, ann.email);
    const [right, wrong] = [check(ann.email, PASSWORD), check(ann.email, 'wrong')];
    await expect(right).rejects.toMatchObject({ code: 'account_disabled' });
    await expect(wrong).rejects.toMatchObject({ code: 'password_wrong' });
  });

  it('is the same in whatever form a keyboard writes it', async () => {
    await setPassword('Zuckerbäcker in Österreich');
    const decomposed = 'Zuckerbäcker in Österreich'.normalize('NFD');
    expect((await check(ann.email, decomposed)).user).toMatchObject(ann);
  });

  it('gets a hash of the present cost when it is used', async () => {
    await setPassword();
    const passwords = new PasswordHasher({ ln: 5, r: 8, p: 1 });
    const { user, hash } = await checkPassword(
      { store: held.parts.store, passwords },
      { email: ann.email, password: PASSWORD },
    );
    expect(hash).toMatch(/^\$scrypt\$ln=5,/);
    expect(await findPasswordHash(held.parts.store, user.id)).toBe(hash);
    expect((await check(ann.email, PASSWORD)).user).toMatchObject(ann);
  });
});
