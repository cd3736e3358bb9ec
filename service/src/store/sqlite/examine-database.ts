import { statSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';

/** How long another process may be bringing the database up to date. */
const LOCK_MILLISECONDS = 10_000;

/**
 * A database up to this size is read from its beginning to its end, which takes some tenths of a
 * second. At half a gigabyte it takes three seconds, and twenty when nothing of it is in memory:
 * too long for every start, and a larger one is trusted until a fault is met.
 */
const READ_WHOLE_BYTES = 32 * 1024 * 1024;

/**
 * Looks at a database file before anything is written to it, or to what another program or a later
 * version has written.
 * @param migrations the names of those that this version knows
 * @throws SQLite's error, or an Error whose message says what is wrong, a clause
 */
export function examineDatabase(file: string, migrations: readonly string[]): void {
  const size = sizeOf(file);
  if (size === 0) {
    refuseLoneLog(file);
    return;
  }
  const database = new BetterSqlite(file, { readonly: true, timeout: LOCK_MILLISECONDS });
  try {
    refuseForeign(database, migrations);
    if (size <= READ_WHOLE_BYTES) refuseDamaged(database);
  } finally {
    database.close();
  }
}

/** SQLite throws the log of an empty database away, and with it what the service has written. */
function refuseLoneLog(file: string): void {
  const log = `${file}-wal`;
  if (sizeOf(log) > 0) throw new Error(`it is empty or missing, and ${log} has data of it`);
}

function refuseForeign(database: BetterSqlite.Database, known: readonly string[]): void {
  const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).pluck();
  const names = tables.all();
  // Somebody who was killed, or is at work, has made the file and no table yet.
  if (names.length === 0) return;
  if (!names.includes('kysely_migration')) throw new Error('it is the database of another program');
  const done = database.prepare('select name from kysely_migration').pluck().all() as string[];
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const what = unknown.join(', ');
  throw new Error(`a later version of Docloom has written it, with ${what}: start that version`);
}

function refuseDamaged(database: BetterSqlite.Database): void {
  const fault = database.pragma('quick_check(1)', { simple: true });
  if (fault !== 'ok') throw new Error(`it is damaged: ${String(fault).replace(/\s+/g, ' ')}`);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
