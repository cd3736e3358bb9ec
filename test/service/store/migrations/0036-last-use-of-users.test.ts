import BetterSqlite from 'better-sqlite3';
import { migrateTo } from './migrate-to.ts';

let database: BetterSqlite.Database;
beforeEach(() => {
  database = new BetterSqlite(':memory:');
});
afterEach(() => database.close());

it('stores the latest use of what each user signs in with', async () => {
  await migrateTo(database, '0035-retries-of-runs');
  database.exec(`
    insert into "users" ("id", "name", "email", "createdAt") values
      ('usr_1', 'Ann', 'ann@test', 1), ('usr_2', 'Ben', 'ben@test', 1), ('usr_3', 'Cy', 'cy@test', 1);
    insert into "tokens" ("id", "hash", "userId", "label", "createdAt", "lastUsedAt") values
      ('tok_1', 'h1', 'usr_1', '', 1, 10), ('tok_2', 'h2', 'usr_1', 'b', 1, 30),
      ('tok_3', 'h3', 'usr_3', '', 1, null);
    insert into "passwords" ("userId", "hash", "changedAt", "usedAt") values
      ('usr_1', 'p', 1, 20), ('usr_2', 'p', 1, 40)`);
  await migrateTo(database, '0036-last-use-of-users');
  const users = database.prepare('select "id", "lastUsedAt" from "users" order by "id"').all();
  expect(users).toEqual([
    { id: 'usr_1', lastUsedAt: 30 },
    { id: 'usr_2', lastUsedAt: 40 },
    { id: 'usr_3', lastUsedAt: null },
  ]);
});
