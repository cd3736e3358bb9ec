import { OwnTeam, TeamMember, Workflow } from '@docloom/contract';
import { addTeamOwner } from '../../../../../service/src/people/team-owner.ts';
import { moveUser } from '../../../../../service/src/people/user.ts';
import type { Client } from '../../../client.ts';
import { operatorOn } from '../../../operator-on.ts';
import { RunnableWorkflow } from '../../../runnable-workflow.ts';
import { RunningService } from '../../../running-service.ts';

const TEAM = '/v0/team/';
const MEMBERS = '/v0/team/members/';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

/** A team of its own for each test: an owner, a member, and the owner of another team. */
let owner: Client;
let member: Client;
let stranger: Client;
let number = 0;
beforeEach(async () => {
  number += 1;
  const of = (name: string, team: string) => ({
    email: `${name}${String(number)}@test`,
    name,
    team: `${team} ${String(number)}`,
  });
  const ada = of('Ada', 'Orders');
  const eve = of('Eve', 'Others');
  owner = await service.clientOf(ada);
  member = await service.clientOf(of('Ben', 'Orders'));
  stranger = await service.clientOf(eve);
  await service.query(async (store) => {
    await addTeamOwner(operatorOn(store), ada);
    await addTeamOwner(operatorOn(store), eve);
  });
});

const membersSeenBy = async (client: Client) =>
  (await client.get(MEMBERS)).showsList(200, TeamMember);

const named = async (client: Client, name: string) => {
  const found = (await membersSeenBy(client)).find((one) => one.name === name);
  return found!.id;
};

it('a team tells its members their roles', async () => {
  const shown = (await owner.get(TEAM)).shows(200, OwnTeam);
  expect(shown).toMatchObject({ name: `Orders ${String(number)}`, role: 'owner', hasOwner: true });
  expect((await member.get(TEAM)).shows(200, OwnTeam)).toEqual({ ...shown, role: 'member' });
});

it('every member sees the members, with their last use, and nobody else', async () => {
  const seen = await membersSeenBy(member);
  expect(seen).toMatchObject([
    { name: 'Ada', email: `ada${String(number)}@test`, role: 'owner', you: false },
    { name: 'Ben', role: 'member', you: true, disabled: false },
  ]);
  const strangers = await membersSeenBy(stranger);
  expect(strangers.map(({ name }) => name)).toEqual(['Eve']);
});

it('a user without a team is told so', async () => {
  (await service.client.get(TEAM)).refuses(404, 'no_team');
  (await service.client.get(MEMBERS)).refuses(404, 'no_team');
  const id = await named(owner, 'Ben');
  (await service.client.delete(`${MEMBERS}${id}/`)).refuses(404, 'no_team');
});

it('an owner removes a member, whose property goes along', async () => {
  const workflow = await RunnableWorkflow.create(member, 'Invoices');
  (await owner.get(workflow.path)).shows(200, Workflow);
  (await owner.delete(`${MEMBERS}${await named(owner, 'Ben')}/`)).isEmpty(204);
  expect((await membersSeenBy(owner)).map(({ name }) => name)).toEqual(['Ada']);
  (await owner.get(workflow.path)).refuses(403, 'not_yours');
  (await member.get(workflow.path)).shows(200, Workflow);
  const [entry] = (await owner.get('/v0/audit-log/?kind=user&limit=1')).json as unknown[];
  expect(entry).toMatchObject({
    action: 'user.moved',
    author: { kind: 'user', name: 'Ada' },
    subject: { name: 'Ben' },
    details: { former: `Orders ${String(number)}` },
  });
});

it('nobody else removes anybody', async () => {
  const ben = await named(owner, 'Ben');
  const ada = await named(owner, 'Ada');
  (await member.delete(`${MEMBERS}${ada}/`)).refuses(403, 'owners_only');
  (await member.delete(`${MEMBERS}${ben}/`)).refuses(403, 'owners_only');
  (await stranger.delete(`${MEMBERS}${ben}/`)).refuses(403, 'not_yours');
  (await service.anonymous.delete(`${MEMBERS}${ben}/`)).refuses(403, 'token_missing');
  (await owner.delete(`${MEMBERS}usr_nobody/`)).refuses(404, 'not_found');
  (await owner.delete(`${MEMBERS}${ada}/`)).refuses(409, 'own_membership');
  expect(await membersSeenBy(owner)).toHaveLength(2);
});

it('two owners who remove each other at once leave one of them', async () => {
  const email = `ben${String(number)}@test`;
  const team = `Orders ${String(number)}`;
  await service.query((store) => addTeamOwner(operatorOn(store), { email, team }));
  const [ada, ben] = [await named(owner, 'Ada'), await named(owner, 'Ben')];
  const answers = await Promise.all([
    owner.delete(`${MEMBERS}${ben}/`),
    member.delete(`${MEMBERS}${ada}/`),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
});

it('an owner who was moved owns nothing any more', async () => {
  const id = await named(owner, 'Ben');
  await service.query((store) =>
    moveUser(operatorOn(store), `ada${String(number)}@test`, `Others ${String(number)}`),
  );
  (await owner.delete(`${MEMBERS}${id}/`)).refuses(403, 'owners_only');
});
