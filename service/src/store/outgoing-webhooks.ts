import type { EventType, OutgoingWebhookId, WorkflowId } from '@docloom/contract';
import type { OutgoingWebhooksTable, Store } from './tables.ts';

/** A receiver of events: the registered webhook, or a temporary listener beside it. */
export interface OutgoingWebhookRecord {
  id: OutgoingWebhookId;
  workflowId: WorkflowId;
  webhookUrl: string;
  signingSecret: string;
  events: EventType[];
  /** Null for the registered webhook. */
  expiresAt: number | null;
  createdAt: number;
}

export async function insertOutgoingWebhook(
  store: Store,
  webhook: OutgoingWebhookRecord,
): Promise<void> {
  await store
    .insertInto('outgoingWebhooks')
    .values({ ...webhook, events: JSON.stringify(webhook.events) })
    .execute();
}

/** @returns how many there were: one or none */
export async function deleteRegisteredWebhook(
  store: Store,
  workflowId: WorkflowId,
): Promise<number> {
  const { numDeletedRows } = await store
    .deleteFrom('outgoingWebhooks')
    .where('workflowId', '=', workflowId)
    .where('expiresAt', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the temporary listeners of a workflow that have this address. */
export async function deleteListenersAt(
  store: Store,
  workflowId: WorkflowId,
  webhookUrl: string,
): Promise<void> {
  await store
    .deleteFrom('outgoingWebhooks')
    .where('workflowId', '=', workflowId)
    .where('webhookUrl', '=', webhookUrl)
    .where('expiresAt', 'is not', null)
    .execute();
}

/** @returns whether the workflow had that temporary listener */
export async function deleteListener(
  store: Store,
  workflowId: WorkflowId,
  id: OutgoingWebhookId,
): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('outgoingWebhooks')
    .where('id', '=', id)
    .where('workflowId', '=', workflowId)
    .where('expiresAt', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteEndedListeners(store: Store, now: number): Promise<void> {
  await store.deleteFrom('outgoingWebhooks').where('expiresAt', '<=', now).execute();
}

/** The registered webhooks of those workflows: one each, or none. */
export async function listRegisteredWebhooks(
  store: Store,
  workflowIds: readonly WorkflowId[],
): Promise<OutgoingWebhookRecord[]> {
  const rows = await store
    .selectFrom('outgoingWebhooks')
    .selectAll()
    .where('workflowId', 'in', workflowIds)
    .where('expiresAt', 'is', null)
    .execute();
  return rows.map(toRecord);
}

/** Everybody who hears of the workflow's events now. */
export async function listReceivers(
  store: Store,
  workflowId: WorkflowId,
  now: number,
): Promise<OutgoingWebhookRecord[]> {
  const rows = await store
    .selectFrom('outgoingWebhooks')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .execute();
  return rows.map(toRecord);
}

function toRecord(row: OutgoingWebhooksTable): OutgoingWebhookRecord {
  return { ...row, events: JSON.parse(row.events) as EventType[] };
}
