import { listTeamOwnerIds } from '../../../service/src/store/records/membership/team-owners.ts';
import { listTeams } from '../../../service/src/store/records/teams.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { listUsers, moveUserToTeam } from '../../../service/src/store/records/users.ts';
import { createTeam, removeTeam } from '../../../service/src/people/team.ts';
import { addTeamOwner, ownTeam, removeTeamOwner } from '../../../service/src/people/team-owner.ts';
import { moveUser } from '../../../service/src/people/user.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest();
let ann: User;
let ben: User;
beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann', 'Billing');
  ben = await makeUser(held.parts, 'Ben', 'Billing');
});

const ofAnn = () => ({ email: ann.email, team: 'Billing' });
const owners = () => listTeamOwnerIds(held.parts.store, ann.teamId!);

it('a team has no owner until the operator names one', async () => {
  expect(await ownTeam(held.parts, ann)).toMatchObject({ isOwner: false, hasOwner: false });
  for (let time = 0; time < 2; time += 1) await addTeamOwner(held.parts, ofAnn());
  expect(await ownTeam(held.parts, ann)).toMatchObject({ isOwner: true, hasOwner: true });
  expect(await ownTeam(held.parts, ben)).toMatchObject({ isOwner: false, hasOwner: true });
  expect(await listTeams(held.parts.store)).toMatchObject([{ members: 2, owners: 1 }]);
  const roles = (await listUsers(held.parts.store)).map(({ id, isTeamOwner }) => [id, isTeamOwner]);
  expect(Object.fromEntries(roles)).toEqual({ [ann.id]: true, [ben.id]: false });
});

it('a team can have several owners, and each can be taken back', async () => {
  await addTeamOwner(held.parts, ofAnn());
  await addTeamOwner(held.parts, { ...ofAnn(), email: ben.email });
  for (let time = 0; time < 2; time += 1) await removeTeamOwner(held.parts, ofAnn());
  expect(await owners()).toEqual([ben.id]);
});

it('only members become owners', async () => {
  await createTeam(held.parts, 'Sales');
  const other = addTeamOwner(held.parts, { ...ofAnn(), team: 'Sales' });
  await expect(other).rejects.toMatchObject({ code: 'not_a_member' });
  const unknown = addTeamOwner(held.parts, { ...ofAnn(), team: 'Sale' });
  await expect(unknown).rejects.toMatchObject({ code: 'team_unknown' });
  const nobody = addTeamOwner(held.parts, { ...ofAnn(), email: 'nobody@x' });
  await expect(nobody).rejects.toMatchObject({ code: 'user_unknown' });
});

it('an owner who moves owns neither team, also after moving back', async () => {
  await addTeamOwner(held.parts, ofAnn());
  await createTeam(held.parts, 'Sales');
  await moveUser(held.parts, ann.email, 'Sales');
  await moveUser(held.parts, ann.email, 'Billing');
  expect(await owners()).toEqual([]);
});

it('an owner whom an earlier version moves does not own the other team', async () => {
  await addTeamOwner(held.parts, ofAnn());
  const teamId = await createTeam(held.parts, 'Sales');
  await moveUserToTeam(held.parts.store, ann.id, teamId);
  expect(await ownTeam(held.parts, { id: ann.id, teamId })).toMatchObject({ isOwner: false });
  expect(await owners()).toEqual([]);
  await addTeamOwner(held.parts, { email: ann.email, team: 'Sales' });
  expect(await ownTeam(held.parts, { id: ann.id, teamId })).toMatchObject({ isOwner: true });
});

it('a team with a former owner can be removed', async () => {
  await addTeamOwner(held.parts, ofAnn());
  for (const { email } of [ann, ben]) await moveUser(held.parts, email, null);
  await removeTeam(held.parts, 'Billing');
  expect(await listTeams(held.parts.store)).toEqual([]);
});
