import type { DeliveryId, EventType, OutgoingWebhookId, WorkflowId } from '@docloom/contract';
import { sql } from 'kysely';
import { batchedInsert } from '../batching/batched-insert.ts';
import { affectedOne } from '../batching/affected-one.ts';
import { batchedRead, batchedWrite } from '../batching/batched-statement.ts';
import { idsIn, listMatches } from '../batching/row-list.ts';
import type { ListPage } from '../list-page.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { DeliveriesTable } from '../tables.ts';
import type { OutgoingWebhookRecord } from './outgoing-webhooks.ts';

/** A PENDING delivery has a next attempt, and a DELIVERED one the time of its arrival. */
export type DeliveryState =
  | { status: 'PENDING'; nextAttemptAt: number; deliveredAt: null }
  | { status: 'DELIVERED'; nextAttemptAt: null; deliveredAt: number }
  | { status: 'FAILED'; nextAttemptAt: null; deliveredAt: null };

/** A delivery as the rest of the service uses it. */
export type DeliveryRecord = Omit<DeliveriesTable, keyof DeliveryState> & DeliveryState;

/** Stores a new delivery. */
export async function insertDelivery(store: Store, delivery: DeliveryRecord): Promise<void> {
  await insertRow(store, delivery);
}

const insertRow = batchedInsert(
  preparedQuery((store, delivery: DeliveriesTable) =>
    queriesOf(store).insertInto('deliveries').values(delivery),
  ),
  'deliveries',
  {
    id: 'text',
    workflowId: 'text',
    runId: 'text',
    webhookId: 'text',
    webhookKind: 'text',
    webhookUrl: 'text',
    eventId: 'text',
    eventType: 'text',
    body: 'text',
    status: 'text',
    round: 'integer',
    attempts: 'integer',
    responseStatus: 'integer',
    error: 'text',
    createdAt: 'bigint',
    nextAttemptAt: 'bigint',
    giveUpAt: 'bigint',
    deliveredAt: 'bigint',
  },
);

/** Returns a delivery, or undefined if there is none with the id. */
export async function findDelivery(
  store: Store,
  id: DeliveryId,
): Promise<DeliveryRecord | undefined> {
  const [row] = (await selectDelivery(store, { id })).rows;
  return row && toRecord(row);
}

const selectDelivery = preparedQuery((store, { id }: { id: DeliveryId }) =>
  queriesOf(store).selectFrom('deliveries').selectAll().where('id', '=', id),
);

/** A delivery, as its job needs it. */
export interface DeliverySubject {
  delivery: DeliveryRecord;
  /** How many services have forwarded the source data of its run. */
  hops: number;
  /**
   * The receivers of the workflow as they were when the delivery was stored, if it begins at once; see
   * `listReceivers`.
   */
  receivers?: readonly OutgoingWebhookRecord[];
}

/** Returns a delivery with the hops of its data, or undefined if there is none with the id. */
export async function findDeliverySubject(
  store: Store,
  id: DeliveryId,
): Promise<DeliverySubject | undefined> {
  const row = await readSubject(store, { id });
  if (!row) return undefined;
  const { hops, ...delivery } = row;
  return { delivery: toRecord(delivery), hops };
}

function subjects(store: Store) {
  return queriesOf(store)
    .selectFrom('deliveries')
    .innerJoin('runs', 'runs.id', 'deliveries.runId')
    .innerJoin('sourceEvents as event', 'event.id', 'runs.sourceEventId')
    .selectAll('deliveries')
    .select('event.hops');
}

const selectSubject = preparedQuery((store, { id }: { id: DeliveryId }) =>
  subjects(store).where('deliveries.id', '=', id),
);

const selectSubjects = preparedQuery((store, { ids }: { ids: readonly DeliveryId[] }) =>
  subjects(store).where('deliveries.id', 'in', idsIn(ids)),
);

/** Jobs that are leased together begin together. */
const readSubject = batchedRead(
  async (store, wanted: { id: DeliveryId }) => (await selectSubject(store, wanted)).rows[0],
  async (store, list) => {
    const { rows } = await selectSubjects(store, { ids: list.map(({ id }) => id) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return list.map(({ id }) => byId.get(id));
  },
);

/** Returns a page of a workflow's deliveries, newest first. */
export async function listDeliveries(
  store: Store,
  workflowId: WorkflowId,
  { cursor, limit }: ListPage,
): Promise<DeliveryRecord[]> {
  const rows = await queriesOf(store)
    .selectFrom('deliveries')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor as DeliveryId))
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(toRecord);
}

/** Returns a page of the deliveries of a workflow's run, newest first. */
export async function listDeliveriesOfRun(
  store: Store,
  { workflowId, runId }: Pick<DeliveryRecord, 'workflowId' | 'runId'>,
  { cursor, limit }: ListPage,
): Promise<DeliveryRecord[]> {
  const rows = await queriesOf(store)
    .selectFrom('deliveries')
    .selectAll()
    .where('runId', '=', runId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor as DeliveryId))
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  // Filtered here: with both conditions, SQLite might read all deliveries of the workflow.
  return rows.filter((row) => row.workflowId === workflowId).map(toRecord);
}

/** The changes after an attempt. */
export type DeliveryProgress = Pick<DeliveriesTable, 'attempts' | 'responseStatus' | 'error'> &
  DeliveryState;

/**
 * Makes a delivery PENDING again, in a new round and with a new receiver.
 * @returns the delivery as it is now
 */
export async function restartDelivery(
  store: Store,
  id: DeliveryId,
  {
    dueAt,
    ...receiver
  }: {
    /** Milliseconds since 1970, UTC. */
    dueAt: number;
  } & Pick<Receiver, 'webhookId' | 'webhookKind' | 'webhookUrl'>,
): Promise<DeliveryRecord> {
  const row = await queriesOf(store)
    .updateTable('deliveries')
    .set({ ...receiver, status: 'PENDING', attempts: 0, nextAttemptAt: dueAt })
    .set((column) => ({ round: column('round', '+', 1), error: null, deliveredAt: null }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/**
 * Stores the result of an attempt, unless the delivery meanwhile ended, began a new round or got
 * another receiver. A success also counts for another receiver at the same address. A failure does
 * not, because the new receiver's secret may succeed.
 * @param before the delivery at the start of the attempt
 * @returns whether the result was stored
 */
export async function recordAttempt(
  store: Store,
  before: Pick<DeliveryRecord, 'id' | 'webhookId' | 'webhookUrl' | 'round' | 'attempts'>,
  progress: DeliveryProgress,
): Promise<boolean> {
  const { status, attempts, responseStatus, error, nextAttemptAt, deliveredAt } = progress;
  const { id, round, attempts: attemptsBefore } = before;
  const attempted = {
    ...{ id, round, attemptsBefore, attempts },
    ...{ status, responseStatus, error, nextAttemptAt, deliveredAt },
  };
  if (status === 'DELIVERED') {
    return recordArrival(store, { ...attempted, webhookUrl: before.webhookUrl });
  }
  const changed = await updateAttempted(store, { ...attempted, webhookId: before.webhookId });
  return changed.numAffectedRows === 1n;
}

type AttemptedDelivery = Pick<DeliveriesTable, 'id' | 'round'> & {
  attemptsBefore: number;
} & Pick<
    DeliveriesTable,
    'status' | 'attempts' | 'responseStatus' | 'error' | 'nextAttemptAt' | 'deliveredAt'
  >;

const updateAttempted = preparedQuery(
  (store, { webhookId, ...attempted }: AttemptedDelivery & Pick<DeliveriesTable, 'webhookId'>) =>
    updatePending(store, attempted).where('webhookId', '=', webhookId),
);

const updateArrived = preparedQuery((store, { webhookUrl, ...attempted }: ArrivedDelivery) =>
  updatePending(store, attempted).where('webhookUrl', '=', webhookUrl),
);

type ArrivedDelivery = AttemptedDelivery & Pick<DeliveriesTable, 'webhookUrl'>;

const recordArrival = batchedWrite({
  alone: async (store, values: ArrivedDelivery) => affectedOne(await updateArrived(store, values)),
  together: (store, list) => updateAllArrived(store, list),
});

const updateAllArrived = listMatches<ArrivedDelivery>(
  {
    id: 'text',
    webhookUrl: 'text',
    round: 'integer',
    attemptsBefore: 'integer',
    attempts: 'integer',
    status: 'text',
    responseStatus: 'integer',
    error: 'text',
    nextAttemptAt: 'bigint',
    deliveredAt: 'bigint',
  },
  (rows) => sql<{ ordinality: number }>`
    update "deliveries" set "status" = "row"."status", "attempts" = "row"."attempts",
      "responseStatus" = "row"."responseStatus", "error" = "row"."error",
      "nextAttemptAt" = "row"."nextAttemptAt", "deliveredAt" = "row"."deliveredAt"
    from ${rows}
    where "deliveries"."id" = "row"."id" collate "C" and "deliveries"."round" = "row"."round"
      and "deliveries"."attempts" = "row"."attemptsBefore" and "deliveries"."status" = 'PENDING'
      and "deliveries"."webhookUrl" = "row"."webhookUrl" collate "C"
    returning "row"."ordinality"`,
);

function updatePending(
  store: Store,
  { id, round, attemptsBefore, ...progress }: AttemptedDelivery,
) {
  return queriesOf(store)
    .updateTable('deliveries')
    .set(progress)
    .where('id', '=', id)
    .where('round', '=', round)
    .where('attempts', '=', attemptsBefore)
    .where('status', '=', 'PENDING');
}

/** Fails the pending deliveries to a receiver that no longer exists. */
export async function endDeliveriesTo(
  store: Store,
  webhookId: OutgoingWebhookId,
  error: string,
): Promise<void> {
  await failPendingTo(store, webhookId, error).execute();
}

/** Fails the pending deliveries to a receiver whose event types it no longer subscribes to. */
export async function endDeliveriesOtherThan(
  store: Store,
  { webhookId, events }: { webhookId: OutgoingWebhookId; events: readonly EventType[] },
  error: string,
): Promise<void> {
  await failPendingTo(store, webhookId, error).where('eventType', 'not in', events).execute();
}

/** Fails the pending deliveries to a receiver of events that are also pending to another one. */
export async function endDeliveriesAlsoTo(
  store: Store,
  { webhookId, other }: { webhookId: OutgoingWebhookId; other: OutgoingWebhookId },
  error: string,
): Promise<void> {
  await failPendingTo(store, webhookId, error)
    .where('eventId', 'in', (events) =>
      events
        .selectFrom('deliveries as others')
        .select('others.eventId')
        .where('others.webhookId', '=', other)
        .where('others.status', '=', 'PENDING'),
    )
    .execute();
}

/** Fails the pending deliveries to a receiver of the same event as another delivery. */
export async function endDeliveriesBeside(
  store: Store,
  { id, eventId, webhookId }: Pick<DeliveryRecord, 'id' | 'eventId' | 'webhookId'>,
  error: string,
): Promise<void> {
  await failPendingTo(store, webhookId, error)
    .where('eventId', '=', eventId)
    .where('id', '!=', id)
    .execute();
}

function failPendingTo(store: Store, webhookId: OutgoingWebhookId, error: string) {
  return queriesOf(store)
    .updateTable('deliveries')
    .set({ status: 'FAILED', nextAttemptAt: null, error })
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'PENDING');
}

/** Stores why the pending deliveries to a receiver wait; null removes the reason. */
export async function explainDeliveriesTo(
  store: Store,
  webhookId: OutgoingWebhookId,
  error: string | null,
): Promise<void> {
  await queriesOf(store)
    .updateTable('deliveries')
    .set({ error })
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute();
}

/**
 * Returns the pending deliveries to a receiver whose next attempt is due.
 * @param now milliseconds since 1970, UTC
 */
export async function listDueDeliveries(
  store: Store,
  webhookId: OutgoingWebhookId,
  now: number,
): Promise<(Pick<DeliveriesTable, 'id' | 'webhookId' | 'round'> & { nextAttemptAt: number })[]> {
  return queriesOf(store)
    .selectFrom('deliveries')
    .select(['id', 'webhookId', 'round', 'nextAttemptAt'])
    .$narrowType<{ nextAttemptAt: number }>()
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'PENDING')
    .where('nextAttemptAt', '<=', now)
    .execute();
}

/** The receiver of a delivery. */
export type Receiver = Pick<
  DeliveryRecord,
  'webhookId' | 'webhookKind' | 'webhookUrl' | 'giveUpAt'
>;

/** Moves the pending deliveries of one receiver to another, which is subscribed to `events`. */
export async function moveDeliveries(
  store: Store,
  { webhookId, events }: { webhookId: OutgoingWebhookId; events: readonly EventType[] },
  receiver: Receiver,
): Promise<void> {
  await queriesOf(store)
    .updateTable('deliveries')
    .set(receiver)
    .where('webhookId', '=', webhookId)
    .where('eventType', 'in', events)
    .where('status', '=', 'PENDING')
    .execute();
}

function toRecord(row: DeliveriesTable): DeliveryRecord {
  return { ...row, ...toState(row) };
}

function toState({ status, nextAttemptAt, deliveredAt }: DeliveriesTable): DeliveryState {
  if (status === 'FAILED') return { status, nextAttemptAt: null, deliveredAt: null };
  if (status === 'PENDING') {
    if (nextAttemptAt === null) throw new Error('A delivery is PENDING and has no next attempt');
    return { status, nextAttemptAt, deliveredAt: null };
  }
  if (deliveredAt === null) throw new Error('A delivery is DELIVERED and has not arrived');
  return { status, nextAttemptAt: null, deliveredAt };
}
