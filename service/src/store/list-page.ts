import { setImmediate } from 'node:timers/promises';

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

/** The maximum number of rows to read at once, so that others go on in between. */
export const MAX_READ = 1_000;

/**
 * Limits how many rows the pages of a list have together. Behind them, the list ends.
 * @param read reads a page of all rows
 */
export function limitReads<Row>(
  most: number,
  read: (page: ListPage) => Promise<readonly Row[]>,
): (page: ListPage) => Promise<readonly Row[]> {
  let left = most;
  return async (page) => {
    if (left === 0) return [];
    const rows = await read({ ...page, limit: Math.min(page.limit ?? left, left) });
    left -= rows.length;
    return rows;
  };
}

/**
 * Reads a page of the rows that pass a filter; it reads on until the page is full or the list ends.
 * @param read reads a page of all rows
 * @param wanted returns the rows that pass, in the same order
 * @param atLeast the minimum number of rows to read at once: more for a filter that few rows pass
 * @throws the error of `read` or `wanted`
 */
export async function collectPage<Row extends { id: string }>(
  { cursor, limit }: ListPage,
  read: (page: ListPage) => Promise<readonly Row[]>,
  wanted: (rows: readonly Row[]) => Promise<readonly Row[]>,
  atLeast = MIN_READ,
): Promise<readonly Row[]> {
  const most = limit ?? Infinity;
  const found: Row[] = [];
  let after = cursor;
  for (;;) {
    const atOnce = Math.max(Math.min(most - found.length, MAX_READ), atLeast);
    const rows = await read({ cursor: after, limit: atOnce });
    for (const row of await wanted(rows)) found.push(row);
    if (rows.length < atOnce || found.length >= most) return found.slice(0, limit);
    after = rows.at(-1)?.id;
    await setImmediate();
  }
}
