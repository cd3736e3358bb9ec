import type { PostgresPool } from 'kysely';
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import type { Database } from '../database.ts';
import { queriesOf, Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { connectionSettings } from './connection-settings.ts';
import { KEEPALIVES } from './locks/keepalives.ts';
import { isExpandedSchema } from './expanded-schema.ts';
import { migrations } from './migrations/index.ts';
import { PostgresStoreDialect } from './driver/postgres-dialect.ts';
import type { Durability } from './driver/postgres-driver.ts';
import { PostgresPartitions } from './partitions/postgres-partitions.ts';
import { SchemaMismatch } from './postgres-errors.ts';
import { PreparingPool } from './driver/preparing-pool.ts';
import { requireServer } from './require-server.ts';
import { VALUE_TYPES } from './driver/value-types.ts';

/** How to reach a PostgreSQL database. */
export interface PostgresAddress {
  /** It has a password, so it is never logged. */
  readonly url: URL;
  /** The most connections at once. */
  readonly connections?: number;
}

const CONNECTIONS = 10;

/** How long one statement may take. Pruning and lists work in small parts. */
const STATEMENT_MILLISECONDS = 60_000;

/** How long a transaction waits for a lock of another one. */
const LOCK_MILLISECONDS = 10_000;

/**
 * After this, the server ends a transaction whose process is suspended or cannot be reached, and frees
 * its locks. Transactions wait for nothing but the server, so a living process takes much less. Others
 * wait for such locks: requests of the same owner, and the maintenance of the job queue, and with it the
 * jobs of every dead process.
 */
const IDLE_TRANSACTION_MILLISECONDS = 3_000;

/**
 * Opens a PostgreSQL database, and applies missing migrations to its schema. Two processes may do so
 * at once.
 * @throws DocloomError `invalid_setting` if the server is too old; the server's error;
 * `PostgresUnreachable`; SchemaMismatch if a newer version has changed the schema
 */
export async function openPostgresDatabase(address: PostgresAddress): Promise<Database> {
  const pool = new PreparingPool(openPool(address));
  try {
    const store = storeOn(pool, 'full');
    await requireServer(store);
    await migrate(store);
    const relaxedStore = storeOn(pool, 'relaxed');
    return {
      store,
      relaxedStore,
      // The server shows the commits of `store` only when they are on its disk.
      reachDisk: () => Promise.resolve(),
      partitions: new PostgresPartitions(relaxedStore),
      size: () => sizeOf(store),
      close: () => pool.end(),
      // Nobody can replace the files of a server whose connection is open.
      isInPlace: () => true,
      preferThroughput: (isBehind) => {
        pool.preferThroughput(isBehind);
      },
    };
  } catch (cause) {
    await pool.end();
    throw cause;
  }
}

/**
 * Returns whether a database has a schema of ours, so that a misspelled name does not get one.
 * @throws the server's error, `PostgresUnreachable`
 */
export async function hasSchema(address: PostgresAddress): Promise<boolean> {
  const pool = openPool(address);
  try {
    const { rows } = await sql<{ name: string | null }>`
      select to_regclass('"sourceEvents"')::text as "name"`.execute(
      queriesOf(storeOn(pool, 'full')),
    );
    return typeof rows[0]?.name === 'string';
  } finally {
    await pool.end();
  }
}

function storeOn(pool: PostgresPool, durability: Durability): Store {
  return new Store(
    new Kysely<Tables>({
      dialect: new PostgresStoreDialect(pool, durability),
      // Nothing is in an empty list. SQLite knows that; for PostgreSQL, one is a syntax error.
      plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    }),
    // The plugin changes statements only while they are compiled.
    'in transactions',
  );
}

function openPool({ url, connections = CONNECTIONS }: PostgresAddress): Pool {
  const pool = new Pool({
    ...connectionSettings(url),
    options: KEEPALIVES,
    max: connections,
    types: VALUE_TYPES,
    pipeline: true,
    statement_timeout: STATEMENT_MILLISECONDS,
    lock_timeout: LOCK_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MILLISECONDS,
  });
  // The pool replaces a connection that has ended; the next statement on it reports the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function sizeOf(store: Store): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as "bytes"`.execute(queriesOf(store));
  return rows[0]?.bytes ?? 0;
}

/**
 * The migrator holds an advisory lock meanwhile. It fails if the database has a migration that this
 * version does not know, unless that has only expanded the schema.
 */
async function migrate(store: Store): Promise<void> {
  if (await isExpandedSchema(store)) return;
  const migrator = new Migrator({
    db: queriesOf(store),
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const isOfServer = error instanceof Error && 'code' in error;
  throw isOfServer ? error : new SchemaMismatch(error instanceof Error ? error.message : '');
}
