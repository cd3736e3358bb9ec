import type { RunId } from '@docloom/contract';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';

/**
 * Returns those of some runs that exist. It is no part of a join: the planner of PostgreSQL would not
 * know that each of them is in one partition, and might read all of them.
 */
export async function existingRuns(
  store: Store,
  ids: readonly RunId[],
): Promise<ReadonlySet<RunId>> {
  const rows = await queriesOf(store)
    .selectFrom('runs')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
