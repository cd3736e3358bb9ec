import type { DocloomError } from '../../../service/src/errors/errors.ts';
import { createTeam, removeTeam } from '../../../service/src/people/team.ts';
import { createUser, disableUser, enableUser, moveUser } from '../../../service/src/people/user.ts';
import { listUsers } from '../../../service/src/store/records/users.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';

const held = partsForEachTest();
const ann = { email: 'ann@example.com', name: 'Ann' };
const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
const teamNames = async () => (await listUsers(held.parts.store)).map(({ teamName }) => teamName);

const endOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'fulfilled' ? 'done' : (outcome.reason as DocloomError).code;

describe('a user', () => {
  it('is created in a team, which is also created, or in none', async () => {
    await createUser(held.parts, { ...ann, team: 'Billing' });
    held.clock.moveOn(1);
    await createUser(held.parts, { email: 'ben@example.com', name: 'Ben' });
    expect(await teamNames()).toEqual(['Billing', null]);
  });

  it('is returned after its creation, with and without a team', async () => {
    const ben = await createUser(held.parts, { email: 'ben@example.com', name: 'Ben' });
    const madeAnn = await createUser(held.parts, { ...ann, team: 'Billing' });
    const users = await listUsers(held.parts.store);
    const told = users.map(({ id, name, email, teamId }) => ({ id, name, email, teamId }));
    expect([ben, madeAnn].toSorted(byId)).toEqual(told.toSorted(byId));
    expect([ben.teamId, madeAnn.teamId]).toEqual([null, expect.stringMatching(/^team_/)]);
  });

  it('is created once', async () => {
    await createUser(held.parts, ann);
    const again = createUser(held.parts, { ...ann, email: 'ANN@example.com', team: 'Billing' });
    await expect(again).rejects.toMatchObject({ code: 'user_exists' });
    expect(await teamNames()).toEqual([null]);
  });

  it('can be moved into an existing team, and out of it', async () => {
    await createUser(held.parts, ann);
    await createTeam(held.parts, 'Billing');
    await moveUser(held.parts, ann.email, 'Billing');
    expect(await teamNames()).toEqual(['Billing']);
    const moving = moveUser(held.parts, ann.email, 'Biling');
    await expect(moving).rejects.toMatchObject({ code: 'team_unknown' });
    await moveUser(held.parts, ann.email, null);
    expect(await teamNames()).toEqual([null]);
  });

  it('is not moved into a team that is being removed', async () => {
    await createUser(held.parts, ann);
    await createTeam(held.parts, 'Billing');
    const outcomes = await Promise.allSettled([
      removeTeam(held.parts, 'Billing'),
      moveUser(held.parts, ann.email, 'Billing'),
    ]);
    // On PostgreSQL, either may come first.
    expect([
      ['done', 'team_unknown', null],
      ['team_in_use', 'done', 'Billing'],
    ]).toContainEqual([...outcomes.map(endOf), ...(await teamNames())]);
  });

  it('must exist to be moved, disabled or enabled', async () => {
    const unknown = { code: 'user_unknown' };
    await expect(moveUser(held.parts, 'nobody@x', null)).rejects.toMatchObject(unknown);
    await expect(disableUser(held.parts, 'nobody@x')).rejects.toMatchObject(unknown);
    await expect(enableUser(held.parts, 'nobody@x')).rejects.toMatchObject(unknown);
  });
});
