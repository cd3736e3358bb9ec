/** SQLite takes 32,766 values in a statement, and a statement of as many takes long to compile. */
const AT_ONCE = 1_000;

/**
 * Reads the rows of as many ids as there may be, some at a time.
 * @param read reads those of some ids
 * @returns the rows of the first ids first
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
