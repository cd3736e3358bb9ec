import { existsSync } from 'node:fs';
import { problem } from '../errors/errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import { describeDatabase } from './database-address.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { toPostgresProblem } from './postgres/postgres-problem.ts';
import type { Hold } from './postgres/locks/service-lock.ts';
import { requireUsable } from './require-usable.ts';
import type { Store } from './store.ts';

/** How the service uses its database. */
export interface ServiceTerms {
  /** How long a write to an embedded database waits for another process, in milliseconds. */
  readonly patience: number;
  /** Is called if another service has taken the database over. */
  readonly onTaken: () => void;
  /** Selects whether other services may use a database on a server at the same time. */
  readonly selectHold: (store: Store) => Promise<Hold>;
}

/** The database of a service. */
export interface ServiceDatabase extends Database {
  /** `alone`: nobody else uses it while it is open. */
  readonly hold: Hold;
}

/** A command does a few things, one after the other. */
const CONNECTIONS_OF_COMMANDS = 2;

type PostgresUrl = Extract<DatabaseAddress, { kind: 'postgres' }>;

/**
 * Opens the database for the service, and keeps away those that cannot share it. The data folder of
 * an embedded database has to be locked before.
 * @throws DocloomError `database_unreadable`, `database_unreachable`, `database_in_use`,
 * `database_unfinished`, `database_moved`, `invalid_setting`; SQLite's error if the file cannot be
 * written
 */
export async function openForService(
  address: DatabaseAddress,
  terms: ServiceTerms,
): Promise<ServiceDatabase> {
  if (address.kind === 'postgres') return onPostgres(address, () => openLocked(address, terms));
  const database = await openDatabase(address.file, terms.patience, 'thread');
  return { ...(await onlyUsable(database, address)), hold: 'alone' };
}

/**
 * Opens the database for a command; a service may be using it. Applies missing migrations.
 * @throws DocloomError `database_unreadable`, `database_unreachable`, `database_unfinished`,
 * `database_moved`, `invalid_setting`; SQLite's error if the file cannot be written
 */
export async function openForCommand(address: DatabaseAddress): Promise<Database> {
  return onlyUsable(await openInAnyState(address), address);
}

/**
 * Opens the database as `openForCommand` does, even if it is an unfinished copy or was left by a
 * move. Applies missing migrations.
 * @throws DocloomError `database_unreadable`, `database_unreachable`, `invalid_setting`; SQLite's error
 * if the file cannot be written
 */
export async function openInAnyState(address: DatabaseAddress): Promise<Database> {
  if (address.kind === 'file') return openDatabase(address.file);
  const { openPostgresDatabase } = await import('./postgres/open-postgres-database.ts');
  const at = { url: address.url, connections: CONNECTIONS_OF_COMMANDS };
  return onPostgres(address, () => openPostgresDatabase(at));
}

/**
 * Returns whether there is a database of ours.
 * @throws DocloomError `database_unreachable`, `invalid_setting`
 */
export async function isDatabaseThere(address: DatabaseAddress): Promise<boolean> {
  if (address.kind === 'file') return existsSync(address.file);
  const { hasSchema } = await import('./postgres/open-postgres-database.ts');
  return onPostgres(address, () => hasSchema(address));
}

async function onlyUsable(database: Database, address: DatabaseAddress): Promise<Database> {
  try {
    await requireUsable(database.store, address);
    return database;
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

/**
 * Runs work with a server.
 * @throws DocloomError for the errors of the server, see `toPostgresProblem`; any other error unchanged
 */
export async function onPostgres<Result>(
  address: PostgresUrl,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw toPostgresProblem(cause, describeDatabase(address));
  }
}

/** The driver is loaded only here: the embedded database needs none. */
async function openLocked(address: PostgresUrl, terms: ServiceTerms): Promise<ServiceDatabase> {
  const { openPostgresDatabase } = await import('./postgres/open-postgres-database.ts');
  const database = await onlyUsable(await openPostgresDatabase(address), address);
  try {
    return await lockOpened(database, address, terms);
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

async function lockOpened(
  database: Database,
  address: PostgresUrl,
  { onTaken, selectHold }: ServiceTerms,
): Promise<ServiceDatabase> {
  const { connectionSettings } = await import('./postgres/connection-settings.ts');
  const { ServiceLock } = await import('./postgres/locks/service-lock.ts');
  const hold = await selectHold(database.store);
  const lock = await ServiceLock.acquire(connectionSettings(address.url), { hold, onTaken });
  if (lock === null) throw problem('database_in_use', describeDatabase(address));
  try {
    await lock.sign();
    // A move may have ended since the database was opened.
    await requireUsable(database.store, address);
  } catch (cause) {
    await lock.release();
    throw cause;
  }
  return {
    ...database,
    hold,
    isInPlace: () => lock.isHeld,
    close: async () => {
      await database.close();
      await lock.release();
    },
  };
}
