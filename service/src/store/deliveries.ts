import type { DeliveryId, OutgoingWebhookId, WorkflowId } from '@docloom/contract';
import type { Page } from './runs.ts';
import type { DeliveriesTable, Store } from './tables.ts';

export type DeliveryRecord = DeliveriesTable;

export async function insertDelivery(store: Store, delivery: DeliveryRecord): Promise<void> {
  await store.insertInto('deliveries').values(delivery).execute();
}

export async function findDelivery(
  store: Store,
  id: DeliveryId,
): Promise<DeliveryRecord | undefined> {
  return store.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listDeliveries(
  store: Store,
  workflowId: WorkflowId,
  page: Page<DeliveryId>,
): Promise<DeliveryRecord[]> {
  const { cursor, limit } = page;
  return store
    .selectFrom('deliveries')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor as DeliveryId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What a try has changed. */
export type DeliveryProgress = Pick<
  DeliveryRecord,
  'status' | 'attempts' | 'responseStatus' | 'error' | 'nextAttemptAt' | 'deliveredAt'
>;

export async function updateDelivery(
  store: Store,
  id: DeliveryId,
  progress: Partial<DeliveryProgress>,
): Promise<void> {
  await store.updateTable('deliveries').set(progress).where('id', '=', id).execute();
}

/**
 * Writes down what a try has changed, unless the delivery was ended or begun anew meanwhile.
 * @param before the delivery as it was when the try began
 */
export async function recordTry(
  store: Store,
  before: Pick<DeliveryRecord, 'id' | 'attempts'>,
  progress: DeliveryProgress,
): Promise<void> {
  await store
    .updateTable('deliveries')
    .set(progress)
    .where('id', '=', before.id)
    .where('attempts', '=', before.attempts)
    .where('status', '=', 'PENDING')
    .execute();
}

/** Gives up what is still on its way to a receiver that is no more. */
export async function endDeliveriesTo(
  store: Store,
  webhookId: OutgoingWebhookId,
  error: string,
): Promise<void> {
  await store
    .updateTable('deliveries')
    .set({ status: 'FAILED', nextAttemptAt: null, error })
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute();
}
