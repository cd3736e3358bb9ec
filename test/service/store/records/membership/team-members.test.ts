import { authenticate } from '../../../../../service/src/people/authenticate.ts';
import { acceptInvitation, inviteUser } from '../../../../../service/src/people/invitation.ts';
import { endSession, findCurrentSession } from '../../../../../service/src/people/session.ts';
import { createToken, revokeTokens } from '../../../../../service/src/people/token.ts';
import { listTeamMembers } from '../../../../../service/src/store/records/membership/team-members.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { until } from '../../../until.ts';

const MINUTE = 60_000;
const ANN = { email: 'ann@test', name: 'Ann', team: 'Orders' };

const held = partsForEachTest();

it('The last use of a member is that of a session, also long after the password', async () => {
  const { user } = await createToken(held.parts, ANN);
  const lastUse = async () =>
    (await listTeamMembers(held.parts.store, user.teamId!))[0]?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  const { secret } = await inviteUser(held.parts, ANN);
  const choice = { secret, password: 'seven quiet looms weave', browser: null };
  const session = await acceptInvitation(held.parts, choice);
  expect(await lastUse()).toBe(held.clock.now());
  held.clock.moveOn(10 * MINUTE);
  await findCurrentSession(held.parts, session.secret);
  await until('the use', async () => (await lastUse()) === held.clock.now());
  await endSession(held.parts.store, session.secret);
  held.clock.moveOn(MINUTE);
  expect(await lastUse()).toBe(held.clock.now() - MINUTE);
});

it('The last use of a member outlasts the revocation of the token', async () => {
  const { user, token, id } = await createToken(held.parts, ANN);
  await authenticate(held.parts, token);
  const used = held.clock.now();
  const lastUse = async () =>
    (await listTeamMembers(held.parts.store, user.teamId!))[0]?.lastUsedAt;
  await until('the use', async () => (await lastUse()) === used);
  await revokeTokens(held.parts, [id]);
  expect(await lastUse()).toBe(used);
});
