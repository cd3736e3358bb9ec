import { sql } from 'kysely';
import { batchedWrite } from '../../batching/batched-statement.ts';
import { listStatement } from '../../batching/row-list.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';

/**
 * Returns the next number for a name, so that the ten-thousandth `Invoice.docx` does not try 9,999
 * names first.
 * @param path the path without a number; upper and lower case are the same
 */
export function nextNumber(store: Store, path: string): Promise<number> {
  return takeNumber(store, path.toLowerCase());
}

const takeNumber = batchedWrite<string, number>({
  alone: async (store, path) => {
    const { lastNumber } = await queriesOf(store)
      .insertInto('driveNames')
      .values({ path, lastNumber: 2 })
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((row) => ({
          lastNumber: row('driveNames.lastNumber', '+', 1),
        })),
      )
      .returning('lastNumber')
      .executeTakeFirstOrThrow();
    return lastNumber;
  },
  together: async (store, paths) => {
    const lastNumbers = await takeNumbers(
      store,
      Map.groupBy(paths, (path) => path),
    );
    return paths.map((path) => {
      const numbers = lastNumbers.get(path);
      if (!numbers) throw new Error(`There is no number for ${path}`);
      return (numbers.last += 1);
    });
  },
});

/** Takes as many numbers for each path as it occurs. @returns the one before the first of them */
async function takeNumbers(
  store: Store,
  byPath: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, { last: number }>> {
  const list = [...byPath].map(([path, { length }]) => ({ path, count: length }));
  const { rows } = await addToLastNumbers(store, list);
  return new Map(
    rows.map(({ path, lastNumber }) => [
      path,
      { last: lastNumber - (byPath.get(path)?.length ?? 0) },
    ]),
  );
}

/** In the order of the paths, so that two processes do not wait for each other. */
const addToLastNumbers = listStatement(
  { path: 'text', count: 'integer' },
  (rows) => sql<{ path: string; lastNumber: number }>`
    insert into "driveNames" ("path", "lastNumber")
    select "path", "count" + 1 from ${rows} order by "path"
    on conflict ("path") do update
      set "lastNumber" = "driveNames"."lastNumber" + excluded."lastNumber" - 1
    returning "path", "lastNumber"`,
);

const NUMBERED = / \((\d+)\)(\.[^./]*)?$/;

/**
 * Frees the number of a path: the next `Invoice.docx` may become `Invoice (3).docx` again. A number
 * that is taken nevertheless is skipped when names are tried.
 */
export async function releaseNumber(store: Store, path: string): Promise<void> {
  const match = NUMBERED.exec(path);
  if (!match) return;
  const [, digits, extension = ''] = match;
  const number = Number(digits);
  const wanted = path.slice(0, match.index) + extension;
  await queriesOf(store)
    .updateTable('driveNames')
    .set({ lastNumber: number - 1 })
    .where('path', '=', wanted.toLowerCase())
    .where('lastNumber', '>=', number)
    .execute();
}
