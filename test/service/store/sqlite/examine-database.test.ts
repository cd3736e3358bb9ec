import {
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

let folder: TemporaryFolder;
const file = () => join(folder.path, 'docloom.db');
const log = () => `${file()}-wal`;

beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => folder.remove());

const TEAMS = 500;

/** A database of some hundred pages. */
async function makeDatabase(): Promise<void> {
  const { store, close } = await openDatabase(file());
  for (let number = 0; number < TEAMS; number += 1) {
    const name = `Team ${String(number)} ${'x'.repeat(500)}`;
    const id = `team_${String(number)}` as const;
    await queriesOf(store).insertInto('teams').values({ id, name, createdAt: 0 }).execute();
  }
  await close();
}

/** A database after its process was killed: with a log that was not checkpointed. */
async function makeKilledDatabase(): Promise<void> {
  const { store, close } = await openDatabase(file());
  await queriesOf(store)
    .insertInto('teams')
    .values({ id: 'team_1', name: 'Logged', createdAt: 0 })
    .execute();
  for (const name of [file(), log()]) cpSync(name, `${name}.killed`);
  await close();
  for (const name of [file(), log()]) cpSync(`${name}.killed`, name);
}

/** A database whose process was killed while it wrote the first pages: with a rollback journal. */
function makeUnfinishedDatabase(): void {
  const database = new BetterSqlite(file());
  const names = [file(), `${file()}-journal`];
  database.pragma('cache_size = 1');
  database.exec('begin; create table teams (name text)');
  const insert = database.prepare('insert into teams values (?)');
  for (let number = 0; number < TEAMS; number += 1) insert.run('x'.repeat(500));
  for (const name of names) cpSync(name, `${name}.killed`);
  database.close();
  for (const name of names) cpSync(`${name}.killed`, name);
}

async function teams(): Promise<string[]> {
  const { store, close } = await openDatabase(file());
  const rows = await queriesOf(store).selectFrom('teams').select('name').execute();
  await close();
  return rows.map(({ name }) => name);
}

/** Expects that it is rejected and not changed. */
async function expectRefusal(reason: RegExp): Promise<void> {
  const before = readFileSync(file());
  await expect(openDatabase(file())).rejects.toMatchObject({
    code: 'database_unreadable',
    message: expect.stringMatching(reason) as string,
  });
  expect(readFileSync(file()).equals(before)).toBe(true);
}

describe('a database whose first process was killed while it created the file', () => {
  it('is created again', async () => {
    makeUnfinishedDatabase();
    expect(statSync(file()).size).toBeGreaterThan(0);
    expect(await teams()).toEqual([]);
  });
});

describe('a damaged or foreign database is rejected and left unchanged', () => {
  it('with its end missing', async () => {
    await makeDatabase();
    truncateSync(file(), statSync(file()).size / 2);
    await expectRefusal(/malformed|damaged/);
  });

  it('with pages that another program overwrote', async () => {
    await makeDatabase();
    const content = readFileSync(file());
    for (let page = 20; page < 40; page += 1)
      content.fill(page * 7, page * 4096, (page + 1) * 4096);
    writeFileSync(file(), content);
    await expectRefusal(/malformed|damaged/);
  });

  it.each([
    ['delete', /another program/],
    ['wal', /another program/],
  ])('of another program, in its mode "%s"', async (mode, reason) => {
    const foreign = new BetterSqlite(file());
    foreign.pragma(`journal_mode = ${mode}`);
    foreign.exec('create table songs (title text)');
    foreign.close();
    await expectRefusal(reason);
  });

  it('of a later version, which is named', async () => {
    await makeDatabase();
    const database = new BetterSqlite(file());
    database.exec(`insert into kysely_migration values ('9999-of-the-future', 'now')`);
    database.close();
    await expectRefusal(/later version of Docloom.*9999-of-the-future/);
  });

  it('empty, beside a log with everything that was in it', async () => {
    await makeKilledDatabase();
    const logged = readFileSync(log());
    truncateSync(file(), 0);
    await expectRefusal(/empty or missing, and .*docloom\.db-wal has data/);
    expect(readFileSync(log()).equals(logged)).toBe(true);
  });

  it('missing, beside a log with everything that was in it', async () => {
    await makeKilledDatabase();
    rmSync(file());
    await expect(openDatabase(file())).rejects.toMatchObject({ code: 'database_unreadable' });
    expect(existsSync(file())).toBe(false);
    expect(existsSync(log())).toBe(true);
  });
});

describe('a database that a killed process has left', () => {
  it('has all commits', async () => {
    await makeKilledDatabase();
    expect(await teams()).toEqual(['Logged']);
  });

  it('has them also if the log ends in other data', async () => {
    await makeKilledDatabase();
    const whole = readFileSync(log());
    writeFileSync(log(), Buffer.concat([whole, Buffer.alloc(100_000, 'garbage')]));
    expect(await teams()).toEqual(['Logged']);
  });

  it('has the earlier commits if the last one is incomplete on the disk', async () => {
    await makeKilledDatabase();
    truncateSync(log(), statSync(log()).size - 100);
    expect(await teams()).toEqual([]);
  });

  it('has its own content if the log is missing', async () => {
    await makeDatabase();
    const { store, close } = await openDatabase(file());
    await queriesOf(store)
      .insertInto('teams')
      .values({ id: 'team_x', name: 'X', createdAt: 0 })
      .execute();
    cpSync(file(), `${file()}.killed`);
    await close();
    rmSync(log(), { force: true });
    cpSync(`${file()}.killed`, file());
    expect(await teams()).toHaveLength(TEAMS);
  });
});
