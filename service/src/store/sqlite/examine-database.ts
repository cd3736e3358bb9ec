import { statSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { needsRollback } from './sqlite-errors.ts';

/** How long to wait for another process that migrates the database. */
const LOCK_MILLISECONDS = 10_000;

/**
 * Databases up to this size are read completely, which takes a few tenths of a second. Half a
 * gigabyte takes three seconds, and twenty if nothing of it is cached. That is too long for every
 * start, so larger databases are trusted until an error occurs.
 */
const READ_WHOLE_BYTES = 32 * 1024 * 1024;

/**
 * Checks a database file before anything is written to it. A database of another program or of a
 * later version is rejected.
 * @param migrations names of the migrations that this version knows
 * @throws SQLite's error, or an Error whose message is a clause with the reason
 */
export function examineDatabase(file: string, migrations: readonly string[]): void {
  if (sizeOf(file) === 0) {
    rejectLoneLog(file);
    return;
  }
  try {
    examine(file, { readonly: true }, migrations);
  } catch (cause) {
    // A process was killed while it created the file. Only a writer can undo that. A database with a
    // write-ahead log never needs it.
    if (!needsRollback(cause)) throw cause;
    examine(file, { readonly: false }, migrations);
  }
}

function examine(
  file: string,
  { readonly }: { readonly: boolean },
  migrations: readonly string[],
): void {
  const database = new BetterSqlite(file, { readonly, timeout: LOCK_MILLISECONDS });
  try {
    rejectForeign(database, migrations);
    if (sizeOf(file) <= READ_WHOLE_BYTES) rejectDamaged(database);
  } finally {
    database.close();
  }
}

/** SQLite deletes the log of an empty database, and the service's data with it. */
function rejectLoneLog(file: string): void {
  const log = `${file}-wal`;
  if (sizeOf(log) > 0) throw new Error(`it is empty or missing, and ${log} has data of it`);
}

function rejectForeign(database: BetterSqlite.Database, known: readonly string[]): void {
  const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).pluck();
  const names = tables.all();
  // A process that is starting, or was killed, created the file and no tables yet.
  if (names.length === 0) return;
  if (!names.includes('kysely_migration')) throw new Error('it is the database of another program');
  const done = database.prepare('select name from kysely_migration').pluck().all() as string[];
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const what = unknown.join(', ');
  throw new Error(`a later version of Docloom has written it, with ${what}: start that version`);
}

function rejectDamaged(database: BetterSqlite.Database): void {
  const result = database.pragma('quick_check(1)', { simple: true });
  if (result !== 'ok') throw new Error(`it is damaged: ${String(result).replace(/\s+/g, ' ')}`);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
