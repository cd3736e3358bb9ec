import type { QueryResult, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { Tables } from '../tables.ts';

/** A PostgreSQL type. */
type ColumnType = 'bigint' | 'integer' | 'text';

/** The type of each column of a list of rows. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row & string]: ColumnType };

/** The maximum number of characters in one statement; longer ones only use more memory. */
const MOST_CHARACTERS = 1_000_000;

/** The values of rows, by column. */
type Columns = Readonly<Record<string, readonly unknown[]>>;

/** A PostgreSQL statement on a list of rows. */
export type ListStatement<Row, Result> = (
  store: Store,
  list: readonly Row[],
) => Promise<QueryResult<Result>>;

/**
 * Returns a PostgreSQL statement on a list of rows, with one parameter per column. It is built and
 * compiled once, and its text is the same for any number of rows.
 *
 * The server keeps a plan for the statement. While the tables are small, that would read them as a
 * whole, and do so until the next `ANALYZE`, however large they are by then. The condition on the list,
 * which is always true, makes the server expect a single row, so that it uses the index of a joined
 * table.
 * @param statement gets the list as a table named `row`, whose column `ordinality` counts from 1
 */
export function listStatement<Row extends object & { ordinality?: never }, Result = unknown>(
  types: ColumnTypes<Row>,
  statement: (rows: RawBuilder<unknown>) => RawBuilder<Result>,
): ListStatement<Row, Result> {
  const prepared = preparedQuery((store, columns: Columns) => {
    const built = statement(tableOf(types, columns));
    return { compile: () => built.compile(queriesOf(store)) };
  });
  return (store, list) => prepared(store, columnsOf(types, list));
}

function tableOf<Row>(types: ColumnTypes<Row>, columns: Columns): RawBuilder<unknown> {
  const arrays = Object.entries<ColumnType>(types).map(
    ([name, type]) => sql`${sql.val(columns[name])}::${sql.raw(type)}[]`,
  );
  const names = [...Object.keys(types), 'ordinality'].map((name) => sql.id(name));
  return sql`(
    select * from unnest(${sql.join(arrays)}) with ordinality as "row" (${sql.join(names)})
    where "ordinality" % 1 = 0) as "row"`;
}

function columnsOf<Row extends object>(types: ColumnTypes<Row>, list: readonly Row[]): Columns {
  const valuesOf = (name: string) => list.map((row): unknown => Reflect.get(row, name));
  return Object.fromEntries(Object.keys(types).map((name) => [name, valuesOf(name)]));
}

/** Returns ids for a condition with `in`; see `listStatement`. */
export function idsIn<Id extends string>(ids: readonly Id[]): RawBuilder<Id> {
  return sql<Id>`(select "row"."id" collate "C" from ${tableOf({ id: 'text' }, { id: ids })})`;
}

/** Returns a statement that inserts rows into a table. */
export function listInsert<Row extends object>(
  table: keyof Tables,
  types: ColumnTypes<Row>,
): ListStatement<Row, unknown> {
  const columns = sql.join(Object.keys(types).map((name) => sql.id(name)));
  return listStatement(
    types,
    (rows) => sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${rows}`,
  );
}

/**
 * Returns a statement that tells for each row of the list whether a row of a table matches it.
 * @param statement selects or updates the rows of a table that match the list, and returns the
 * `ordinality` of the list; see `listStatement`
 */
export function listMatches<Row extends object>(
  types: ColumnTypes<Row>,
  statement: (rows: RawBuilder<unknown>) => RawBuilder<{ ordinality: number }>,
): (store: Store, list: readonly Row[]) => Promise<boolean[]> {
  const execute = listStatement(types, statement);
  return async (store, list) => {
    const { rows } = await execute(store, list);
    const matched = new Set(rows.map(({ ordinality }) => ordinality));
    return list.map((_, index) => matched.has(index + 1));
  };
}

/** Splits rows into parts that each have at most `MOST_CHARACTERS`, unless a single row has more. */
export function partsOf<Row extends object>(list: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let free = 0;
  for (const row of list) {
    const characters = charactersIn(row);
    const last = parts.at(-1);
    if (last && characters <= free) {
      last.push(row);
      free -= characters;
    } else {
      parts.push([row]);
      free = MOST_CHARACTERS - characters;
    }
  }
  return parts;
}

function charactersIn(row: object): number {
  const texts = Object.values(row).filter((value) => typeof value === 'string');
  return texts.reduce((sum, { length }) => sum + length, 0);
}
