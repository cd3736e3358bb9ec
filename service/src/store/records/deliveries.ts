import type { DeliveryId, EventType, OutgoingWebhookId, WorkflowId } from '@docloom/contract';
import type { ListPage } from '../list-page.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { DeliveriesTable, Store } from '../tables.ts';

/** What is PENDING has a next try, what is DELIVERED a moment of arrival, and nothing has both. */
export type DeliveryState =
  | { status: 'PENDING'; nextAttemptAt: number; deliveredAt: null }
  | { status: 'DELIVERED'; nextAttemptAt: null; deliveredAt: number }
  | { status: 'FAILED'; nextAttemptAt: null; deliveredAt: null };

/** A delivery as the rest of the service knows one. */
export type DeliveryRecord = Omit<DeliveriesTable, keyof DeliveryState> & DeliveryState;

export async function insertDelivery(store: Store, delivery: DeliveryRecord): Promise<void> {
  await insertRow(store, delivery);
}

const insertRow = preparedQuery((store, delivery: DeliveryRecord) =>
  store.insertInto('deliveries').values(delivery),
);

export async function findDelivery(
  store: Store,
  id: DeliveryId,
): Promise<DeliveryRecord | undefined> {
  const [row] = (await selectDelivery(store, { id })).rows;
  return row && toRecord(row);
}

const selectDelivery = preparedQuery((store, { id }: { id: DeliveryId }) =>
  store.selectFrom('deliveries').selectAll().where('id', '=', id),
);

/** A page of the deliveries of a workflow, the newest first. */
export async function listDeliveries(
  store: Store,
  workflowId: WorkflowId,
  { cursor, limit }: ListPage,
): Promise<DeliveryRecord[]> {
  const rows = await store
    .selectFrom('deliveries')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor as DeliveryId))
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(toRecord);
}

/** What a try has changed. */
export type DeliveryProgress = Pick<DeliveriesTable, 'attempts' | 'responseStatus' | 'error'> &
  DeliveryState;

/**
 * Puts a delivery on its way again, in a round of its own.
 * @returns the delivery as it is now
 */
export async function beginDeliveryAnew(
  store: Store,
  id: DeliveryId,
  {
    dueAt,
    ...receiver
  }: {
    /** Milliseconds since 1970, UTC. */
    dueAt: number;
  } & Pick<Receiver, 'webhookId' | 'webhookUrl'>,
): Promise<DeliveryRecord> {
  const row = await store
    .updateTable('deliveries')
    .set({ ...receiver, status: 'PENDING', attempts: 0, nextAttemptAt: dueAt })
    .set((column) => ({ round: column('round', '+', 1), error: null, deliveredAt: null }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/**
 * Writes down what a try has changed, unless the delivery was ended, begun anew or given another
 * receiver meanwhile. What has arrived counts for another receiver at the same address too; what has
 * failed there may succeed with the secret of the new one.
 * @param before the delivery as it was when the try began
 * @returns whether it was written down
 */
export async function recordTry(
  store: Store,
  before: Pick<DeliveryRecord, 'id' | 'webhookId' | 'webhookUrl' | 'round' | 'attempts'>,
  progress: DeliveryProgress,
): Promise<boolean> {
  const { status, attempts, responseStatus, error, nextAttemptAt, deliveredAt } = progress;
  const { id, round, attempts: attemptsBefore } = before;
  const tried = {
    ...{ id, round, attemptsBefore, attempts },
    ...{ status, responseStatus, error, nextAttemptAt, deliveredAt },
  };
  const changed =
    status === 'DELIVERED'
      ? await updateArrived(store, { ...tried, webhookUrl: before.webhookUrl })
      : await updateTried(store, { ...tried, webhookId: before.webhookId });
  return changed.numAffectedRows === 1n;
}

type TriedDelivery = Pick<DeliveriesTable, 'id' | 'round'> & {
  attemptsBefore: number;
} & Pick<
    DeliveriesTable,
    'status' | 'attempts' | 'responseStatus' | 'error' | 'nextAttemptAt' | 'deliveredAt'
  >;

const updateTried = preparedQuery(
  (store, { webhookId, ...tried }: TriedDelivery & Pick<DeliveriesTable, 'webhookId'>) =>
    updatePending(store, tried).where('webhookId', '=', webhookId),
);

const updateArrived = preparedQuery(
  (store, { webhookUrl, ...tried }: TriedDelivery & Pick<DeliveriesTable, 'webhookUrl'>) =>
    updatePending(store, tried).where('webhookUrl', '=', webhookUrl),
);

function updatePending(store: Store, { id, round, attemptsBefore, ...progress }: TriedDelivery) {
  return store
    .updateTable('deliveries')
    .set(progress)
    .where('id', '=', id)
    .where('round', '=', round)
    .where('attempts', '=', attemptsBefore)
    .where('status', '=', 'PENDING');
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

/** Gives up events that a receiver does not hear of, where they are still on their way to it. */
export async function endDeliveriesOtherThan(
  store: Store,
  heard: { webhookId: OutgoingWebhookId; events: readonly EventType[] },
  error: string,
): Promise<void> {
  await store
    .updateTable('deliveries')
    .set({ status: 'FAILED', nextAttemptAt: null, error })
    .where('webhookId', '=', heard.webhookId)
    .where('eventType', 'not in', heard.events)
    .where('status', '=', 'PENDING')
    .execute();
}

/** Says what the deliveries on their way to a receiver wait for; null takes the reason away. */
export async function explainDeliveriesTo(
  store: Store,
  webhookId: OutgoingWebhookId,
  error: string | null,
): Promise<void> {
  await store
    .updateTable('deliveries')
    .set({ error })
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute();
}

/** Returns the deliveries on their way to a receiver whose next try was due by then. */
export async function listDueDeliveries(
  store: Store,
  webhookId: OutgoingWebhookId,
  now: number,
): Promise<{ id: DeliveryId; nextAttemptAt: number }[]> {
  return store
    .selectFrom('deliveries')
    .select(['id', 'nextAttemptAt'])
    .$narrowType<{ nextAttemptAt: number }>()
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'PENDING')
    .where('nextAttemptAt', '<=', now)
    .execute();
}

/** Where a delivery goes. */
export type Receiver = Pick<DeliveryRecord, 'webhookId' | 'webhookUrl' | 'giveUpAt'>;

/** Gives another receiver to what is still on its way to one. */
export async function moveDeliveries(
  store: Store,
  webhookId: OutgoingWebhookId,
  receiver: Receiver,
): Promise<void> {
  await store
    .updateTable('deliveries')
    .set(receiver)
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute();
}

function toRecord(row: DeliveriesTable): DeliveryRecord {
  return { ...row, ...toState(row) };
}

function toState({ status, nextAttemptAt, deliveredAt }: DeliveriesTable): DeliveryState {
  if (status === 'FAILED') return { status, nextAttemptAt: null, deliveredAt: null };
  if (status === 'PENDING') {
    if (nextAttemptAt === null) throw new Error('A delivery is PENDING and has no next try');
    return { status, nextAttemptAt, deliveredAt: null };
  }
  if (deliveredAt === null) throw new Error('A delivery is DELIVERED and has not arrived');
  return { status, nextAttemptAt: null, deliveredAt };
}
