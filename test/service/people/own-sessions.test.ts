import { acceptInvitation, inviteUser } from '../../../service/src/people/invitation.ts';
import {
  endOwnSession,
  endOwnSessions,
  ownSessions,
} from '../../../service/src/people/own-sessions.ts';
import {
  beginSession,
  findCurrentSession,
  IDLE_MILLISECONDS,
} from '../../../service/src/people/session.ts';
import { createToken } from '../../../service/src/people/token.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';

const held = partsForEachTest();

/** Signs somebody in with a password, and with two tokens. */
async function signIn(name: string) {
  const holder = { email: `${name}@test`, name };
  const invitation = await inviteUser(held.parts, holder);
  const choice = { secret: invitation.secret, password: `the password of ${name}` };
  const withPassword = await acceptInvitation(held.parts, { ...choice, browser: 'Safari, Mac' });
  const withTokens = [];
  for (const browser of [null, 'Firefox, Windows']) {
    held.clock.moveOn(1_000);
    const { token } = await createToken(held.parts, holder);
    withTokens.push(await beginSession(held.parts, token, browser));
  }
  return { user: withPassword.user, begun: [withPassword, ...withTokens] };
}

const idsOf = async (user: User) => (await ownSessions(held.parts, user)).map(({ id }) => id);
const isCurrent = async (secret: string) =>
  (await findCurrentSession(held.parts, secret)) !== undefined;

describe('The sessions of a user', () => {
  it('are those of the password and of all tokens, the latest first', async () => {
    const { user } = await signIn('ann');
    await signIn('ben');
    const sessions = await ownSessions(held.parts, user);
    expect(sessions.map(({ browser }) => browser)).toEqual([
      'Firefox, Windows',
      null,
      'Safari, Mac',
    ]);
    expect(sessions.map(({ tokenId }) => tokenId === null)).toEqual([false, false, true]);
  });

  it('are those that last', async () => {
    const { user } = await signIn('ann');
    held.clock.moveOn(IDLE_MILLISECONDS - 1_500);
    expect(await idsOf(user)).toHaveLength(2);
    held.clock.moveOn(1_500);
    expect(await idsOf(user)).toEqual([]);
  });

  it('can be ended one by one, from the next request on', async () => {
    const { user, begun } = await signIn('ann');
    const [latest] = await idsOf(user);
    await endOwnSession(held.parts.store, user, latest!);
    const lasting = await Promise.all(begun.map(({ secret }) => isCurrent(secret)));
    expect(lasting).toEqual([true, true, false]);
    const again = endOwnSession(held.parts.store, user, latest!);
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  it('can be ended together, apart from one', async () => {
    const { user, begun } = await signIn('ann');
    const other = await signIn('ben');
    const { id: kept } = (await findCurrentSession(held.parts, begun[1]!.secret))!;
    await endOwnSessions(held.parts.store, user, kept);
    expect(await idsOf(user)).toEqual([kept]);
    await endOwnSessions(held.parts.store, user, null);
    expect(await idsOf(user)).toEqual([]);
    expect(await idsOf(other.user)).toHaveLength(3);
  });

  it('cannot be ended by anybody else', async () => {
    const { user } = await signIn('ann');
    const eve = await signIn('eve');
    const before = await idsOf(user);
    for (const id of before) {
      const ended = endOwnSession(held.parts.store, eve.user, id);
      await expect(ended).rejects.toMatchObject({ code: 'not_found' });
    }
    await endOwnSessions(held.parts.store, eve.user, null);
    expect(await idsOf(user)).toEqual(before);
  });
});
