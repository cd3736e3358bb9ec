import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { DATABASE_LEFT, UNFINISHED_COPY } from '../records/settings.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { CopiedTable } from './copied-tables.ts';

/** What a column of any table has: the schema has no others. */
export type Value = string | number | null;
/** A row of any table. */
export type Row = Record<string, Value>;

/**
 * The most rows in memory at once: so many, or of about so many characters. The next rows may be much
 * larger than the last ones, so the number of rows is what bounds the memory.
 */
const MAX_ROWS = 200;
const BATCH_CHARACTERS = 4_000_000;
/** The size of the rows of a table is not known at its first batch. */
const FIRST_ROWS = 20;

/** How many rows one statement deletes. */
const DELETED_AT_ONCE = 5_000;

/** The settings of a move itself, which belong to one database and not to its data. */
const OWN_SETTINGS: readonly string[] = [DATABASE_LEFT, UNFINISHED_COPY];

/** Returns the values of the key of a row. */
export function keyOf({ key }: CopiedTable, row: Row): Value[] {
  return key.map((column) => row[column] ?? null);
}

/**
 * Reads the rows of a table in the order of its key, some at a time.
 * @param after the key of the row before the first one; null for all rows
 * @throws the database's error
 */
export async function* readRows(
  store: Store,
  table: CopiedTable,
  after: readonly Value[] | null = null,
): AsyncGenerator<Row[]> {
  let [position, limit] = [after, FIRST_ROWS];
  for (;;) {
    const rows = await readBatch(store, { table, after: position, limit });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    position = keyOf(table, last);
    limit = nextLimit(rows);
  }
}

function nextLimit(rows: readonly Row[]): number {
  const characters = rows.reduce((sum, row) => sum + charactersOf(row), 1);
  const fitting = Math.floor((BATCH_CHARACTERS * rows.length) / characters);
  return Math.max(1, Math.min(MAX_ROWS, fitting, rows.length * 10));
}

function charactersOf(row: Row): number {
  const lengths = Object.values(row).map((value) => (typeof value === 'string' ? value.length : 8));
  return lengths.reduce((sum, length) => sum + length, 0);
}

async function readBatch(
  store: Store,
  { table, after, limit }: { table: CopiedTable; after: readonly Value[] | null; limit: number },
): Promise<Row[]> {
  let query = anyTables(store).selectFrom(table.name).selectAll().where(isData(table)).limit(limit);
  for (const column of table.key) query = query.orderBy(column);
  if (after !== null) query = query.where(sql<SqlBool>`${columnsOf(table)} > ${tuple(after)}`);
  return query.execute();
}

/** Returns how many rows a table has. @throws the database's error */
export async function countRows(store: Store, table: CopiedTable): Promise<number> {
  const { rows } = await anyTables(store)
    .selectFrom(table.name)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where(isData(table))
    .executeTakeFirstOrThrow();
  return rows;
}

/** Returns whether a table has rows. @throws the database's error */
export async function hasRows(store: Store, table: CopiedTable): Promise<boolean> {
  return (await readBatch(store, { table, after: null, limit: 1 })).length > 0;
}

/** Inserts rows as they are. @throws the database's error */
export async function insertRows(
  store: Store,
  { name }: CopiedTable,
  rows: readonly Row[],
): Promise<void> {
  await anyTables(store).insertInto(name).values(rows).execute();
}

/**
 * Deletes all rows of a table, in several commits: a server limits the time of one statement.
 * @throws the database's error
 */
export async function emptyTable(store: Store, table: CopiedTable): Promise<void> {
  const queries = anyTables(store);
  const some = queries
    .selectFrom(table.name)
    .select([...table.key])
    .where(isData(table))
    .limit(DELETED_AT_ONCE);
  let deleted: bigint;
  do {
    const result = await queries
      .deleteFrom(table.name)
      .where(sql<SqlBool>`${columnsOf(table)} in ${some}`)
      .executeTakeFirstOrThrow();
    deleted = result.numDeletedRows;
  } while (deleted > 0n);
}

/** The type of a table is known only while it is copied. */
function anyTables(store: Store): Kysely<Record<string, Row>> {
  return queriesOf(store) as unknown as Kysely<Record<string, Row>>;
}

function isData({ name }: CopiedTable): RawBuilder<SqlBool> {
  if (name !== 'settings') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`"name" not in ${tuple(OWN_SETTINGS)}`;
}

function columnsOf({ key }: CopiedTable): RawBuilder<unknown> {
  return sql`(${sql.join(key.map((column) => sql.ref(column)))})`;
}

function tuple(values: readonly Value[]): RawBuilder<unknown> {
  return sql`(${sql.join(values)})`;
}
