import BetterSqlite from 'better-sqlite3';
import { migrateTo } from './migrate-to.ts';

const EIGHT_HOURS = 8 * 60 * 60_000;
const [BEGAN, USED] = [1_000_000, 2_000_000];

let database: BetterSqlite.Database;
beforeEach(() => {
  database = new BetterSqlite(':memory:');
  database.pragma('foreign_keys = ON');
});
afterEach(() => database.close());

it('keeps the sessions, which get an id and their beginning, and still go with their token', async () => {
  await migrateTo(database, '0028-notes-of-versions');
  database.exec(`
    insert into "users" ("id", "name", "email", "createdAt") values ('usr_1', 'Ann', 'ann@test', 1);
    insert into "tokens" ("id", "hash", "userId", "label", "createdAt")
      values ('tok_1', 'h1', 'usr_1', '', 1), ('tok_2', 'h2', 'usr_1', '', 1)`);
  const insert = database.prepare(
    'insert into "sessions" ("hash", "tokenId", "endsAt", "usedAt") values (?, ?, ?, ?)',
  );
  insert.run('a', 'tok_1', BEGAN + EIGHT_HOURS, USED);
  insert.run('b', 'tok_2', BEGAN + EIGHT_HOURS, USED);
  await migrateTo(database, '0029-passwords');
  const sessions = database.prepare('select * from "sessions" order by "hash"').all();
  const kept = { userId: null, browser: null, beganAt: BEGAN, usedAt: USED };
  expect(sessions).toMatchObject([
    { hash: 'a', tokenId: 'tok_1', endsAt: BEGAN + EIGHT_HOURS, ...kept },
    { hash: 'b', tokenId: 'tok_2', endsAt: BEGAN + EIGHT_HOURS, ...kept },
  ]);
  const ids = sessions.map((session) => (session as { id: string }).id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^ses_[0-9a-f]{32}$/);
  database.exec(`delete from "tokens" where "id" = 'tok_1'`);
  expect(database.prepare('select "hash" from "sessions"').all()).toEqual([{ hash: 'b' }]);
});
