import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import type { Database } from '../database.ts';
import { queriesOf, Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { migrations } from './migrations/index.ts';
import { PostgresStoreDialect } from './postgres-dialect.ts';
import type { Durability } from './postgres-driver.ts';
import { VALUE_TYPES } from './value-types.ts';

/** How to reach a PostgreSQL database. */
export interface PostgresAddress {
  /** `postgres://user:password@host:port/name`. It has a password, so it is never logged. */
  readonly url: string;
  /** The most connections at once. */
  readonly connections?: number;
}

const CONNECTIONS = 10;

/** How long opening a connection, or waiting for a free one, may take, in milliseconds. */
const CONNECT_MILLISECONDS = 10_000;

/** How long one statement may take. Pruning and lists work in small parts. */
const STATEMENT_MILLISECONDS = 60_000;

/** How long a transaction waits for a lock of another one. */
const LOCK_MILLISECONDS = 10_000;

/** After this, the server ends a transaction whose process was suspended, and frees its locks. */
const IDLE_TRANSACTION_MILLISECONDS = 60_000;

/**
 * Opens a PostgreSQL database, and applies missing migrations to its schema. Two processes may do so
 * at once.
 * @throws the server's error, `PostgresUnreachable`; Error if a newer version has changed the schema
 */
export async function openPostgresDatabase(address: PostgresAddress): Promise<Database> {
  const pool = openPool(address);
  try {
    const store = storeOn(pool, 'full');
    await migrate(store);
    return {
      store,
      relaxedStore: storeOn(pool, 'relaxed'),
      close: () => pool.end(),
      // Nobody can replace the files of a server whose connection is open.
      isInPlace: () => true,
    };
  } catch (cause) {
    await pool.end();
    throw cause;
  }
}

function storeOn(pool: Pool, durability: Durability): Store {
  return new Store(
    new Kysely<Tables>({
      dialect: new PostgresStoreDialect(pool, durability),
      // Nothing is in an empty list. SQLite knows that; for PostgreSQL, one is a syntax error.
      plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    }),
  );
}

function openPool({ url, connections = CONNECTIONS }: PostgresAddress): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    types: VALUE_TYPES,
    application_name: 'docloom',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    lock_timeout: LOCK_MILLISECONDS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MILLISECONDS,
  });
  // The pool replaces a connection that has ended; the next statement on it reports the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The migrator holds an advisory lock meanwhile. It fails if the database has a migration that this
 * version does not know.
 */
async function migrate(store: Store): Promise<void> {
  const migrator = new Migrator({
    db: queriesOf(store),
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  throw error instanceof Error ? error : new Error('The schema could not be brought up to date');
}
