/**
 * Which part of a list is read, in the order of the ids, which is that in which things were made.
 * What comes and goes meanwhile moves nothing from one part to another.
 */
export interface Part {
  /** The part begins after this id; undefined: at the beginning. */
  cursor: string | undefined;
  /** How many there are in it at most; undefined: all. */
  limit: number | undefined;
}

/** All of it. */
export const WHOLE: Part = { cursor: undefined, limit: undefined };

/** So many are read at once where only a look at each tells whether it is wanted. */
const LEAST_READ = 100;

/**
 * Reads a part of a list of which not every row is wanted: on and on, until it has enough of them.
 * @param read reads a part of all rows
 * @param wanted those of the rows that are, in their order
 */
export async function collectPart<Row extends { id: string }>(
  { cursor, limit }: Part,
  read: (part: Part) => Promise<readonly Row[]>,
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
  return [...found, ...(await collectPart(rest, read, wanted))];
}
