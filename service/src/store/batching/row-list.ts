import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { Tables } from '../tables.ts';

/** A type of PostgreSQL. Texts are compared as ids are. */
type ColumnType = 'bigint' | 'integer' | 'text';

/** The type of each column of a list of rows. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row & string]: ColumnType };

/** The characters of texts in one statement; more would only take memory. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Returns rows as a table `row` of a statement for PostgreSQL, with a parameter for each column. So the
 * statement is the same for any number of rows. Its column `position` counts from 1.
 */
export function rowList<Row extends object>(
  types: ColumnTypes<Row>,
  list: readonly Row[],
): RawBuilder<unknown> {
  const columns = Object.entries<ColumnType>(types);
  const arrays = columns.map(([name, type]) => {
    const values = list.map((row): unknown => Reflect.get(row, name));
    return sql`${sql.val(values)}::${sql.raw(type)}[]`;
  });
  const names = columns.map(([name]) => sql.id(name));
  const aliases = [...names, sql.id('position')];
  return sql`unnest(${sql.join(arrays)}) with ordinality as "row" (${sql.join(aliases)})`;
}

/** Inserts rows with one statement, or with several if they have much text. */
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

/** Divides rows into parts whose texts are not too long together. */
export function partsOf<Row extends object>(list: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let room = 0;
  for (const row of list) {
    const characters = charactersIn(row);
    const last = parts.at(-1);
    if (last && characters <= room) {
      last.push(row);
      room -= characters;
    } else {
      parts.push([row]);
      room = MOST_CHARACTERS - characters;
    }
  }
  return parts;
}

function charactersIn(row: object): number {
  const texts = Object.values(row).filter((value) => typeof value === 'string');
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Returns for each row of a list whether a statement has affected it.
 * @param affected the positions of those rows, which count from 1
 */
export function areAffected(
  list: readonly unknown[],
  affected: readonly { position: number }[],
): boolean[] {
  const positions = new Set(affected.map(({ position }) => position));
  return list.map((_, index) => positions.has(index + 1));
}
