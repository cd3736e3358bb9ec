import type { Store } from '../store.ts';
import { transact } from '../transaction.ts';
import { emptyTable, insertRows, keyOf, readRows } from './copied-rows.ts';
import type { CopiedTable } from './copied-tables.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import type { CopyPosition } from './copy-position.ts';
import { savePosition } from './copy-position.ts';

/** The source of a move and its target. */
export interface Stores {
  readonly from: Store;
  readonly to: Store;
}

/** Is called after each batch. @throws if the move has to end */
export type OnRows = (table: CopiedTable, rows: number) => void;

/**
 * Copies all rows from a position on. Whatever ends the copy, it continues from the position that the
 * target has then.
 * @throws the error of a database, and what `onRows` throws
 */
export async function copyTables(
  stores: Stores,
  position: CopyPosition,
  onRows: OnRows,
): Promise<void> {
  if (position.table === null) await begin(stores.to, position);
  const first = COPIED_TABLES.findIndex(({ name }) => name === position.table);
  for (const table of COPIED_TABLES.slice(Math.max(0, first))) {
    const after = table.name === position.table ? position.after : null;
    await copyTable(stores, { table, position: { ...position, after } }, onRows);
  }
}

/** Removes what an earlier attempt has copied, in the order that foreign keys allow. */
async function begin(to: Store, position: CopyPosition): Promise<void> {
  await savePosition(to, position);
  for (const table of COPIED_TABLES.toReversed()) await emptyTable(to, table);
}

async function copyTable(
  { from, to }: Stores,
  { table, position }: { table: CopiedTable; position: CopyPosition },
  onRows: OnRows,
): Promise<void> {
  if (position.after === null) await emptyTable(to, table);
  for await (const rows of readRows(from, table, position.after)) {
    const after = rows.slice(-1).flatMap((row) => keyOf(table, row));
    await transact(to, { lock: null }, async (transaction) => {
      await insertRows(transaction, table, rows);
      await savePosition(transaction, { source: position.source, table: table.name, after });
    });
    onRows(table, rows.length);
  }
}
