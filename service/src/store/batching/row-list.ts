import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { Tables } from '../tables.ts';

/** A PostgreSQL type. */
type ColumnType = 'bigint' | 'integer' | 'text';

/** The type of each column of a list of rows. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row & string]: ColumnType };

/** The maximum number of characters in one statement; longer ones only use more memory. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Returns rows as a table named `row` for a PostgreSQL statement, with one parameter per column. The
 * statement text is the same for any number of rows. The column `ordinality` counts from 1.
 */
export function rowList<Row extends object & { ordinality?: never }>(
  types: ColumnTypes<Row>,
  list: readonly Row[],
): RawBuilder<unknown> {
  const columns = Object.entries<ColumnType>(types);
  const arrays = columns.map(([name, type]) => {
    const values = list.map((row): unknown => Reflect.get(row, name));
    return sql`${sql.val(values)}::${sql.raw(type)}[]`;
  });
  const names = columns.map(([name]) => sql.id(name));
  const aliases = [...names, sql.id('ordinality')];
  return sql`unnest(${sql.join(arrays)}) with ordinality as "row" (${sql.join(aliases)})`;
}

/** Inserts rows with one statement, or with several if their texts are long. */
export async function insertRows<Row extends object>(
  store: Store,
  table: keyof Tables,
  { types, list }: { types: ColumnTypes<Row>; list: readonly Row[] },
): Promise<void> {
  for (const part of partsOf(list)) {
    const columns = sql.join(Object.keys(types).map((name) => sql.id(name)));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${rowList(types, part)}`.execute(
      queriesOf(store),
    );
  }
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

/**
 * Updates rows of a table with one statement, and returns for each row of the list whether it has
 * changed one.
 * @param statement returns the statement, which joins the list and returns its `ordinality`
 */
export async function updateRows<Row extends object>(
  store: Store,
  { types, list }: { types: ColumnTypes<Row>; list: readonly Row[] },
  statement: (rows: RawBuilder<unknown>) => RawBuilder<{ ordinality: number }>,
): Promise<boolean[]> {
  const { rows } = await statement(rowList(types, list)).execute(queriesOf(store));
  const changed = new Set(rows.map(({ ordinality }) => ordinality));
  return list.map((_, index) => changed.has(index + 1));
}
