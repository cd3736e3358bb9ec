import type { EventType, OutgoingWebhookId, WorkflowId } from '@docloom/contract';
import { readInParts } from '../in-parts.ts';
import { preparedQuery, cachedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { OutgoingWebhooksTable } from '../tables.ts';

/** A rotated signing secret that still signs beside the current one for a while. */
export interface FormerSecret {
  secret: string;
  /** Milliseconds since 1970, UTC. */
  validUntil: number;
}

/** The health of a webhook's receiver. */
export type WebhookHealth = Pick<
  OutgoingWebhooksTable,
  'givenUpInARow' | 'failingSince' | 'lastSuccessAt' | 'lastErrorAt' | 'lastError'
>;

/**
 * A receiver of events: the registered webhook, a temporary listener beside it, or a webhook that
 * was just removed and whose events wait for the next one.
 */
export interface OutgoingWebhookRecord extends WebhookHealth {
  id: OutgoingWebhookId;
  workflowId: WorkflowId;
  webhookUrl: string;
  signingSecret: string;
  /** The most recently rotated one comes first. */
  formerSecrets: FormerSecret[];
  events: EventType[];
  /** Null for the registered webhook. */
  expiresAt: number | null;
  createdAt: number;
  /** Null unless it was removed. */
  removedAt: number | null;
}

/**
 * Returns whether a listener or removed webhook has reached its end. Its record may still exist.
 * @param now milliseconds since 1970, UTC
 */
export function hasEnded(
  { expiresAt }: Pick<OutgoingWebhookRecord, 'expiresAt'>,
  now: number,
): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** Stores a new receiver. */
export async function insertOutgoingWebhook(
  store: Store,
  webhook: OutgoingWebhookRecord,
): Promise<void> {
  await queriesOf(store)
    .insertInto('outgoingWebhooks')
    .values({
      ...webhook,
      events: JSON.stringify(webhook.events),
      formerSecrets: JSON.stringify(webhook.formerSecrets),
    })
    .execute();
}

/**
 * Returns until when the events of a removed webhook are kept, in milliseconds since 1970, UTC.
 * Returns null for a webhook that was not removed.
 */
export function retainedUntil({
  removedAt,
  expiresAt,
}: Pick<OutgoingWebhookRecord, 'removedAt' | 'expiresAt'>): number | null {
  return removedAt === null ? null : expiresAt;
}

/**
 * Deletes the registered webhook of a workflow.
 * @returns its id, if there was one
 */
export async function deleteRegisteredWebhook(
  store: Store,
  workflowId: WorkflowId,
): Promise<OutgoingWebhookId[]> {
  const rows = await queriesOf(store)
    .deleteFrom('outgoingWebhooks')
    .where('workflowId', '=', workflowId)
    .where('expiresAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks a registered webhook as removed. Its secrets are deleted at once: nothing is signed for it
 * any more.
 * @param times milliseconds since 1970, UTC
 */
export async function markWebhookRemoved(
  store: Store,
  id: OutgoingWebhookId,
  times: { removedAt: number; expiresAt: number },
): Promise<void> {
  await queriesOf(store)
    .updateTable('outgoingWebhooks')
    .set({ ...times, signingSecret: '', formerSecrets: '[]' })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the removed webhook whose events the workflow kept.
 * @returns its id, if there was one
 */
export async function deleteRemovedWebhook(
  store: Store,
  workflowId: WorkflowId,
): Promise<OutgoingWebhookId[]> {
  const rows = await queriesOf(store)
    .deleteFrom('outgoingWebhooks')
    .where('workflowId', '=', workflowId)
    .where('removedAt', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes a workflow's temporary listeners at an address.
 * @returns their ids
 */
export async function deleteListenersAt(
  store: Store,
  workflowId: WorkflowId,
  webhookUrl: string,
): Promise<OutgoingWebhookId[]> {
  const rows = await queriesOf(store)
    .deleteFrom('outgoingWebhooks')
    .where('workflowId', '=', workflowId)
    .where('webhookUrl', '=', webhookUrl)
    .where('expiresAt', 'is not', null)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes a temporary listener of a workflow.
 * @returns whether it existed
 */
export async function deleteListener(
  store: Store,
  workflowId: WorkflowId,
  id: OutgoingWebhookId,
): Promise<boolean> {
  const { numDeletedRows } = await queriesOf(store)
    .deleteFrom('outgoingWebhooks')
    .where('id', '=', id)
    .where('workflowId', '=', workflowId)
    .where('expiresAt', 'is not', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes listeners and removed webhooks that have reached their end.
 * @param now milliseconds since 1970, UTC
 */
export async function deleteEndedReceivers(store: Store, now: number): Promise<void> {
  await queriesOf(store).deleteFrom('outgoingWebhooks').where('expiresAt', '<=', now).execute();
}

/** Returns a receiver, even one that has ended, or undefined if there is none with the id. */
export async function findOutgoingWebhook(
  store: Store,
  id: OutgoingWebhookId,
): Promise<OutgoingWebhookRecord | undefined> {
  const [row] = (await selectWebhook(store, { id })).rows;
  return row && toRecord(row);
}

const selectWebhook = cachedQuery((store, { id }: { id: OutgoingWebhookId }) =>
  queriesOf(store).selectFrom('outgoingWebhooks').selectAll().where('id', '=', id),
);

/** Stores the secrets that sign a webhook's events from now on. */
export async function updateSecrets(
  store: Store,
  {
    id,
    signingSecret,
    formerSecrets,
  }: Pick<OutgoingWebhookRecord, 'id' | 'signingSecret' | 'formerSecrets'>,
): Promise<void> {
  await queriesOf(store)
    .updateTable('outgoingWebhooks')
    .set({ signingSecret, formerSecrets: JSON.stringify(formerSecrets) })
    .where('id', '=', id)
    .execute();
}

/** Stores the health of a receiver. */
export async function updateHealth(
  store: Store,
  id: OutgoingWebhookId,
  health: WebhookHealth,
): Promise<void> {
  const { givenUpInARow, failingSince, lastSuccessAt, lastErrorAt, lastError } = health;
  const change = { givenUpInARow, failingSince, lastSuccessAt, lastErrorAt, lastError };
  await updateHealthOf(store, { id, ...change });
}

const updateHealthOf = preparedQuery(
  (store, { id, ...health }: WebhookHealth & { id: OutgoingWebhookId }) =>
    queriesOf(store).updateTable('outgoingWebhooks').set(health).where('id', '=', id),
);

/** Returns the registered webhooks of workflows, at most one each. */
export async function listRegisteredWebhooks(
  store: Store,
  workflowIds: readonly WorkflowId[],
): Promise<OutgoingWebhookRecord[]> {
  const rows = await readInParts(workflowIds, (part) =>
    queriesOf(store)
      .selectFrom('outgoingWebhooks')
      .selectAll()
      .where('workflowId', 'in', part)
      .where('expiresAt', 'is', null)
      .execute(),
  );
  return rows.map(toRecord);
}

/**
 * Returns the receivers of a workflow's events, including a removed webhook whose events are kept.
 * @param now milliseconds since 1970, UTC
 */
export async function listReceivers(
  store: Store,
  workflowId: WorkflowId,
  now: number,
): Promise<OutgoingWebhookRecord[]> {
  const { rows } = await selectWebhooksOf(store, { workflowId });
  return rows.filter((webhook) => !hasEnded(webhook, now)).map(toRecord);
}

const selectWebhooksOf = cachedQuery((store, { workflowId }: { workflowId: WorkflowId }) =>
  queriesOf(store).selectFrom('outgoingWebhooks').selectAll().where('workflowId', '=', workflowId),
);

function toRecord(row: OutgoingWebhooksTable): OutgoingWebhookRecord {
  return {
    ...row,
    events: JSON.parse(row.events) as EventType[],
    formerSecrets: JSON.parse(row.formerSecrets) as FormerSecret[],
  };
}
