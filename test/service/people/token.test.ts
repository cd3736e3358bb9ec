import { authenticate } from '../../../service/src/people/authenticate.ts';
import {
  ensureOperatorToken,
  storeToken,
  createToken,
  revokeTokens,
  revokeTokensOf,
} from '../../../service/src/people/token.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { findTeamByName } from '../../../service/src/store/records/teams.ts';
import { findBearer, listTokens } from '../../../service/src/store/records/tokens.ts';
import { findUserByEmail } from '../../../service/src/store/records/users.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';

const held = partsForEachTest();
const ann = { email: 'ann@example.com', name: 'Ann' };
const userOf = async (token: string) => (await findBearer(held.parts.store, token))?.user;
const count = async (table: 'users' | 'teams' | 'tokens') =>
  (await queriesOf(held.parts.store).selectFrom(table).selectAll().execute()).length;
const create = async (holder: Parameters<typeof createToken>[1]) =>
  (await createToken(held.parts, holder)).token;
const isOfTeam = async (token: string, team: string) =>
  (await userOf(token))?.teamId === (await findTeamByName(held.parts.store, team));

describe('a created token', () => {
  it('identifies a new user', async () => {
    const token = await create(ann);
    expect(token).toMatch(/^dlt_/);
    expect(await userOf(token)).toEqual({
      id: expect.stringMatching(/^usr_/) as string,
      ...ann,
      teamId: null,
    });
  });

  it('identifies the same user for a known e-mail address, in any case', async () => {
    const [first, second] = [await create(ann), await create({ email: 'Ann@Example.COM' })];
    expect(second).not.toBe(first);
    expect(await userOf(second)).toEqual(await userOf(first));
    expect(await count('users')).toBe(1);
  });

  it('requires a name for a new user', async () => {
    const creating = create({ email: 'new@example.com' });
    await expect(creating).rejects.toMatchObject({ code: 'user_unknown' });
    expect([await count('users'), await count('tokens')]).toEqual([0, 0]);
  });

  it('does not change the name of a known user', async () => {
    await create(ann);
    const token = await create({ ...ann, name: 'Anna' });
    expect((await userOf(token))?.name).toBe('Ann');
  });

  it('does not invalidate earlier tokens', async () => {
    const first = await create(ann);
    await create(ann);
    expect(await userOf(first)).toBeDefined();
  });

  it('may have a team, which is created if it does not exist', async () => {
    const token = await create({ ...ann, team: 'Billing' });
    expect(await isOfTeam(token, 'Billing')).toBe(true);
  });

  it('shares the team with other tokens that name it', async () => {
    const one = await create({ ...ann, team: 'Billing' });
    const other = await create({ email: 'b@x.org', name: 'Ben', team: 'Billing' });
    expect((await userOf(one))?.teamId).toBe((await userOf(other))?.teamId);
    expect(await count('teams')).toBe(1);
  });

  it('moves the user into another team', async () => {
    const first = await create({ ...ann, team: 'Billing' });
    await create({ ...ann, team: 'Sales' });
    expect(await isOfTeam(first, 'Sales')).toBe(true);
  });

  it('leaves the user in the team if it names none', async () => {
    await create({ ...ann, team: 'Billing' });
    expect(await isOfTeam(await create(ann), 'Billing')).toBe(true);
  });

  it('creates one user even if two tokens are created at once', async () => {
    await Promise.all([create(ann), create({ ...ann, email: 'ANN@example.com' })]);
    expect([await count('users'), await count('tokens')]).toEqual([1, 2]);
  });

  it('has the given label and expiry', async () => {
    const DAY = 24 * 60 * 60_000;
    const { id } = await createToken(held.parts, ann, { label: 'laptop', days: 30 });
    expect(await listTokens(held.parts.store)).toMatchObject([
      { id, label: 'laptop', email: ann.email, expiresAt: held.clock.now() + 30 * DAY },
    ]);
  });
});

describe('a given token', () => {
  it('is valid in any format', async () => {
    await storeToken(held.parts, 'my own token', ann);
    expect(await userOf('my own token')).toMatchObject(ann);
  });
});

describe('the token of the operator', () => {
  const ONE = 'dlt_of_the_operator_1';
  const TWO = 'dlt_of_the_operator_2';
  const set = (token: string | null) => ensureOperatorToken(held.parts, token);

  it('identifies the first user, the same one at every start', async () => {
    await set(ONE);
    const before = await findUserByEmail(held.parts.store, 'owner@docloom.local');
    await set(ONE);
    expect(await userOf(ONE)).toEqual(before);
    expect([await count('users'), await count('tokens')]).toEqual([1, 1]);
  });

  it('replaces the previous one', async () => {
    await set(ONE);
    const before = await userOf(ONE);
    await set(TWO);
    expect(await userOf(ONE)).toBeUndefined();
    expect(await userOf(TWO)).toEqual(before);
  });

  it('is revoked if it is unset', async () => {
    await set(null);
    await set(ONE);
    await set(null);
    expect(await userOf(ONE)).toBeUndefined();
  });

  it('is refused if it can be guessed, and the previous one stays', async () => {
    await set(ONE);
    const before = await userOf(ONE);
    const short = set('x'.repeat(19));
    await expect(short).rejects.toMatchObject({ code: 'operator_token_short' });
    expect(await userOf(ONE)).toEqual(before);
    await set('x'.repeat(20));
    expect(await userOf('x'.repeat(20))).toEqual(before);
  });

  it('does not affect other tokens, even of the same user', async () => {
    await set(ONE);
    const another = await create({ email: 'owner@docloom.local' });
    const ofAnn = await create(ann);
    await set(TWO);
    await set(null);
    expect([await userOf(another), await userOf(ofAnn)]).toMatchObject([{ name: 'Owner' }, ann]);
  });
});

describe('revoked tokens', () => {
  const authenticated = (token: string) => authenticate(held.parts, token);

  it('are rejected from then on, and no others', async () => {
    const [one, two] = [await createToken(held.parts, ann), await createToken(held.parts, ann)];
    await authenticated(one.token);
    await revokeTokens(held.parts, [one.id]);
    await expect(authenticated(one.token)).rejects.toMatchObject({ code: 'token_unknown' });
    expect(await authenticated(two.token)).toMatchObject(ann);
  });

  it('are all of the given ids, or none if one is unknown', async () => {
    const { token, id } = await createToken(held.parts, ann);
    const revoking = revokeTokens(held.parts, [id, 'tok_unknown']);
    await expect(revoking).rejects.toMatchObject({ code: 'token_id_unknown' });
    expect(await authenticated(token)).toMatchObject(ann);
  });

  it('may be all of a user', async () => {
    const tokens = [await create(ann), await create(ann)];
    const other = await create({ email: 'ben@example.com', name: 'Ben' });
    expect(await revokeTokensOf(held.parts, 'ANN@example.com')).toBe(2);
    for (const token of tokens) {
      await expect(authenticated(token)).rejects.toMatchObject({ code: 'token_unknown' });
    }
    expect(await authenticated(other)).toMatchObject({ name: 'Ben' });
  });
});
