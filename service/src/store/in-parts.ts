/** SQLite accepts 32,766 values per statement, but compiling that many takes long. */
const AT_ONCE = 1_000;

/**
 * Reads the rows of any number of ids, in batches. Rejects with the error of `read`.
 * @param read reads the rows of one batch
 * @returns the rows in the order of the batches
 */
export async function readInParts<Id, Row>(
  ids: readonly Id[],
  read: (part: readonly Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    for (const row of await read(ids.slice(first, first + AT_ONCE))) rows.push(row);
  }
  return rows;
}
