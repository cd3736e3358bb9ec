import { createTeam, changeTeamName, removeTeam } from '../../../service/src/people/team.ts';
import { listTeams } from '../../../service/src/store/records/teams.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest();
const store = () => held.parts.store;
const names = async () => (await listTeams(store())).map(({ name }) => name);

describe('a team', () => {
  it('is created once', async () => {
    await createTeam(held.parts, 'Billing');
    await expect(createTeam(held.parts, 'Billing')).rejects.toMatchObject({ code: 'team_exists' });
    expect(await names()).toEqual(['Billing']);
  });

  it('has a unique name', async () => {
    await createTeam(held.parts, 'Billing');
    await createTeam(held.parts, 'Sales');
    const taken = changeTeamName(held.parts, 'Billing', 'Sales');
    await expect(taken).rejects.toMatchObject({ code: 'team_exists' });
    await changeTeamName(held.parts, 'Billing', 'Billing');
    await changeTeamName(held.parts, 'Billing', 'Accounts');
    expect(await names()).toEqual(['Accounts', 'Sales']);
    const unknown = changeTeamName(held.parts, 'Billing', 'Other');
    await expect(unknown).rejects.toMatchObject({ code: 'team_unknown' });
  });

  it('is removed only if it has no members', async () => {
    await makeUser(held.parts, 'Ann', 'Billing');
    await createTeam(held.parts, 'Sales');
    const removing = removeTeam(held.parts, 'Billing');
    await expect(removing).rejects.toMatchObject({ code: 'team_in_use' });
    await removeTeam(held.parts, 'Sales');
    expect(await names()).toEqual(['Billing']);
    await expect(removeTeam(held.parts, 'Sales')).rejects.toMatchObject({ code: 'team_unknown' });
  });
});
