import { InvitationCreated, OwnTeam, TeamMember, Workflow } from '@docloom/contract';
import { inviteUser } from '../../../../../service/src/people/invitation.ts';
import { addTeamOwner } from '../../../../../service/src/people/team-owner.ts';
import { moveUser } from '../../../../../service/src/people/user.ts';
import { savePasswordHash } from '../../../../../service/src/store/records/sign-in/passwords.ts';
import { deleteFirstInvitation } from '../../../../../service/src/store/records/sign-in/invitations.ts';
import { deleteToken, listTokens } from '../../../../../service/src/store/records/tokens.ts';
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

describe('an owner invites', () => {
  const INVITATIONS = `${TEAM}invitations/`;
  const invite = (client: Client, email: string, name = 'Cleo') =>
    client.post(INVITATIONS, { email, name });
  const cleo = () => `cleo${String(number)}@test`;

  it('a new person, who gets an address and is a member at once', async () => {
    const invitation = (await invite(owner, cleo())).shows(201, InvitationCreated);
    expect(invitation.user).toMatchObject({ name: 'Cleo', email: cleo() });
    expect((await service.client.get(invitation.url)).status).toBe(200);
    expect((await membersSeenBy(member)).map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cleo']);
    const answer = await owner.get('/v0/audit-log/?action=user.invited');
    const [entry] = answer.json as unknown[];
    expect(entry).toMatchObject({ action: 'user.invited', author: { name: 'Ada' } });
    expect(JSON.stringify(entry)).not.toContain(invitation.url.split('/').at(-1));
  });

  it('the same person again, whose former address stops working', async () => {
    const former = (await invite(owner, cleo())).shows(201, InvitationCreated);
    const latter = (await invite(owner, cleo().toUpperCase())).shows(201, InvitationCreated);
    expect(latter.user.id).toBe(former.user.id);
    expect((await service.client.get(former.url)).status).toBe(404);
    expect((await service.client.get(latter.url)).status).toBe(200);
  });

  it('a person whose invitation ends with the removal from the team', async () => {
    const { url, user, expiresAt } = (await invite(owner, cleo())).shows(201, InvitationCreated);
    expect(await membersSeenBy(owner)).toMatchObject([
      { name: 'Ada', invitedUntil: null },
      { name: 'Ben', invitedUntil: null },
      { name: 'Cleo', invitedUntil: expiresAt, lastUsedAt: null },
    ]);
    (await owner.delete(`${MEMBERS}${user.id}/`)).isEmpty(204);
    expect((await service.client.get(url)).status).toBe(404);
    const [entry] = (await owner.get('/v0/audit-log/?action=user.moved&limit=1')).json as unknown[];
    expect(entry).toMatchObject({ subject: { name: 'Cleo' }, details: { invitation: 'revoked' } });

    const again = (await invite(owner, cleo())).shows(201, InvitationCreated);
    expect(again.user.id).toBe(user.id);
    expect((await service.client.get(again.url)).status).toBe(200);
  });

  it('nobody without a team whom the operator has invited, or who owns something', async () => {
    const waiting = await service.query((store) =>
      inviteUser(operatorOn(store), { email: cleo(), name: 'Cleo' }),
    );
    (await invite(owner, cleo())).refuses(409, 'not_invitable');
    await service.query((store) => deleteFirstInvitation(store, waiting.user.id));
    const client = await service.clientOf({ email: cleo() });
    (await client.post('/v0/workflows/', { name: 'Hers' })).shows(201, Workflow);
    await service.query(async (store) => {
      for (const { id } of await listTokens(store, waiting.user.id)) await deleteToken(store, id);
    });
    (await invite(owner, cleo())).refuses(409, 'not_invitable');
  });

  it('a person who has a password, and keeps the link for another one when removed', async () => {
    const { url, user } = (await invite(owner, cleo())).shows(201, InvitationCreated);
    const latter = await service.query(async (store) => {
      await savePasswordHash(store, user.id, { hash: 'of a password', changedAt: Date.now() });
      return inviteUser(operatorOn(store), { email: cleo() });
    });
    expect((await membersSeenBy(owner)).at(-1)).toMatchObject({ name: 'Cleo', invitedUntil: null });
    (await owner.delete(`${MEMBERS}${user.id}/`)).isEmpty(204);
    const page = new URL(latter.secret, url);
    expect((await service.client.get(page.href)).status).toBe(200);
  });

  it('nobody who is a user already: not of another team, and not a member with a token', async () => {
    for (const name of ['eve', 'ben']) {
      (await invite(owner, `${name}${String(number)}@test`)).refuses(409, 'not_invitable');
    }
    expect((await membersSeenBy(stranger)).map(({ name }) => name)).toEqual(['Eve']);
  });

  it('alone: no other member and nobody without a team does', async () => {
    (await invite(member, cleo())).refuses(403, 'owners_only');
    (await invite(service.client, cleo())).refuses(404, 'no_team');
    expect((await membersSeenBy(owner)).map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  });

  it.each([
    ['no address', 'cleo', 'Cleo'],
    ['an address with a control character', 'cleo\u0000@test', 'Cleo'],
    ['an address that is too long', `${'c'.repeat(250)}@test`, 'Cleo'],
    ['a blank name', 'cleo@test', '  '],
  ])('nobody with %s', async (_, email, name) => {
    (await invite(owner, email, name)).refuses(400, 'invalid_request');
  });

  it('one person once, if two owners do at the same time', async () => {
    const answers = await Promise.all([invite(owner, cleo()), invite(owner, cleo())]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const pages = answers.map((answer) =>
      service.client.get(answer.shows(201, InvitationCreated).url),
    );
    const statuses = (await Promise.all(pages)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    expect(await membersSeenBy(owner)).toHaveLength(3);
  });
});
