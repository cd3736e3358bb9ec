import { acceptInvitation, inviteUser } from '../../../../service/src/people/invitation.ts';
import { checkPassword } from '../../../../service/src/people/passwords/check-password.ts';
import { changePassword } from '../../../../service/src/people/passwords/set-password.ts';
import {
  beginPasswordSession,
  beginSession,
  findCurrentSession,
} from '../../../../service/src/people/session.ts';
import { createToken } from '../../../../service/src/people/token.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';

const held = partsForEachTest();
const ANN = { email: 'ann@test', name: 'Ann' };
const FORMER = 'the former password';
const WANTED = 'the password from now on';

let ann: User;
let first: string;
beforeEach(async () => {
  const { secret } = await inviteUser(held.parts, ANN);
  const begun = await acceptInvitation(held.parts, { secret, password: FORMER, browser: null });
  ann = begun.user;
  first = begun.secret;
});

const find = (secret: string) => findCurrentSession(held.parts, secret);
const checked = (password: string) => checkPassword(held.parts, { email: ANN.email, password });

describe('A change of the password', () => {
  it('ends the sessions of the former one, apart from its own and those of tokens', async () => {
    const { token } = await createToken(held.parts, ANN);
    const ofToken = await beginSession(held.parts, token, null);
    const other = await beginPasswordSession(held.parts, await checked(FORMER), null);
    const session = (await find(first))!.id;
    await changePassword(held.parts, ann, { current: FORMER, wanted: WANTED, session });
    const found = await Promise.all([first, ofToken.secret, other.secret].map(find));
    expect(found.map((one) => one?.user.name)).toEqual(['Ann', 'Ann', undefined]);
    await expect(checked(FORMER)).rejects.toMatchObject({ code: 'password_wrong' });
    expect((await checked(WANTED)).user.id).toBe(ann.id);
  });

  it.each([
    ['a wrong current one', 'wrong', WANTED, 'current_password_wrong'],
    ['a current one that is too long', 'x'.repeat(1001), WANTED, 'current_password_wrong'],
    ['eleven characters', FORMER, 'x'.repeat(11), 'password_too_short'],
    ['eleven emoji', FORMER, '🔑'.repeat(11), 'password_too_short'],
    ['1,001 characters', FORMER, 'x'.repeat(1001), 'password_too_long'],
  ])('is rejected with %s, and changes nothing', async (_, current, wanted, code) => {
    const change = changePassword(held.parts, ann, { current, wanted, session: null });
    await expect(change).rejects.toMatchObject({ code });
    expect((await checked(FORMER)).user.id).toBe(ann.id);
    expect((await find(first))?.user.name).toBe('Ann');
  });

  it.each(['x'.repeat(12), '🔑'.repeat(1000), '            ', 'ÅΩ﷽﷽﷽﷽﷽﷽﷽﷽﷽﷽'])(
    'takes 12 to 1,000 characters of any kind: %#',
    async (wanted) => {
      await changePassword(held.parts, ann, { current: FORMER, wanted, session: null });
      expect((await checked(wanted)).user.id).toBe(ann.id);
    },
  );

  it('is rejected for a user who has no password', async () => {
    const { user } = await createToken(held.parts, { email: 'ben@test', name: 'Ben' });
    const change = changePassword(held.parts, user, {
      current: FORMER,
      wanted: WANTED,
      session: null,
    });
    await expect(change).rejects.toMatchObject({ code: 'no_password' });
  });

  it('lets no session begin with a password that was right a moment ago', async () => {
    const before = await checked(FORMER);
    await changePassword(held.parts, ann, { current: FORMER, wanted: WANTED, session: null });
    const begun = beginPasswordSession(held.parts, before, null);
    await expect(begun).rejects.toMatchObject({ code: 'password_wrong' });
  });
});
