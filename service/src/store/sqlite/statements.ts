import type { Database, Statement } from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Lists of any length make a statement of their own each; the service's other ones are fewer. */
const MAXIMUM = 500;

/** The statements of one connection, each compiled once. */
export class Statements {
  readonly #database: Database;
  /** By their text. */
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

/** @throws the database's own error, with a `code` such as `SQLITE_FULL` */
export function run<Row>(statement: Statement, { parameters }: CompiledQuery): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
