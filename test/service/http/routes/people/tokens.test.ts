import { Token } from '@docloom/contract';
import { addTeamOwner } from '../../../../../service/src/people/team-owner.ts';
import { createToken } from '../../../../../service/src/people/token.ts';
import { Client } from '../../../client.ts';
import { operatorOn } from '../../../operator-on.ts';
import { RunningService } from '../../../running-service.ts';

const TOKENS = '/v0/tokens/';
const ADA = { email: 'ada@test', name: 'Ada', team: 'Orders' };
const BEN = { email: 'ben@test', name: 'Ben', team: 'Orders' };
const EVE = { email: 'eve@test', name: 'Eve', team: 'Others' };

let service: RunningService;
let owner: Client;
let member: Client;
let stranger: Client;
beforeAll(async () => {
  service = await RunningService.start();
  owner = await service.clientOf(ADA);
  member = await service.clientOf(BEN);
  stranger = await service.clientOf(EVE);
  await service.query(async (store) => {
    await addTeamOwner(operatorOn(store), ADA);
    await addTeamOwner(operatorOn(store), EVE);
  });
});
afterAll(() => service.stop());

const seenBy = async (client: Client, query = '') =>
  (await client.get(`${TOKENS}${query}`)).showsList(200, Token);

/** A new token of a user. */
const make = async (holder: typeof ADA, label: string, days?: number) =>
  service.query((store) => createToken(operatorOn(store), holder, { label, days }));

it('a user sees the own tokens, without the tokens themselves', async () => {
  const { id, token, expiresAt } = await make(BEN, 'n8n', 30);
  const answer = await member.get(TOKENS);
  const seen = answer.showsList(200, Token);
  expect(new Set(seen.map(({ user }) => user.name))).toEqual(new Set(['Ben']));
  const shown = seen.find((one) => one.id === id);
  expect(shown).toMatchObject({ label: 'n8n', lastUsedAt: null });
  expect(Date.parse(shown!.expiresAt!)).toBe(expiresAt);
  expect(answer.text).not.toContain(token);
});

it('an owner sees the tokens of all members, and of nobody else', async () => {
  const names = new Set((await seenBy(owner)).map(({ user }) => user.name));
  expect(names).toEqual(new Set(['Ada', 'Ben']));
  expect(new Set((await seenBy(stranger)).map(({ user }) => user.name))).toEqual(new Set(['Eve']));
  (await service.anonymous.get(TOKENS)).refuses(403, 'token_missing');
});

it('the list has pages', async () => {
  const whole = await seenBy(owner);
  const first = await seenBy(owner, '?limit=1');
  const rest = await seenBy(owner, `?limit=100&cursor=${first[0]!.id}`);
  expect([...first, ...rest]).toEqual(whole);
});

it('a user revokes an own token, which is rejected at once', async () => {
  const { id, token } = await make(BEN, 'old');
  const other = new Client(service.url, token);
  (await member.delete(`${TOKENS}${id}/`)).isEmpty(204);
  (await other.get(TOKENS)).refuses(403, 'token_unknown');
  (await member.delete(`${TOKENS}${id}/`)).refuses(404, 'not_found');
});

it('an owner revokes the token of a member, and the log says who', async () => {
  const { id } = await make(BEN, 'laptop');
  (await owner.delete(`${TOKENS}${id}/`)).isEmpty(204);
  const [entry] = (await member.get('/v0/audit-log/?kind=token&limit=1')).json as unknown[];
  expect(entry).toMatchObject({
    action: 'token.revoked',
    author: { kind: 'user', name: 'Ada', means: 'token' },
    subject: { id, name: 'laptop' },
    details: { user: 'Ben' },
  });
});

it('nobody else revokes a token', async () => {
  const { id } = await make(ADA, 'of the owner');
  (await member.delete(`${TOKENS}${id}/`)).refuses(403, 'owners_only');
  (await stranger.delete(`${TOKENS}${id}/`)).refuses(403, 'not_yours');
  (await service.client.delete(`${TOKENS}${id}/`)).refuses(403, 'not_yours');
  (await service.anonymous.delete(`${TOKENS}${id}/`)).refuses(403, 'token_missing');
  expect((await seenBy(owner)).map((one) => one.id)).toContain(id);
});

it('a token that two revoke at once is revoked once', async () => {
  const { id } = await make(BEN, 'twice');
  const answers = await Promise.all([
    owner.delete(`${TOKENS}${id}/`),
    member.delete(`${TOKENS}${id}/`),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  const entries = (await owner.get('/v0/audit-log/?action=token.revoked')).json as {
    subject: { id: string };
  }[];
  expect(entries.filter(({ subject }) => subject.id === id)).toHaveLength(1);
});
