/**
 * A page of a list. Lists are sorted by id, which is the order of creation. So entries that come or
 * go meanwhile move no other entry to another page.
 */
export interface ListPage {
  /** The page starts after this id; undefined for the first page. */
  cursor?: string | undefined;
  /** Maximum number of entries; undefined for all. */
  limit?: number | undefined;
}

/** The whole list. */
export const WHOLE_LIST: ListPage = {};

/** The minimum number of rows to read at once if each row must be checked. */
const MIN_READ = 100;

/**
 * Reads a page of the rows that pass a filter; it reads on until the page is full or the list ends.
 * @param read reads a page of all rows
 * @param wanted returns the rows that pass, in the same order
 * @throws the error of `read` or `wanted`
 */
export async function collectPage<Row extends { id: string }>(
  { cursor, limit }: ListPage,
  read: (page: ListPage) => Promise<readonly Row[]>,
  wanted: (rows: readonly Row[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (limit === undefined) return wanted(await read({ cursor, limit }));
  const atOnce = Math.max(limit, MIN_READ);
  const rows = await read({ cursor, limit: atOnce });
  const found = await wanted(rows);
  const last = rows.at(-1);
  const isEnd = last === undefined || rows.length < atOnce;
  if (isEnd || found.length >= limit) return found.slice(0, limit);
  const rest = { cursor: last.id, limit: limit - found.length };
  return [...found, ...(await collectPage(rest, read, wanted))];
}
