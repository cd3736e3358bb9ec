import { queriesOf } from '../../../../service/src/store/store.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import {
  findFirstUser,
  findUserByEmail,
  insertUser,
  listTeamMemberIds,
  listUsers,
  markUserDisabled,
  markUserEnabled,
  moveUserToTeam,
} from '../../../../service/src/store/records/users.ts';
import { findOrInsertTeam } from '../../../../service/src/store/records/teams.ts';
import { markWorkflowArchived } from '../../../../service/src/store/records/workflows.ts';
import { storeToken } from '../../../../service/src/people/token.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';

const held = partsForEachTest();
const ann: User = { id: 'usr_ann', name: 'Ann', email: 'ann@example.com', teamId: null };
const ben: User = { id: 'usr_ben', name: 'Ben', email: 'ben@example.com', teamId: null };

beforeEach(async () => {
  await insertUser(held.parts.store, ann, 1);
  await insertUser(held.parts.store, ben, 0);
});

describe('a user', () => {
  it('is found by email address', async () => {
    expect(await findUserByEmail(held.parts.store, 'ben@example.com')).toEqual(ben);
    expect(await findUserByEmail(held.parts.store, 'cal@example.com')).toBeUndefined();
  });

  it.each(['Ben@Example.com', 'BEN@EXAMPLE.COM'])(
    'is the same user as one with %s',
    async (email) => {
      expect(await findUserByEmail(held.parts.store, email)).toEqual(ben);
      const twin: User = { ...ben, id: 'usr_twin', email };
      expect(await insertUser(held.parts.store, twin, 0)).toBe(false);
    },
  );

  it('is the same user if accents are encoded in two ways', async () => {
    const zoe: User = { ...ben, id: 'usr_zoe', email: 'Zo\u00cb@example.com' };
    await insertUser(held.parts.store, zoe, 0);
    expect(await findUserByEmail(held.parts.store, 'zoe\u0308@example.com')).toMatchObject({
      id: 'usr_zoe',
      email: 'zo\u00eb@example.com',
    });
  });

  it('may be the first: the one created before all others', async () => {
    expect(await findFirstUser(held.parts.store)).toEqual(ben);
    await queriesOf(held.parts.store).deleteFrom('users').execute();
    expect(await findFirstUser(held.parts.store)).toBeUndefined();
  });
});

describe('the members of a team', () => {
  it('are the users who were moved into it and not out again', async () => {
    const { store } = held.parts;
    const teamId = await findOrInsertTeam(store, 'Billing', 'team_1', 0);
    await moveUserToTeam(store, ann.id, teamId);
    await moveUserToTeam(store, ben.id, teamId);
    expect((await listTeamMemberIds(store, teamId)).sort()).toEqual([ann.id, ben.id]);
    await moveUserToTeam(store, ben.id, null);
    expect(await listTeamMemberIds(store, teamId)).toEqual([ann.id]);
  });
});

describe('the list of users', () => {
  it('counts tokens, workflows that are not archived, and files in the drive', async () => {
    const { store } = held.parts;
    await moveUserToTeam(store, ann.id, await findOrInsertTeam(store, 'Billing', 'team_1', 0));
    await storeToken(held.parts, 'dlt_1', ann);
    await storeToken(held.parts, 'dlt_2', ann);
    await makeWorkflow(held.parts, ann);
    await markWorkflowArchived(store, await makeWorkflow(held.parts, ann), 1);
    await held.parts.drive.add({ folders: [], name: 'a', ownerId: ann.id }, Buffer.from('abc'));
    const nothing = { isTeamOwner: false, tokens: 0, workflows: 0, files: 0, bytes: 0 };
    expect(await listUsers(store)).toEqual([
      { ...ben, createdAt: 0, disabledAt: null, teamName: null, ...nothing },
      {
        ...{ ...ann, teamId: 'team_1', teamName: 'Billing' },
        createdAt: 1,
        disabledAt: null,
        ...{ isTeamOwner: false, tokens: 2, workflows: 1, files: 1, bytes: 3 },
      },
    ]);
    expect((await listUsers(store, 'team_1')).map(({ id }) => id)).toEqual([ann.id]);
  });

  it('shows when a user was first disabled', async () => {
    const { store } = held.parts;
    await markUserDisabled(store, ann.id, 5);
    await markUserDisabled(store, ann.id, 6);
    expect((await listUsers(store)).map(({ disabledAt }) => disabledAt)).toEqual([null, 5]);
    await markUserEnabled(store, ann.id);
    expect((await listUsers(store)).map(({ disabledAt }) => disabledAt)).toEqual([null, null]);
  });
});
