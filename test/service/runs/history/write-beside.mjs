/**
 * Writes to the database that it is told again and again, as a process of its own, until it is
 * spoken to. Then it says how often it has written.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';

const database = new BetterSqlite(process.argv[2] ?? '', { timeout: 60_000 });
const write = database.prepare('update "workflows" set "updatedAt" = ?');
let commits = 0;
process.once('message', () => {
  database.close();
  process.send?.(commits);
  process.disconnect();
});
while (database.open) {
  write.run((commits += 1));
  await sleep(20);
}
