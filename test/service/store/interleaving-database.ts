import { setImmediate } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import BetterSqlite from 'better-sqlite3';
import type {
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  Driver,
  QueryResult,
} from 'kysely';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from '../../../service/src/store/database.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import { run, Statements } from '../../../service/src/store/sqlite/statements.ts';
import { queriesOf, Store } from '../../../service/src/store/store.ts';
import type { Lock } from '../../../service/src/store/lock.ts';
import type { InterleavingAdapter } from '../../../service/src/store/transaction.ts';

/** Whether locks are held, or ignored so that a test can show what they prevent. */
export type Locks = 'held' | 'ignored';

/**
 * Opens a database whose transactions really interleave: each statement sees the writes of all
 * others, and others continue before each. Only locks separate transactions. A rollback undoes
 * nothing, so it is for rules that check before they write.
 * @param seed determines how often others continue before each statement
 */
export async function openInterleavingDatabase(
  file: string,
  locks: Locks,
  seed: number,
): Promise<Database> {
  const migrated = await openDatabase(file);
  await migrated.close();
  const sqlite = new BetterSqlite(file);
  const dialect = new InterleavingDialect(new Statements(sqlite), locks, scheduleOf(seed));
  const store = new Store(new Kysely({ dialect }));
  return {
    store,
    relaxedStore: store,
    reachDisk: () => Promise.resolve(),
    partitions: null,
    close: async () => {
      sqlite.close();
    },
    size: () => Promise.resolve(0),
    isInPlace: () => true,
    preferThroughput: () => undefined,
  };
}

/** Returns how often others continue before the next statement. */
type Schedule = () => number;

/** A linear congruential generator: the same seed gives the same order of statements. */
function scheduleOf(seed: number): Schedule {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return 1 + (Math.floor(state / 65_536) % MOST_YIELDS);
  };
}

const MOST_YIELDS = 8;

/** The statement by which a transaction acquires a lock. */
const ACQUIRE = 'acquire lock';

class LockingAdapter extends SqliteAdapter implements InterleavingAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  async acquireLock(transaction: Store, lock: Lock): Promise<void> {
    await queriesOf(transaction).executeQuery(CompiledQuery.raw(ACQUIRE, [JSON.stringify(lock)]));
  }

  isSerializationFailure(): boolean {
    return false;
  }
}

class InterleavingConnection implements DatabaseConnection {
  readonly #statements: Statements;
  /** By lock. */
  readonly #mutexes: Map<string, Mutex>;
  readonly #held = new Map<string, () => void>();

  readonly #schedule: Schedule;

  constructor(statements: Statements, mutexes: Map<string, Mutex>, schedule: Schedule) {
    this.#statements = statements;
    this.#mutexes = mutexes;
    this.#schedule = schedule;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (let yields = this.#schedule(); yields > 0; yields -= 1) await setImmediate();
    if (query.sql !== ACQUIRE) return run(this.#statements.of(query), query);
    await this.#acquire(String(query.parameters[0]));
    return { rows: [] };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  endTransaction(): void {
    for (const release of this.#held.values()) release();
    this.#held.clear();
  }

  async #acquire(lock: string): Promise<void> {
    if (this.#held.has(lock)) return;
    const mutex = this.#mutexes.get(lock) ?? new Mutex();
    this.#mutexes.set(lock, mutex);
    this.#held.set(lock, await mutex.acquire());
  }
}

class InterleavingDriver implements Driver {
  readonly #statements: Statements;
  readonly #locks: Locks;
  readonly #mutexes = new Map<string, Mutex>();

  readonly #schedule: Schedule;

  constructor(statements: Statements, locks: Locks, schedule: Schedule) {
    this.#statements = statements;
    this.#locks = locks;
    this.#schedule = schedule;
  }

  async init(): Promise<void> {
    // The file is open already.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const mutexes = this.#locks === 'held' ? this.#mutexes : new Map<string, Mutex>();
    return new InterleavingConnection(this.#statements, mutexes, this.#schedule);
  }

  async beginTransaction(): Promise<void> {
    // Every statement is committed on its own.
  }

  async commitTransaction(connection: InterleavingConnection): Promise<void> {
    connection.endTransaction();
  }

  async rollbackTransaction(connection: InterleavingConnection): Promise<void> {
    connection.endTransaction();
  }

  async releaseConnection(): Promise<void> {
    // A connection holds nothing outside a transaction.
  }

  async destroy(): Promise<void> {
    // The opener closes the file.
  }
}

class InterleavingDialect implements Dialect {
  readonly #statements: Statements;
  readonly #locks: Locks;

  readonly #schedule: Schedule;

  constructor(statements: Statements, locks: Locks, schedule: Schedule) {
    this.#statements = statements;
    this.#locks = locks;
    this.#schedule = schedule;
  }

  createAdapter(): LockingAdapter {
    return new LockingAdapter();
  }

  createDriver(): InterleavingDriver {
    return new InterleavingDriver(this.#statements, this.#locks, this.#schedule);
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }
}
