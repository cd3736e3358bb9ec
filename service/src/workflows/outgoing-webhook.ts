import type { OutgoingWebhookId, OutgoingWebhookRegister, WorkflowId } from '@docloom/contract';
import type { Clock } from '../clock.ts';
import { problem } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { endDeliveriesOtherThan, endDeliveriesTo, moveDeliveries } from '../store/deliveries.ts';
import type { OutgoingWebhookRecord } from '../store/outgoing-webhooks.ts';
import {
  deleteEndedListeners,
  deleteListener,
  deleteListenersAt,
  deleteRegisteredWebhook,
  insertOutgoingWebhook,
  listRegisteredWebhooks,
} from '../store/outgoing-webhooks.ts';
import type { Store } from '../store/tables.ts';
import type { ChangeCondition } from './change-condition.ts';
import { UNCONDITIONALLY } from './change-condition.ts';
import { newRegisteredWebhook, newTemporaryListener } from './outgoing-webhook-record.ts';

export interface OutgoingWebhookParts {
  store: Store;
  ids: Ids;
  clock: Clock;
}

/** Two minutes is how long an n8n editor listens for a test event; one more for slow clocks. */
const DEFAULT_LIFETIME_SECONDS = 180;

/**
 * Registers the outgoing webhook of a workflow, which replaces the one before (contract §4,
 * §6 rule 1), or adds a temporary listener beside it. Events that are still on their way go to the
 * receiver that takes the place of theirs, as far as it hears of such events.
 */
export async function registerOutgoingWebhook(
  parts: OutgoingWebhookParts,
  workflowId: WorkflowId,
  wanted: OutgoingWebhookRegister,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<OutgoingWebhookRecord> {
  const { store, clock } = parts;
  const lifetime = wanted.expiresInSeconds ?? DEFAULT_LIFETIME_SECONDS;
  const webhook = wanted.temporary
    ? newTemporaryListener(parts, workflowId, wanted, lifetime)
    : newRegisteredWebhook(parts, workflowId, wanted);
  await store.transaction().execute(async (transaction) => {
    await condition(transaction);
    await deleteEndedListeners(transaction, clock.now());
    // Whoever asks twice for one address hears each event once there.
    const replaced = await deleteListenersAt(transaction, workflowId, webhook.webhookUrl);
    if (webhook.expiresAt === null) {
      replaced.push(...(await deleteRegisteredWebhook(transaction, workflowId)));
    }
    await insertOutgoingWebhook(transaction, webhook);
    for (const id of replaced) await handOver(transaction, id, webhook);
  });
  return webhook;
}

async function handOver(
  transaction: Store,
  replaced: OutgoingWebhookId,
  { id: webhookId, webhookUrl, expiresAt, events }: OutgoingWebhookRecord,
): Promise<void> {
  const reason = 'The outgoing webhook was replaced by one that does not hear of such events.';
  await endDeliveriesOtherThan(transaction, { webhookId: replaced, events }, reason);
  await moveDeliveries(transaction, replaced, { webhookId, webhookUrl, giveUpAt: expiresAt });
}

/** @throws DocloomError `no_outgoing_webhook` */
export async function registeredWebhook(
  store: Store,
  workflowId: WorkflowId,
): Promise<OutgoingWebhookRecord> {
  const [webhook] = await listRegisteredWebhooks(store, [workflowId]);
  if (!webhook) throw problem('no_outgoing_webhook', workflowId);
  return webhook;
}

/**
 * Removes the registered webhook. Events that are still on their way to it end with it.
 * @throws DocloomError `no_outgoing_webhook`
 */
export async function removeOutgoingWebhook(
  store: Store,
  workflowId: WorkflowId,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    const { id } = await registeredWebhook(transaction, workflowId);
    await condition(transaction);
    await deleteRegisteredWebhook(transaction, workflowId);
    await endDeliveriesTo(transaction, id, 'The outgoing webhook was removed.');
  });
}

/**
 * Ends a temporary listener before its time, and with it the events that are on their way to it.
 * @throws DocloomError `not_found`; what the condition throws
 */
export async function endListener(
  store: Store,
  workflowId: WorkflowId,
  id: OutgoingWebhookId,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    await condition(transaction);
    const ended = await deleteListener(transaction, workflowId, id);
    if (!ended) throw problem('not_found', 'temporary listener', id);
    await endDeliveriesTo(transaction, id, 'The temporary listener has ended.');
  });
}
