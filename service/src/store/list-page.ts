/**
 * Which page of a list is read. Lists are in the order of their ids, which is that in which things
 * were made: what comes and goes meanwhile moves nothing from one page to another.
 */
export interface ListPage {
  /** The page begins after this id; undefined: at the beginning. */
  cursor?: string | undefined;
  /** How many entries it has at most; undefined: all. */
  limit?: number | undefined;
}

/** All of a list. */
export const WHOLE_LIST: ListPage = {};

/** So many are read at once where only a look at each tells whether it is wanted. */
const LEAST_READ = 100;

/**
 * Reads a page of a list of which not every row is wanted: on and on, until it has enough of them.
 * @param read reads a page of all rows
 * @param wanted those of the rows that are, in their order
 */
export async function collectPage<Row extends { id: string }>(
  { cursor, limit }: ListPage,
  read: (page: ListPage) => Promise<readonly Row[]>,
  wanted: (rows: readonly Row[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (limit === undefined) return wanted(await read({ cursor, limit }));
  const atOnce = Math.max(limit, LEAST_READ);
  const rows = await read({ cursor, limit: atOnce });
  const found = await wanted(rows);
  const last = rows.at(-1);
  const isEnd = last === undefined || rows.length < atOnce;
  if (isEnd || found.length >= limit) return found.slice(0, limit);
  const rest = { cursor: last.id, limit: limit - found.length };
  return [...found, ...(await collectPage(rest, read, wanted))];
}
