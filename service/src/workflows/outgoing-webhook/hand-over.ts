import type { OutgoingWebhookId } from '@docloom/contract';
import type { Enqueue } from '../../queue/job-queue.ts';
import {
  endDeliveriesAlsoTo,
  endDeliveriesOtherThan,
  explainDeliveriesTo,
  listDueDeliveries,
  moveDeliveries,
} from '../../store/records/deliveries.ts';
import type { Listener, RegisteredWebhook } from '../../store/records/outgoing-webhooks.ts';
import { findTenant } from '../../store/records/workflows.ts';
import type { Store } from '../../store/store.ts';
import { deliveryJob } from '../../webhooks/delivery-job.ts';

export const NOT_SUBSCRIBED =
  'The outgoing webhook was replaced by one that does not subscribe to this event type.';

/**
 * Moves pending events to a webhook, which gets an event of several receivers only once. The events
 * that it does not subscribe to fail.
 */
export async function handOver(
  transaction: Store,
  replaced: OutgoingWebhookId,
  webhook: Listener | RegisteredWebhook,
): Promise<void> {
  const { events } = webhook;
  await endDeliveriesOtherThan(transaction, { webhookId: replaced, events }, NOT_SUBSCRIBED);
  await handOverSubscribed(transaction, replaced, webhook);
}

/**
 * Moves those pending events to a webhook that it subscribes to. It gets an event of both receivers
 * only once.
 */
export async function handOverSubscribed(
  transaction: Store,
  replaced: OutgoingWebhookId,
  { id: webhookId, kind: webhookKind, webhookUrl, expiresAt, events }: Listener | RegisteredWebhook,
): Promise<void> {
  const receivers = { webhookId: replaced, other: webhookId };
  await endDeliveriesAlsoTo(
    transaction,
    receivers,
    'Another delivery sends this event to the new webhook.',
  );
  const receiver = { webhookId, webhookKind, webhookUrl, giveUpAt: expiresAt };
  await moveDeliveries(transaction, { webhookId: replaced, events }, receiver);
}

/**
 * Schedules the events that were retained for a webhook; their jobs were postponed.
 * @param removed the removed webhooks that it succeeds
 * @param now milliseconds since 1970, UTC
 */
export async function takeOverPending(
  { transaction, enqueue }: { transaction: Store; enqueue: Enqueue },
  removed: readonly OutgoingWebhookId[],
  webhook: Listener | RegisteredWebhook,
  now: number,
): Promise<void> {
  if (removed.length === 0) return;
  for (const id of removed) {
    await explainDeliveriesTo(transaction, id, null);
    await handOver(transaction, id, webhook);
  }
  const tenantId = await findTenant(transaction, webhook.workflowId);
  for (const delivery of await listDueDeliveries(transaction, webhook.id, now)) {
    await enqueue(deliveryJob(delivery, tenantId, delivery.nextAttemptAt));
  }
}
