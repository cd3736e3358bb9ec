import {
  deleteTeam,
  findOrInsertTeam,
  findTeamByName,
  insertTeam,
  listTeams,
  renameTeam,
} from '../../../../service/src/store/records/teams.ts';
import {
  findWorkflow,
  markWorkflowArchived,
  setSharedTeam,
} from '../../../../service/src/store/records/workflows.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
const store = () => held.parts.store;

describe('a team', () => {
  it('is created once for its name', async () => {
    expect(await findOrInsertTeam(store(), 'Billing', 'team_1', 0)).toBe('team_1');
    expect(await findOrInsertTeam(store(), 'Billing', 'team_2', 0)).toBe('team_1');
    expect(await findOrInsertTeam(store(), 'Sales', 'team_3', 0)).toBe('team_3');
    expect(await insertTeam(store(), { id: 'team_4', name: 'Sales', createdAt: 0 })).toBe(false);
  });

  it('is found by its name, which may change', async () => {
    await findOrInsertTeam(store(), 'Billing', 'team_1', 0);
    await renameTeam(store(), 'team_1', 'Accounts');
    expect(await findTeamByName(store(), 'Accounts')).toBe('team_1');
    expect(await findTeamByName(store(), 'Billing')).toBeUndefined();
  });

  it('ends its shares when it is deleted', async () => {
    const workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
    await findOrInsertTeam(store(), 'Sales', 'team_1', 0);
    await setSharedTeam(store(), workflowId, 'team_1', 1);
    await deleteTeam(store(), 'team_1');
    expect(await findWorkflow(store(), workflowId)).toMatchObject({ teamId: null });
    expect(await listTeams(store())).toEqual([]);
  });
});

describe('the list of teams', () => {
  it('is sorted by name, and counts members and shared, unarchived workflows', async () => {
    const ann = await makeUser(held.parts, 'Ann', 'Sales');
    await makeUser(held.parts, 'Ben', 'Sales');
    const id = await findOrInsertTeam(store(), 'Billing', 'team_1', 7);
    for (const isArchived of [false, true]) {
      const workflowId = await makeWorkflow(held.parts, ann);
      await setSharedTeam(store(), workflowId, id, 1);
      if (isArchived) await markWorkflowArchived(store(), workflowId, 1);
    }
    expect(await listTeams(store())).toMatchObject([
      { id: 'team_1', name: 'Billing', createdAt: 7, members: 0, sharedWorkflows: 1 },
      { name: 'Sales', members: 2, sharedWorkflows: 0 },
    ]);
  });
});
