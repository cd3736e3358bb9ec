import type { Database, Statement } from 'better-sqlite3';
import type { CompiledQuery, RootOperationNode } from 'kysely';
import { LRUCache } from 'lru-cache';

/** In answers of queries, and in statements. */
const MAXIMUM = 1_000;

/** Rows of more characters are read each time: a thousand of them must not fill the memory. */
const LARGEST = 64 * 1024;

/** What no statement names that changes it; its rows are not remembered. */
export const WRITTEN_BY_TRIGGERS: readonly string[] = ['driveUsage', 'workflowReaders'];

interface StatementTables {
  readonly reads: readonly string[];
  /** Null: any table may be written to. */
  readonly writes: string | null;
}

const worthRemembering = new WeakSet<RootOperationNode>();

/**
 * Says of a query that its rows seldom change and are asked for again and again: a workflow, its
 * source, its documents, its webhooks. Several get the same rows, so they are frozen.
 */
export function cacheRowsOf({ query }: CompiledQuery): void {
  worthRemembering.add(query);
}

/**
 * The rows of such queries as they are committed, until something is written to a table that one of
 * them reads: by this process, or by another one beside it.
 *
 * What a transaction has written is nobody else's before it is committed, and nobody's when it is
 * undone. So from the first write to a table on nothing of that table is remembered, nor told from
 * memory, until the database has been seen between two transactions.
 */
export class SettingsRowCache {
  readonly #database: Database;
  readonly #versionOfOthers: Statement;
  readonly #rows = new LRUCache<string, unknown[]>({ max: MAXIMUM });
  readonly #statements = new LRUCache<string, StatementTables>({ max: MAXIMUM });
  /** Tables that rows have been remembered of. */
  readonly #remembered = new Set<string>();
  /** Tables that were written to in a transaction which may be under way; null stands for any. */
  readonly #unsettled = new Set<string | null>();
  #seenVersion: unknown;

  /** @param database the connection that writes */
  constructor(database: Database) {
    this.#database = database;
    // Changes with every commit of another connection.
    this.#versionOfOthers = database.prepare('pragma data_version').pluck();
  }

  /** @param read is asked for what is not remembered */
  of<Row>(query: CompiledQuery, read: () => Row[]): Row[] {
    if (!worthRemembering.has(query.query)) return read();
    const { reads } = this.#tablesOf(query);
    if (!this.#areSettled(reads)) return read();
    this.#forgetIfOthersHaveWritten();
    const key = `${query.sql} ${JSON.stringify(query.parameters)}`;
    // Under one key there are the rows of one query.
    const known = this.#rows.get(key) as Row[] | undefined;
    const rows = known ?? frozen(read());
    // Strangers may ask for anything: what is not there is not remembered.
    if (rows.length === 0 || (!known && charactersOf(rows) > LARGEST)) return rows;
    if (!known) this.#rows.set(key, rows);
    for (const table of reads) this.#remembered.add(table);
    return rows;
  }

  /** Tells that a statement is about to be executed that may change something. */
  isToWrite(query: CompiledQuery): void {
    const { writes } = this.#tablesOf(query);
    this.#unsettled.add(writes);
    if (writes === null || this.#remembered.has(writes)) this.#rows.clear();
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

  #tablesOf({ sql }: CompiledQuery): StatementTables {
    const known = this.#statements.get(sql);
    if (known) return known;
    const tables = { reads: tablesRead(sql), writes: tableWritten(sql) };
    this.#statements.set(sql, tables);
    return tables;
  }
}

function tablesRead(sql: string): string[] {
  return Array.from(sql.matchAll(/ (?:from|join) "(\w+)"/g), ([, table = '']) => table);
}

/** The schema has no cascades: no other table changes but those that triggers write to. */
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
