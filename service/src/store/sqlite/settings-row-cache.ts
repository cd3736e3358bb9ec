import type { Database, Statement } from 'better-sqlite3';
import type { CompiledQuery, RootOperationNode } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Maximum number of cached results, and of parsed statements. */
const MAXIMUM_ENTRIES = 1_000;

/**
 * In characters. Larger results are read each time: a thousand of them would take too much memory.
 */
const LARGEST_RESULT = 64 * 1024;

/** Tables that triggers change, so that no statement names them. Their rows are not cached. */
export const WRITTEN_BY_TRIGGERS: readonly string[] = [
  'driveUsage',
  'fileLinks',
  'workflowReaders',
];

/** A query whose rows are cached. */
interface CachedQuery {
  /** Identifies the query in cache keys, which its SQL text would make long. */
  readonly number: number;
  /** The tables that it reads. */
  readonly reads: readonly string[];
}

const cachedQueries = new WeakMap<RootOperationNode, CachedQuery>();
let numberOfQueries = 0;

/**
 * Marks a query for the cache: its rows seldom change and are read often, such as workflows,
 * sources, documents and webhooks. Callers share the rows, so they are frozen.
 */
export function cacheRowsOf({ query, sql }: CompiledQuery): void {
  numberOfQueries += 1;
  cachedQueries.set(query, { number: numberOfQueries, reads: tablesRead(sql) });
}

/**
 * Caches the committed rows of such queries until this process or another one writes to a table
 * that the query reads.
 *
 * The writes of a transaction are private until its commit, and lost after a rollback. So after the
 * first write to a table, its rows are neither cached nor read from the cache. This lasts until no
 * transaction is open.
 */
export class SettingsRowCache {
  readonly #database: Database;
  readonly #versionOfOthers: Statement;
  readonly #rows = new LRUCache<string, unknown[]>({ max: MAXIMUM_ENTRIES });
  /** The table that each statement writes to, by SQL text; null means any table. */
  readonly #writes = new LRUCache<string, { table: string | null }>({ max: MAXIMUM_ENTRIES });
  /** Tables with cached rows. */
  readonly #cachedTables = new Set<string>();
  /** Tables written to in a transaction that may still be open; null means any table. */
  readonly #unsettled = new Set<string | null>();
  #seenVersion: unknown;

  /**
   * Prepares the check for commits of other processes.
   * @param database the connection that writes
   */
  constructor(database: Database) {
    this.#database = database;
    // Changes with every commit of another connection.
    this.#versionOfOthers = database.prepare('pragma data_version').pluck();
  }

  /**
   * Returns the rows of a query.
   * @param read reads rows that are not cached
   */
  of<Row>(query: CompiledQuery, read: () => Row[]): Row[] {
    const cached = cachedQueries.get(query.query);
    if (!cached) return read();
    const { reads, number } = cached;
    if (!this.#areSettled(reads)) return read();
    this.#forgetIfOthersHaveWritten();
    const key = `${String(number)} ${JSON.stringify(query.parameters)}`;
    // A key belongs to one query, so the type of its rows is known.
    const known = this.#rows.get(key) as Row[] | undefined;
    const rows = known ?? frozen(read());
    // Empty results are not cached, because strangers may request any id.
    if (rows.length === 0 || (!known && charactersOf(rows) > LARGEST_RESULT)) return rows;
    if (!known) this.#rows.set(key, rows);
    for (const table of reads) this.#cachedTables.add(table);
    return rows;
  }

  /** Drops rows that a statement may change; to be called before it is executed. */
  isToWrite(query: CompiledQuery): void {
    const table = this.#tableWritten(query);
    this.#unsettled.add(table);
    if (table === null || this.#cachedTables.has(table)) this.#rows.clear();
  }

  #areSettled(tables: readonly string[]): boolean {
    if (!this.#database.inTransaction) this.#unsettled.clear();
    if (tables.some((table) => WRITTEN_BY_TRIGGERS.includes(table))) return false;
    return ![null, ...tables].some((table) => this.#unsettled.has(table));
  }

  #forgetIfOthersHaveWritten(): void {
    const version = this.#versionOfOthers.get();
    if (version !== this.#seenVersion) this.#rows.clear();
    this.#seenVersion = version;
  }

  #tableWritten({ sql }: CompiledQuery): string | null {
    const known = this.#writes.get(sql);
    if (known) return known.table;
    const table = tableWritten(sql);
    this.#writes.set(sql, { table });
    return table;
  }
}

function tablesRead(sql: string): string[] {
  return Array.from(sql.matchAll(/ (?:from|join) "(\w+)"/g), ([, table = '']) => table);
}

/** The schema has no cascades: only triggers write to other tables. */
function tableWritten(sql: string): string | null {
  return /^(?:insert into|update|delete from) "(\w+)"/.exec(sql)?.[1] ?? null;
}

function charactersOf(rows: readonly unknown[]): number {
  const values = rows.flatMap((row) => Object.values(row as object) as unknown[]);
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}

function frozen<Row>(rows: Row[]): Row[] {
  for (const row of rows) Object.freeze(row);
  Object.freeze(rows);
  return rows;
}
