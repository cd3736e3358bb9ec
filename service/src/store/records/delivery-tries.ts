import type { DeliveryId } from '@docloom/contract';
import { preparedQuery } from '../prepared-query.ts';
import type { DeliveryTriesTable, Store } from '../tables.ts';

/** What came of one try to bring an event to its receiver. */
export type DeliveryTryRecord = Omit<DeliveryTriesTable, 'id'>;

/** The schedule has nine; a delivery that is sent anew again and again forgets the oldest. */
const KEPT_TRIES = 50;

export async function insertTry(store: Store, record: DeliveryTryRecord): Promise<void> {
  await insertRow(store, record);
}

const insertRow = preparedQuery((store, record: DeliveryTryRecord) =>
  store.insertInto('deliveryTries').values(record),
);

/** Forgets the oldest tries of a delivery that has been sent anew again and again. */
export async function forgetOldTries(store: Store, deliveryId: DeliveryId): Promise<void> {
  const oldestKept = store
    .selectFrom('deliveryTries')
    .select('id')
    .where('deliveryId', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(KEPT_TRIES - 1);
  await store
    .deleteFrom('deliveryTries')
    .where('deliveryId', '=', deliveryId)
    .where('id', '<', oldestKept)
    .execute();
}

/** The tries of a delivery, the first one first. */
export async function listTries(store: Store, id: DeliveryId): Promise<DeliveryTryRecord[]> {
  return store
    .selectFrom('deliveryTries')
    .select(['deliveryId', 'sentAt', 'milliseconds', 'responseStatus', 'excerpt', 'error'])
    .where('deliveryId', '=', id)
    .orderBy('id')
    .execute();
}
