import BetterSqlite from 'better-sqlite3';
import type { StorageFaults } from './storage-faults.ts';

type Statement = BetterSqlite.Statement;

/** The members that execute a statement. */
const EXECUTIONS = ['run', 'get', 'all'] as const;
const WRITES = /^(?:insert|update|delete|replace|create)/i;

/** How the statements of the service fail. */
interface SqliteFaults {
  faults: () => StorageFaults | null;
}

/** The databases that this process has opened for the service. */
const opened = new Set<BetterSqlite.Database>();
/** Connections of the simulation itself. */
const exempt = new WeakSet<BetterSqlite.Database>();

/** Opens a database for the simulation itself: it does not fail. */
export function openForInspection(file: string): BetterSqlite.Database {
  const database = new BetterSqlite(file, { readonly: true, timeout: 0 });
  exempt.add(database);
  return database;
}

/** Opens a database that the simulation changes behind the back of the service. */
export function openForSabotage(file: string): BetterSqlite.Database {
  const database = new BetterSqlite(file, { timeout: 0 });
  exempt.add(database);
  return database;
}

/** Closes the databases of a process that has ended. Open transactions are undone. */
export function closeDatabases(): void {
  for (const database of opened) database.close();
  opened.clear();
}

/** Lets the statements of the service fail like those on a broken or full disk, from now on. */
export function installFaultySqlite({ faults }: SqliteFaults): void {
  const sample = new BetterSqlite(':memory:');
  const prototype: object = Reflect.getPrototypeOf(sample.prepare('select 1')) ?? {};
  sample.close();
  for (const name of EXECUTIONS) {
    const execute = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
    const replacement = function (this: Statement, ...given: unknown[]): unknown {
      if (exempt.has(this.database)) return execute.apply(this, given);
      opened.add(this.database);
      const present = faults();
      if (present) failAsDisk(present, this);
      return execute.apply(this, given);
    };
    Object.defineProperty(prototype, name, { value: replacement });
  }
}

/** @throws SqliteError */
function failAsDisk(faults: StorageFaults, { source, database }: Statement): void {
  const state = faults.database;
  if (state === 'locked' && source === 'begin immediate') throw error('SQLITE_BUSY');
  if (state === 'full' && WRITES.test(source) && faults.happens()) {
    // SQLite may undo the whole transaction, or the statement only.
    if (faults.happens() && database.inTransaction) database.exec('rollback');
    throw error('SQLITE_FULL');
  }
  if (state === 'full' && source === 'commit' && faults.happens()) throw error('SQLITE_FULL');
  if (state === 'failing' && source === 'commit' && faults.happens()) {
    throw error('SQLITE_IOERR_WRITE');
  }
  if (state === 'failing' && !WRITES.test(source) && isQuery(source) && faults.happens()) {
    throw error('SQLITE_IOERR_READ');
  }
  if (faults.isSyncFailing && /wal_checkpoint/.test(source)) throw error('SQLITE_IOERR_FSYNC');
}

/** Reads fail less often than writes, or nothing would ever get as far as to write. */
function isQuery(source: string): boolean {
  return /^select \* from "(?:runs|deliveries|sourceEvents)"/.test(source);
}

function error(code: string): Error {
  return new BetterSqlite.SqliteError('simulated', code);
}
