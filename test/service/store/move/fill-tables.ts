import { sql } from 'kysely';
import { emptyTable, insertRows } from '../../../../service/src/store/move/copied-rows.ts';
import type { Row, Value } from '../../../../service/src/store/move/copied-rows.ts';
import { COPIED_TABLES } from '../../../../service/src/store/move/copied-tables.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';

/** A column of the embedded database. */
interface Column {
  name: string;
  type: string;
  isRequired: number;
  isKey: number;
  /** The table and column that it refers to. */
  refersTo: string | null;
  position: number;
}

/** Values of every size that the columns of times and sizes take. */
const WHOLE_NUMBERS = [0, 1, 1_700_000_000_000, Number.MAX_SAFE_INTEGER, -1];

async function columnsOf(store: Store, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.name, lower(c.type) as "type", c."notnull" as "isRequired", c.pk as "isKey",
      (select f."table" from pragma_foreign_key_list(${table}) f where f."from" = c.name)
        as "refersTo", c.cid as "position"
    from pragma_table_info(${table}) c`.execute(queriesOf(store));
  return rows;
}

/**
 * Fills every table of an embedded database with rows that its constraints allow, whatever columns it
 * has. The rows that triggers write are replaced by others, so that a copy in which triggers have
 * changed a row differs.
 * @param texts are used in all text columns
 */
export async function fillTables(
  store: Store,
  { rows: count, texts }: { rows: number; texts: readonly string[] },
): Promise<void> {
  for (const table of COPIED_TABLES) {
    const columns = await columnsOf(store, table.name);
    const rows = Array.from({ length: count }, (_, index) =>
      Object.fromEntries(columns.map((column) => [column.name, valueOf(column, { index, texts })])),
    );
    await emptyTable(store, table);
    if (rows.length > 0) await insertRows(store, table, rows);
  }
}

function valueOf(
  column: Column,
  { index, texts }: { index: number; texts: readonly string[] },
): Value {
  const { name, type, refersTo, position } = column;
  const isOptional = column.isRequired === 0 && column.isKey === 0;
  if (isOptional && (index + position) % 3 === 0) return null;
  if (refersTo !== null) return textOf('id', index, texts);
  if (type === 'text') return textOf(name, index, texts);
  if (column.isKey > 0) return 10 * index + 7;
  return type === 'integer' ? index : (WHOLE_NUMBERS[(index + position) % 5] ?? 0);
}

/** The text of a column differs from row to row, because it may have to be unique. */
function textOf(name: string, index: number, texts: readonly string[]): string {
  return `${name}${String(index)} ${texts[index % texts.length] ?? ''}`;
}

/** Returns all rows of a database by table, in the order of the keys. */
export async function rowsIn(store: Store): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {};
  for (const { name, key } of COPIED_TABLES) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(
      queriesOf(store),
    );
    all[name] = rows;
  }
  return all;
}
