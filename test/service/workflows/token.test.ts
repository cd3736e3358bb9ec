import { findUserByEmail, findUserByToken } from '../../../service/src/store/users.ts';
import { admitToken, createToken } from '../../../service/src/workflows/token.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';

const held = partsForEachTest();
const ann = { email: 'ann@example.com', name: 'Ann' };
const userOf = (token: string) => findUserByToken(held.parts.store, token);
const count = async (table: 'users' | 'teams' | 'tokens') =>
  (await held.parts.store.selectFrom(table).selectAll().execute()).length;
const teamNameOf = async (token: string) => {
  const teamId = (await userOf(token))?.teamId;
  const teams = await held.parts.store.selectFrom('teams').selectAll().execute();
  return teams.find(({ id }) => id === teamId)?.name;
};

describe('a token that is created', () => {
  it('leads to a new user', async () => {
    const token = await createToken(held.parts, ann);
    expect(token).toMatch(/^dlt_/);
    expect(await userOf(token)).toEqual({
      id: expect.stringMatching(/^usr_/) as string,
      ...ann,
      teamId: null,
    });
  });

  it('leads to the same user when the e-mail address is known', async () => {
    const [first, second] = [
      await createToken(held.parts, ann),
      await createToken(held.parts, ann),
    ];
    expect(second).not.toBe(first);
    expect(await userOf(second)).toEqual(await userOf(first));
    expect(await count('users')).toBe(1);
  });

  it('leaves the name of a known user as it is', async () => {
    await createToken(held.parts, ann);
    const token = await createToken(held.parts, { ...ann, name: 'Anna' });
    expect((await userOf(token))?.name).toBe('Ann');
  });

  it('leaves earlier tokens valid', async () => {
    const first = await createToken(held.parts, ann);
    await createToken(held.parts, ann);
    expect(await userOf(first)).toBeDefined();
  });

  it('may be of a team, which is made when there is none of that name', async () => {
    const token = await createToken(held.parts, { ...ann, team: 'Billing' });
    expect(await teamNameOf(token)).toBe('Billing');
  });

  it('shares the team with others who name it', async () => {
    const one = await createToken(held.parts, { ...ann, team: 'Billing' });
    const other = await createToken(held.parts, { email: 'b@x.org', name: 'Ben', team: 'Billing' });
    expect((await userOf(one))?.teamId).toBe((await userOf(other))?.teamId);
    expect(await count('teams')).toBe(1);
  });

  it('moves the user into another team', async () => {
    const first = await createToken(held.parts, { ...ann, team: 'Billing' });
    await createToken(held.parts, { ...ann, team: 'Sales' });
    expect(await teamNameOf(first)).toBe('Sales');
  });

  it('leaves the user in the team when it names none', async () => {
    await createToken(held.parts, { ...ann, team: 'Billing' });
    const token = await createToken(held.parts, ann);
    expect(await teamNameOf(token)).toBe('Billing');
  });

  it('makes one user also when two are created at once', async () => {
    await Promise.all([createToken(held.parts, ann), createToken(held.parts, ann)]);
    expect([await count('users'), await count('tokens')]).toEqual([1, 2]);
  });
});

describe('a token that the operator has set', () => {
  it('is valid, with any form that it has', async () => {
    await admitToken(held.parts, 'my own token', ann);
    expect(await userOf('my own token')).toMatchObject(ann);
  });

  it('may be admitted at every start', async () => {
    await admitToken(held.parts, 'my own token', ann);
    const before = await findUserByEmail(held.parts.store, ann.email);
    await admitToken(held.parts, 'my own token', ann);
    expect(await userOf('my own token')).toEqual(before);
    expect([await count('users'), await count('tokens')]).toEqual([1, 1]);
  });
});
