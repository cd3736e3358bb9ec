import fc from 'fast-check';
import type { TeamId, UserId } from '../../../contract/src/index.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { moveUserToTeam } from '../../../service/src/store/records/users.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { listWorkflowsOf, setSharedTeam } from '../../../service/src/store/records/workflows.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest();
const store = () => held.parts.store;

const TEAMS = ['team_1', 'team_2'] as const satisfies readonly TeamId[];
const anyTeam = fc.constantFrom<TeamId | null>(...TEAMS, null);
const anyOne = fc.nat(99);

/** Actions of people; a number selects one of the existing rows. */
const anyChange = fc.oneof(
  fc.record({ does: fc.constant('create'), who: anyOne }),
  fc.record({ does: fc.constant('move'), who: anyOne, team: anyTeam }),
  fc.record({ does: fc.constant('share'), what: anyOne, team: anyTeam }),
  fc.record({ does: fc.constant('hand over'), what: anyOne, who: anyOne }),
  fc.record({ does: fc.constant('delete'), what: anyOne }),
);

const users = async () =>
  queriesOf(store()).selectFrom('users').selectAll().orderBy('id').execute();
const workflows = async () =>
  queriesOf(store()).selectFrom('workflows').selectAll().orderBy('id').execute();
const chosen = <One>(from: readonly One[], number: number): One | undefined =>
  from[number % Math.max(from.length, 1)];

/** Contract §4, rule 1: owned by, or shared with, the team of the user. */
async function visibleTo(user: User): Promise<string[]> {
  const teams = new Map((await users()).map(({ id, teamId }) => [id, teamId]));
  const isTeam = (team: TeamId | null) => team !== null && team === user.teamId;
  return (await workflows())
    .filter(
      ({ ownerId, teamId }) =>
        ownerId === user.id || isTeam(teams.get(ownerId) ?? null) || isTeam(teamId),
    )
    .map(({ id }) => id);
}

it('a list has the workflows of the user and the team after any changes', async () => {
  for (const [position, id] of TEAMS.entries()) {
    const createdAt = held.clock.now();
    await queriesOf(store())
      .insertInto('teams')
      .values({ id, name: `Team ${String(position)}`, createdAt })
      .execute();
  }
  for (const name of ['Ann', 'Ben', 'Cid']) await makeUser(held.parts, name);
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { maxLength: 12 }), async (changes) => {
      for (const change of changes) {
        const who = 'who' in change ? chosen(await users(), change.who) : undefined;
        const what = 'what' in change ? chosen(await workflows(), change.what) : undefined;
        if (change.does === 'create' && who) await makeWorkflow(held.parts, who);
        if ('team' in change && who) await moveUserToTeam(store(), who.id, change.team);
        if ('team' in change && what) await setSharedTeam(store(), what.id, change.team, 1);
        if (who && what) await handOver(what.id, who.id);
        if (change.does === 'delete' && what) await remove(what.id);
        for (const user of await users()) {
          const listed = (await listWorkflowsOf(store(), user)).map(({ id }) => id);
          expect(listed).toEqual(await visibleTo(user));
        }
      }
    }),
    { numRuns: 60 },
  );
});

async function handOver(workflowId: `wkf_${string}`, ownerId: UserId): Promise<void> {
  await queriesOf(store())
    .updateTable('workflows')
    .set({ ownerId })
    .where('id', '=', workflowId)
    .execute();
}

async function remove(workflowId: `wkf_${string}`): Promise<void> {
  await queriesOf(store()).deleteFrom('sources').where('workflowId', '=', workflowId).execute();
  await queriesOf(store()).deleteFrom('workflows').where('id', '=', workflowId).execute();
}
