import type { Database, Statement } from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';

/** Lists of any length make a statement of their own each; the service's other ones are fewer. */
const MAXIMUM = 500;

/** The statements of one connection, each compiled once. */
export class Statements {
  readonly #database: Database;
  /** By their text, the one that was used longest ago first. */
  readonly #compiled = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  of({ sql }: CompiledQuery): Statement {
    const known = this.#compiled.get(sql);
    const statement = known ?? this.#database.prepare(sql);
    this.#compiled.delete(sql);
    this.#compiled.set(sql, statement);
    const [oldest] = this.#compiled.keys();
    if (this.#compiled.size > MAXIMUM && oldest !== undefined) this.#compiled.delete(oldest);
    return statement;
  }
}

/** @throws the database's own error, with a `code` such as `SQLITE_FULL` */
export function run<Row>(statement: Statement, { parameters }: CompiledQuery): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
