import type { Database, Statement } from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { restoreTexts, toStored } from './compressed-texts.ts';

/** Each length of a list needs its own statement; all others are fewer than this. */
const MAXIMUM = 500;

/** Caches the compiled statements of one connection. */
export class Statements {
  readonly #database: Database;
  /** By SQL text. */
  readonly #compiled = new LRUCache<string, Statement>({ max: MAXIMUM });

  constructor(database: Database) {
    this.#database = database;
  }

  of({ sql }: CompiledQuery): Statement {
    const known = this.#compiled.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#compiled.set(sql, statement);
    return statement;
  }
}

/**
 * Executes a statement.
 * @throws the database's error, with a `code` such as `SQLITE_FULL`
 */
export function run<Row>(statement: Statement, { parameters }: CompiledQuery): QueryResult<Row> {
  const stored = toStored(parameters);
  if (statement.reader) {
    const rows = statement.all(stored) as Row[];
    restoreTexts(rows);
    return { rows };
  }
  const { changes, lastInsertRowid } = statement.run(stored);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
