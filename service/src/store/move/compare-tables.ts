import { COPIED_TABLES } from './copied-tables.ts';
import type { OnRows, Stores } from './copy-tables.ts';
import type { TableDigest } from './table-digest.ts';
import { digestTable } from './table-digest.ts';

/** A table whose rows were compared. */
export interface ComparedTable extends TableDigest {
  readonly name: string;
  readonly isSame: boolean;
}

/**
 * Reads all rows of both databases, and compares the number of rows and the digest of each table.
 * @throws the error of a database, and what `onRows` throws
 */
export async function compareTables(
  { from, to }: Stores,
  onRows: OnRows,
): Promise<ComparedTable[]> {
  const compared: ComparedTable[] = [];
  for (const table of COPIED_TABLES) {
    const [source, copy] = await Promise.all([
      digestTable(from, table, (rows) => {
        onRows(table, rows);
      }),
      digestTable(to, table, () => undefined),
    ]);
    const isSame = source.rows === copy.rows && source.sum === copy.sum;
    compared.push({ ...source, name: table.name, isSame });
  }
  return compared;
}
