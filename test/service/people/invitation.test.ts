import { listAuditEntries } from '../../../service/src/store/records/audit/lists-of-entries.ts';
import {
  acceptInvitation,
  invitedUser,
  inviteUser,
} from '../../../service/src/people/invitation.ts';
import { checkPassword } from '../../../service/src/people/passwords/check-password.ts';
import { findCurrentSession, findSessionUser } from '../../../service/src/people/session.ts';
import { createUser, disableUser } from '../../../service/src/people/user.ts';
import { findTeamByName } from '../../../service/src/store/records/teams.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';

const DAY = 24 * 60 * 60_000;

const held = partsForEachTest();
const ann = { email: 'ann@test', name: 'Ann' };
const PASSWORD = 'correct horse battery staple';

const accept = (secret: string, password = PASSWORD) =>
  acceptInvitation(held.parts, { secret, password, browser: 'Firefox, Linux' });

const isUnknown = (work: Promise<unknown>) =>
  expect(work).rejects.toMatchObject({ code: 'unknown_invitation' });

describe('An invitation', () => {
  it('creates a user and the team, and sets the password', async () => {
    const { secret, user } = await inviteUser(held.parts, { ...ann, team: 'Accounts' });
    expect(user).toMatchObject({
      ...ann,
      teamId: await findTeamByName(held.parts.store, 'Accounts'),
    });
    expect(await invitedUser(held.parts, secret)).toEqual(user);
    const begun = await accept(secret);
    expect(await findSessionUser(held.parts, begun.secret)).toMatchObject(user);
    expect((await checkPassword(held.parts, { ...ann, password: PASSWORD })).user).toEqual(user);
    const changes = await listAuditEntries(held.parts.store, { of: [{ ownerId: user.id }] });
    const told = changes.map(({ action, authorKind }) => `${action} by ${authorKind}`);
    expect(told).toContain('user.invited by operator');
    expect(told).toContain('password.changed by user');
    expect(JSON.stringify(changes)).not.toContain(secret);
  });

  it('of a known user keeps the name, and moves into a team only if one is named', async () => {
    await createUser(held.parts, { ...ann, team: 'Accounts' });
    const known = await inviteUser(held.parts, { email: 'ANN@test', name: 'Other' });
    const accounts = await findTeamByName(held.parts.store, 'Accounts');
    expect(known.user).toMatchObject({ name: 'Ann', teamId: accounts });
    const moved = await inviteUser(held.parts, { email: ann.email, team: 'Sales' });
    expect(moved.user.teamId).toBe(await findTeamByName(held.parts.store, 'Sales'));
  });

  it('of an unknown user needs a name', async () => {
    const invited = inviteUser(held.parts, { email: ann.email });
    await expect(invited).rejects.toMatchObject({ code: 'user_unknown' });
  });

  it('works once', async () => {
    const { secret } = await inviteUser(held.parts, ann);
    await accept(secret);
    await isUnknown(invitedUser(held.parts, secret));
    await isUnknown(accept(secret, 'the password of a thief'));
    expect((await checkPassword(held.parts, { ...ann, password: PASSWORD })).user.name).toBe('Ann');
  });

  it('is valid for seven days', async () => {
    const { secret, expiresAt } = await inviteUser(held.parts, ann);
    expect(expiresAt).toBe(held.clock.now() + 7 * DAY);
    held.clock.moveOn(7 * DAY - 1);
    expect((await invitedUser(held.parts, secret)).name).toBe('Ann');
    held.clock.moveOn(1);
    await isUnknown(invitedUser(held.parts, secret));
    await isUnknown(accept(secret));
  });

  it('replaces the one before', async () => {
    const [former, present] = [
      await inviteUser(held.parts, ann),
      await inviteUser(held.parts, ann),
    ];
    await isUnknown(accept(former.secret));
    expect((await accept(present.secret)).user.name).toBe('Ann');
  });

  it.each(['', 'x', ' '])('is not "%s"', async (secret) => {
    await inviteUser(held.parts, ann);
    await isUnknown(invitedUser(held.parts, secret));
    await isUnknown(accept(secret));
  });

  it('is not used up by a password that is too short', async () => {
    const { secret } = await inviteUser(held.parts, ann);
    const short = accept(secret, 'too short');
    await expect(short).rejects.toMatchObject({ code: 'password_too_short' });
    expect((await accept(secret)).user.name).toBe('Ann');
  });

  it('of a disabled user opens nothing', async () => {
    const { secret } = await inviteUser(held.parts, ann);
    await disableUser(held.parts, ann.email);
    for (const work of [invitedUser(held.parts, secret), accept(secret)]) {
      await expect(work).rejects.toMatchObject({ code: 'account_disabled' });
    }
  });

  it('ends the sessions that began with the former password', async () => {
    const first = await accept((await inviteUser(held.parts, ann)).secret);
    const second = await accept((await inviteUser(held.parts, ann)).secret, 'a quite new password');
    expect(await findCurrentSession(held.parts, first.secret)).toBeUndefined();
    expect((await findCurrentSession(held.parts, second.secret))?.user.name).toBe('Ann');
  });

  it('is stored without its secret, and the password too', async () => {
    const { secret } = await inviteUser(held.parts, ann);
    expect((await held.databaseContents()).includes(secret)).toBe(false);
    await accept(secret);
    expect((await held.databaseContents()).includes(PASSWORD)).toBe(false);
  });
});
