import type { DeliveryId } from '@docloom/contract';
import { batchedInsert } from '../batching/batched-insert.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { DeliveryAttemptsTable } from '../tables.ts';

/** The result of one attempt to deliver an event. */
export type DeliveryAttemptRecord = Omit<DeliveryAttemptsTable, 'id'>;

/** The schedule has nine; a delivery that is sent again many times loses its oldest attempts. */
const KEPT_ATTEMPTS = 50;

/** Stores an attempt. */
export async function insertAttempt(store: Store, record: DeliveryAttemptRecord): Promise<void> {
  await insertRow(store, record);
}

const insertRow = batchedInsert(
  preparedQuery((store, record: DeliveryAttemptRecord) =>
    queriesOf(store).insertInto('deliveryTries').values(record),
  ),
  'deliveryTries',
  {
    deliveryId: 'text',
    sentAt: 'bigint',
    milliseconds: 'integer',
    responseStatus: 'integer',
    excerpt: 'text',
    error: 'text',
  },
);

/** Deletes the oldest attempts of a delivery that has more than are kept. */
export async function deleteOldAttempts(store: Store, deliveryId: DeliveryId): Promise<void> {
  const oldestKept = queriesOf(store)
    .selectFrom('deliveryTries')
    .select('id')
    .where('deliveryId', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(KEPT_ATTEMPTS - 1);
  await queriesOf(store)
    .deleteFrom('deliveryTries')
    .where('deliveryId', '=', deliveryId)
    .where('id', '<', oldestKept)
    .execute();
}

/** Returns the attempts of a delivery, oldest first. */
export async function listAttempts(store: Store, id: DeliveryId): Promise<DeliveryAttemptRecord[]> {
  return queriesOf(store)
    .selectFrom('deliveryTries')
    .select(['deliveryId', 'sentAt', 'milliseconds', 'responseStatus', 'excerpt', 'error'])
    .where('deliveryId', '=', id)
    .orderBy('id')
    .execute();
}
