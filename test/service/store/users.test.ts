import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { User } from '../../../service/src/store/users.ts';
import {
  findOrInsertTeam,
  findTeamOfUser,
  findUserByEmail,
  findUserByToken,
  insertToken,
  insertUser,
  moveUserToTeam,
} from '../../../service/src/store/users.ts';
import { databaseFileOf } from '../database-file.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';

const held = partsForEachTest();
const ann: User = { id: 'usr_ann', name: 'Ann', email: 'ann@example.com', teamId: null };
const ben: User = { id: 'usr_ben', name: 'Ben', email: 'ben@example.com', teamId: null };

beforeEach(async () => {
  await insertUser(held.parts.store, ann, 0);
  await insertUser(held.parts.store, ben, 0);
});

describe('a token', () => {
  it('leads to its user', async () => {
    await insertToken(held.parts.store, 'dlt_of_ann', ann.id, 0);
    expect(await findUserByToken(held.parts.store, 'dlt_of_ann')).toEqual(ann);
  });

  it.each(['', 'dlt_of_an', 'dlt_of_ann ', 'DLT_OF_ANN'])('is not "%s"', async (token) => {
    await insertToken(held.parts.store, 'dlt_of_ann', ann.id, 0);
    expect(await findUserByToken(held.parts.store, token)).toBeUndefined();
  });

  it('is not its own hash', async () => {
    await insertToken(held.parts.store, 'dlt_of_ann', ann.id, 0);
    const hash = createHash('sha256').update('dlt_of_ann').digest('hex');
    expect(await findUserByToken(held.parts.store, hash)).toBeUndefined();
  });

  it('may be one of several', async () => {
    await insertToken(held.parts.store, 'dlt_one', ann.id, 0);
    await insertToken(held.parts.store, 'dlt_two', ann.id, 0);
    expect(await findUserByToken(held.parts.store, 'dlt_one')).toEqual(ann);
    expect(await findUserByToken(held.parts.store, 'dlt_two')).toEqual(ann);
  });

  it('stays with its user when it is admitted again', async () => {
    await insertToken(held.parts.store, 'dlt_one', ann.id, 0);
    await insertToken(held.parts.store, 'dlt_one', ben.id, 0);
    expect(await findUserByToken(held.parts.store, 'dlt_one')).toEqual(ann);
  });

  it('is stored nowhere: no file of the database holds it', async () => {
    const token = held.parts.ids.token();
    await insertToken(held.parts.store, token, ann.id, 0);
    const folder = dirname(await databaseFileOf(held.parts.store));
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    const contents = files.map(({ name }) => readFileSync(join(folder, name)));
    expect(files.length).toBeGreaterThan(1);
    expect(contents.some((content) => content.includes(token))).toBe(false);
    const hash = createHash('sha256').update(token).digest('hex');
    expect(contents.some((content) => content.includes(hash))).toBe(true);
  });
});

describe('a user', () => {
  it('is found by the e-mail address', async () => {
    expect(await findUserByEmail(held.parts.store, 'ben@example.com')).toEqual(ben);
    expect(await findUserByEmail(held.parts.store, 'cal@example.com')).toBeUndefined();
  });

  it('is alone with that address', async () => {
    const twin: User = { ...ann, id: 'usr_twin' };
    await expect(insertUser(held.parts.store, twin, 0)).rejects.toThrow(/UNIQUE/);
  });

  it('has no team until it is moved into one', async () => {
    const { store } = held.parts;
    expect(await findTeamOfUser(store, ann.id)).toBeNull();
    const teamId = await findOrInsertTeam(store, 'Billing', 'team_1', 0);
    await moveUserToTeam(store, ann.id, teamId);
    expect(await findTeamOfUser(store, ann.id)).toBe('team_1');
    expect(await findTeamOfUser(store, ben.id)).toBeNull();
  });

  it('that does not exist has no team', async () => {
    expect(await findTeamOfUser(held.parts.store, 'usr_nobody')).toBeNull();
  });
});

it('a team is made once for its name', async () => {
  const { store } = held.parts;
  expect(await findOrInsertTeam(store, 'Billing', 'team_1', 0)).toBe('team_1');
  expect(await findOrInsertTeam(store, 'Billing', 'team_2', 0)).toBe('team_1');
  expect(await findOrInsertTeam(store, 'Sales', 'team_3', 0)).toBe('team_3');
});
