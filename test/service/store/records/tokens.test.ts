import { createHash } from 'node:crypto';
import type { TokenRecord } from '../../../../service/src/store/records/tokens.ts';
import {
  deleteToken,
  findBearer,
  insertToken,
  listTokens,
  listTokensLabelled,
  markTokenUsed,
} from '../../../../service/src/store/records/tokens.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { insertUser, markUserDisabled } from '../../../../service/src/store/records/users.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';

const held = partsForEachTest();
const store = () => held.parts.store;
const ann: User = { id: 'usr_ann', name: 'Ann', email: 'ann@example.com', teamId: null };
const ben: User = { id: 'usr_ben', name: 'Ben', email: 'ben@example.com', teamId: null };
const ofAnn: TokenRecord = {
  id: 'tok_1',
  userId: ann.id,
  label: 'laptop',
  createdAt: 1,
  expiresAt: null,
};
const userOf = async (token: string) => (await findBearer(store(), token))?.user;
const ids = async () => (await listTokens(store())).map(({ id }) => id);

beforeEach(async () => {
  await insertUser(store(), ann, 0);
  await insertUser(store(), ben, 0);
  await insertToken(store(), 'dlt_of_ann', ofAnn);
});

describe('a token', () => {
  it('identifies its user', async () => {
    expect(await userOf('dlt_of_ann')).toEqual(ann);
  });

  it.each(['', 'dlt_of_an', 'dlt_of_ann ', 'DLT_OF_ANN', 'tok_1'])('is not "%s"', async (token) => {
    expect(await userOf(token)).toBeUndefined();
  });

  it('is not its own hash', async () => {
    const hash = createHash('sha256').update('dlt_of_ann').digest('hex');
    expect(await userOf(hash)).toBeUndefined();
  });

  it('may be one of several', async () => {
    await insertToken(store(), 'dlt_two', { ...ofAnn, id: 'tok_2' });
    expect([await userOf('dlt_of_ann'), await userOf('dlt_two')]).toEqual([ann, ann]);
  });

  it('stays with its user if it is inserted again', async () => {
    await insertToken(store(), 'dlt_of_ann', { ...ofAnn, id: 'tok_2', userId: ben.id });
    expect(await userOf('dlt_of_ann')).toEqual(ann);
    expect(await ids()).toEqual(['tok_1']);
  });

  it('has its expiry, its last use and the date when its user was disabled', async () => {
    await insertToken(store(), 'dlt_two', { ...ofAnn, id: 'tok_2', expiresAt: 9 });
    await markTokenUsed(store(), 'tok_2', 5);
    await markUserDisabled(store(), ann.id, 7);
    const bearer = { user: ann, tokenId: 'tok_2', lastUsedAt: 5, expiresAt: 9, userDisabledAt: 7 };
    expect(await findBearer(store(), 'dlt_two')).toEqual(bearer);
  });

  it('is nowhere in the database', async () => {
    const token = held.parts.ids.token();
    await insertToken(store(), token, { ...ofAnn, id: 'tok_2' });
    const contents = await held.databaseContents();
    expect(contents.includes(token)).toBe(false);
    const hash = createHash('sha256').update(token).digest('hex');
    expect(contents.includes(hash)).toBe(true);
  });
});

describe('the list of tokens', () => {
  it('identifies each token, without token or hash', async () => {
    await insertToken(store(), 'dlt_of_ben', { ...ofAnn, id: 'tok_2', userId: ben.id });
    expect(await listTokens(store(), ann.id)).toEqual([
      { ...ofAnn, userName: ann.name, email: ann.email, lastUsedAt: null },
    ]);
    expect(await ids()).toEqual(['tok_1', 'tok_2']);
  });
});

describe('a token that is deleted', () => {
  it('identifies no user', async () => {
    expect(await deleteToken(store(), 'tok_1')).toBe(true);
    expect(await userOf('dlt_of_ann')).toBeUndefined();
    expect(await deleteToken(store(), 'tok_1')).toBe(false);
  });
});

it('a label and a user name tokens, without a given one', async () => {
  await insertToken(store(), 'dlt_two', { ...ofAnn, id: 'tok_2' });
  await insertToken(store(), 'dlt_other', { ...ofAnn, id: 'tok_3', label: 'other' });
  await insertToken(store(), 'dlt_of_ben', { ...ofAnn, id: 'tok_4', userId: ben.id });
  const labelled = async (except: string | null) =>
    (await listTokensLabelled(store(), ann.id, 'laptop', except)).map(({ id }) => id);
  expect(await labelled('dlt_two')).toEqual(['tok_1']);
  expect((await labelled(null)).toSorted()).toEqual(['tok_1', 'tok_2']);
});
