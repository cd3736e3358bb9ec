import { hash } from 'node:crypto';
import { toStorable } from '../postgres/driver/value-types.ts';
import type { Store } from '../store.ts';
import type { Row } from './copied-rows.ts';
import { readRows } from './copied-rows.ts';
import type { CopiedTable } from './copied-tables.ts';

/** What a table has. Equal digests mean equal rows. */
export interface TableDigest {
  readonly rows: number;
  /**
   * The sum of the SHA-256 of all rows, modulo 2^256, in hex. A sum does not depend on the order of
   * the rows, which a NUL in a key changes.
   */
  readonly sum: string;
  /** How many texts have a NUL. */
  readonly textsWithNul: number;
}

const MODULUS = 1n << 256n;

/**
 * Reads a whole table.
 * @param onRows is called with the number of rows of each batch
 * @throws the database's error, and what `onRows` throws
 */
export async function digestTable(
  store: Store,
  table: CopiedTable,
  onRows: (rows: number) => void,
): Promise<TableDigest> {
  let [rows, sum, textsWithNul] = [0, 0n, 0];
  for await (const batch of readRows(store, table)) {
    for (const row of batch) {
      sum += BigInt(`0x${hash('sha256', canonicalForm(row), 'hex')}`);
      textsWithNul += Object.values(row).filter(hasNul).length;
    }
    rows += batch.length;
    onRows(batch.length);
  }
  return { rows, sum: (sum % MODULUS).toString(16).padStart(64, '0'), textsWithNul };
}

/**
 * Returns a text that is the same for a row and its copy in another engine: its columns in the order
 * of their names, with the values as PostgreSQL stores them.
 */
function canonicalForm(row: Row): string {
  const columns = Object.keys(row).sort();
  return JSON.stringify(columns.map((column) => [column, toStorable(row[column])]));
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0');
}
