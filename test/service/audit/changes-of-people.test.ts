import { listAuditEntries } from '../../../service/src/store/records/audit/lists-of-entries.ts';
import { findTeamByName } from '../../../service/src/store/records/teams.ts';
import { findUserByEmail } from '../../../service/src/store/records/users.ts';
import { visibleEntries } from '../../../service/src/audit/visible-entries.ts';
import { endSharing, shareWorkflow } from '../../../service/src/people/share.ts';
import { inviteUser } from '../../../service/src/people/invitation.ts';
import { changeTeamName, createTeam } from '../../../service/src/people/team.ts';
import {
  createToken,
  ensureOperatorToken,
  revokeTokens,
  revokeTokensOf,
} from '../../../service/src/people/token.ts';
import { createUser, disableUser, enableUser, moveUser } from '../../../service/src/people/user.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

/* What the commands of an operator leave in the audit log, as a user sees it. */

const held = partsForEachTest();
const ann = { email: 'ann@example.com', name: 'Ann' };

/** What a user sees, from the oldest to the newest, as `action subject` and details. */
async function seenBy(email: string): Promise<unknown[]> {
  const { store } = held.parts;
  const user = await findUserByEmail(store, email);
  const of = await visibleEntries(store, user!);
  const entries = await listAuditEntries(store, { of });
  return entries
    .toReversed()
    .map(({ action, subjectName, details }) => [`${action} ${subjectName}`, details]);
}

it('a token with a new user and a new team leaves a change for each', async () => {
  const { clock } = held;
  await createToken(held.parts, { ...ann, team: 'Billing' }, { label: 'laptop', days: 1 });
  const expiresAt = new Date(clock.now() + 86_400_000).toISOString().replace('Z', '+00:00');
  const seen = await seenBy(ann.email);
  expect(seen).toHaveLength(4);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['user.created Ann', {}],
      ['team.created Billing', {}],
      ['user.moved Ann', { team: 'Billing' }],
      ['token.created laptop', { user: 'Ann', expiresAt }],
    ]),
  );
  const [entry] = await listAuditEntries(held.parts.store, {
    of: await visibleEntries(
      held.parts.store,
      (await findUserByEmail(held.parts.store, ann.email))!,
    ),
  });
  expect(entry).toMatchObject({ authorKind: 'operator', authorId: null, means: 'command_line' });
});

it('a token that is revoked is named by its label, and never shown', async () => {
  const { token, id } = await createToken(held.parts, ann, { label: 'laptop' });
  await createToken(held.parts, ann, { label: 'n8n' });
  held.clock.moveOn(1);
  await revokeTokens(held.parts, [id]);
  held.clock.moveOn(1);
  await revokeTokensOf(held.parts, ann.email);
  expect((await seenBy(ann.email)).slice(-2)).toEqual([
    ['token.revoked laptop', { user: 'Ann' }],
    ['token.revoked n8n', { user: 'Ann' }],
  ]);
  expect((await held.databaseContents()).includes(token)).toBe(false);
});

it('revoking several tokens of which one is unknown leaves no change', async () => {
  const { id } = await createToken(held.parts, ann);
  const before = await seenBy(ann.email);
  await expect(revokeTokens(held.parts, [id, 'tok_unknown'])).rejects.toMatchObject({
    code: 'token_id_unknown',
  });
  expect(await seenBy(ann.email)).toEqual(before);
});

it('the token of the setting is a change of the service, once', async () => {
  const first = 'a token of the operator, once';
  for (let start = 0; start < 3; start += 1) await ensureOperatorToken(held.parts, first);
  held.clock.moveOn(1);
  await ensureOperatorToken(held.parts, 'another token of the operator');
  held.clock.moveOn(1);
  await ensureOperatorToken(held.parts, null);
  const { store } = held.parts;
  const owner = await findUserByEmail(store, 'owner@docloom.local');
  const entries = await listAuditEntries(store, { of: [{ ownerId: owner!.id }], kind: 'token' });
  expect(entries.map(({ authorKind }) => authorKind)).toEqual(entries.map(() => 'service'));
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'token.created',
    'token.created',
    'token.revoked',
    'token.revoked',
  ]);
});

it('disabling and enabling a user are changes, but not again', async () => {
  await createUser(held.parts, ann);
  held.clock.moveOn(1);
  for (let time = 0; time < 2; time += 1) await disableUser(held.parts, ann.email);
  held.clock.moveOn(1);
  for (let time = 0; time < 2; time += 1) await enableUser(held.parts, ann.email);
  expect((await seenBy(ann.email)).slice(1)).toEqual([
    ['user.disabled Ann', {}],
    ['user.enabled Ann', {}],
  ]);
});

it('a team that a user leaves sees it, and so does the one that the user joins', async () => {
  const member = await makeUser(held.parts, 'Ben', 'Billing');
  const other = await makeUser(held.parts, 'Cleo', 'Sales');
  await createToken(held.parts, { ...ann, team: 'Billing' });
  held.clock.moveOn(1);
  await moveUser(held.parts, ann.email, 'Sales');
  held.clock.moveOn(1);
  await moveUser(held.parts, ann.email, 'Sales');
  const move = ['user.moved Ann', { team: 'Sales', former: 'Billing' }];
  expect((await seenBy(member.email)).at(-1)).toEqual(move);
  expect((await seenBy(other.email)).at(-1)).toEqual(move);
  await moveUser(held.parts, ann.email, null);
  expect(await seenBy(other.email)).toContainEqual(['user.moved Ann', { former: 'Sales' }]);
});

it('a team still sees the changes of a former member until the move, and no later ones', async () => {
  const member = await makeUser(held.parts, 'Ben', 'Billing');
  await inviteUser(held.parts, { ...ann, team: 'Billing' });
  held.clock.moveOn(1);
  const before = await seenBy(member.email);
  for (const action of ['created', 'moved', 'invited']) {
    expect(before).toContainEqual(expect.arrayContaining([`user.${action} Ann`]));
  }
  await createTeam(held.parts, 'Sales');
  await moveUser(held.parts, ann.email, 'Sales');
  const move = ['user.moved Ann', { team: 'Sales', former: 'Billing' }];
  held.clock.moveOn(1);
  await disableUser(held.parts, ann.email);
  expect(await seenBy(member.email)).toEqual([...before, move]);
});

it('a team sees nothing of a new member from before, once that member has left', async () => {
  const member = await makeUser(held.parts, 'Ben', 'Billing');
  await createUser(held.parts, ann);
  await createToken(held.parts, ann, { label: 'private' });
  held.clock.moveOn(1);
  await moveUser(held.parts, ann.email, 'Billing');
  expect(await seenBy(member.email)).toContainEqual(expect.arrayContaining(['user.created Ann']));
  held.clock.moveOn(1);
  await moveUser(held.parts, ann.email, null);
  const seen = await seenBy(member.email);
  const ofAnn = seen.filter((entry) => JSON.stringify(entry).includes('Ann'));
  expect(ofAnn).toEqual([
    ['user.moved Ann', { team: 'Billing' }],
    ['user.moved Ann', { former: 'Billing' }],
  ]);
});

it('a team sees its new name', async () => {
  const member = await makeUser(held.parts, 'Ben', 'Billing');
  held.clock.moveOn(1);
  await changeTeamName(held.parts, 'Billing', 'Accounts');
  expect((await seenBy(member.email)).at(-1)).toEqual([
    'team.renamed Accounts',
    { former: 'Billing' },
  ]);
  expect(await findTeamByName(held.parts.store, 'Accounts')).toBe(member.teamId);
});

it('both teams see that a workflow is shared, and no longer', async () => {
  const owner = await makeUser(held.parts, 'Ann', 'Billing');
  const guest = await makeUser(held.parts, 'Cleo', 'Sales');
  await createTeam(held.parts, 'Others');
  const id = await makeWorkflow(held.parts, owner);
  held.clock.moveOn(1);
  for (let time = 0; time < 2; time += 1) await shareWorkflow(held.parts, id, 'Sales');
  expect(await seenBy(guest.email)).toContainEqual(['workflow.created Orders', {}]);
  held.clock.moveOn(1);
  await shareWorkflow(held.parts, id, 'Others');
  held.clock.moveOn(1);
  for (let time = 0; time < 2; time += 1) await endSharing(held.parts, id);
  const said = (action: string, team: string) => [`workflow.${action} Orders`, { team }];
  const seen = (await seenBy(owner.email)).slice(-4);
  expect(seen).toEqual(
    expect.arrayContaining([said('unshared', 'Sales'), said('shared', 'Others')]),
  );
  expect([seen[0], seen[3]]).toEqual([said('shared', 'Sales'), said('unshared', 'Others')]);
  // The team sees the end of its own sharing, and nothing else of the workflow any more.
  const ofGuest = await seenBy(guest.email);
  expect(ofGuest.at(-1)).toEqual(said('unshared', 'Sales'));
  expect(ofGuest).not.toContainEqual(['workflow.created Orders', {}]);
  expect(ofGuest).not.toContainEqual(said('shared', 'Others'));
});
