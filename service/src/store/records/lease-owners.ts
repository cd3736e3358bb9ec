import { preparedQuery } from '../prepared-query.ts';
import { queriesOf } from '../store.ts';
import type { Store } from '../store.ts';
import type { LeaseOwnersTable } from '../tables.ts';

/** Stores a heartbeat of a process that may hold leases. The first one registers it. */
export async function storeHeartbeat(store: Store, heartbeat: LeaseOwnersTable): Promise<void> {
  await upsertHeartbeat(store, heartbeat);
}

const upsertHeartbeat = preparedQuery((store, { id, heartbeatAt }: LeaseOwnersTable) =>
  queriesOf(store)
    .insertInto('leaseOwners')
    .values({ id, heartbeatAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeatAt })),
);

/** Removes all owners but one, which are dead. */
export async function removeOtherOwners(store: Store, id: string): Promise<void> {
  await queriesOf(store).deleteFrom('leaseOwners').where('id', '!=', id).execute();
}

/**
 * Removes the owners whose heartbeat is out of a range, except for one.
 * @param range in milliseconds since 1970, UTC; both ends are in it
 * @returns whether there were any
 */
export async function removeExpiredOwners(
  store: Store,
  id: string,
  range: { from: number; to: number },
): Promise<boolean> {
  const removed = await queriesOf(store)
    .deleteFrom('leaseOwners')
    .where('id', '!=', id)
    .where((owners) =>
      owners.or([owners('heartbeatAt', '<', range.from), owners('heartbeatAt', '>', range.to)]),
    )
    .returning('id')
    .execute();
  return removed.length > 0;
}
