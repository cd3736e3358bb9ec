import { problem } from '../errors/errors.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { DeliveryRecord } from '../store/records/deliveries.ts';
import { endDeliveriesBeside, findDelivery, restartDelivery } from '../store/records/deliveries.ts';
import type { OutgoingWebhookRecord } from '../store/records/outgoing-webhooks.ts';
import {
  findOutgoingWebhook,
  hasEnded,
  listListeners,
  listRegisteredWebhooks,
  originalKind,
  retainedUntil,
} from '../store/records/outgoing-webhooks.ts';
import { findTenant } from '../store/records/workflows.ts';
import type { ChangeDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { acquireLock, HISTORY_LOCK } from '../store/transaction.ts';
import { deliveryJob } from './delivery-job.ts';
import { isSamePlace } from './same-address.ts';

/** Why the other deliveries of the event to the same webhook end. */
const SENT_AGAIN = 'Another delivery of this event was sent again to the same webhook.';

/**
 * Restarts a delivery now, with all its retries, under the same event ID. It goes to the current
 * receiver, never to an address that was removed. If another delivery was still sending the event to
 * that receiver, it ends: the receiver would go on getting the event after it has accepted it.
 * @param condition checked in the same transaction
 * @returns the delivery in its new state
 * @throws DocloomError `not_found` if it was pruned in the meantime; `webhook_gone` if its receiver
 * has no successor; any error of the condition
 */
export async function redeliver(
  { store, queue, clock }: ChangeDependencies & { queue: JobQueue },
  { id, workflowId }: Pick<DeliveryRecord, 'id' | 'workflowId'>,
  condition: (transaction: Store) => Promise<void> = () => Promise.resolve(),
): Promise<DeliveryRecord> {
  const lock = { table: 'workflows', id: workflowId } as const;
  return queue.commit(store, { lock }, async (transaction, enqueue) => {
    await acquireLock(transaction, HISTORY_LOCK);
    await condition(transaction);
    const now = clock.now();
    const delivery = await findDelivery(transaction, id);
    if (!delivery) throw problem('not_found', 'delivery', id);
    const receiver = await presentReceiver(transaction, delivery, now);
    if (!receiver) throw problem('webhook_gone', id);
    const { id: webhookId, webhookUrl } = receiver;
    const to = { webhookId, webhookKind: originalKind(receiver), webhookUrl, dueAt: now };
    const restarted = await restartDelivery(transaction, id, to);
    await endDeliveriesBeside(transaction, restarted, SENT_AGAIN);
    await enqueue(deliveryJob(restarted, await findTenant(transaction, workflowId), now));
    return restarted;
  });
}

/**
 * Returns the receiver. Deliveries to a registered webhook go to the current one, and those to an
 * additional webhook to the one at its origin and path; a temporary listener has no successor.
 */
async function presentReceiver(
  transaction: Store,
  delivery: DeliveryRecord,
  now: number,
): Promise<OutgoingWebhookRecord | undefined> {
  const { webhookId, webhookKind, workflowId, webhookUrl } = delivery;
  const own = await findOutgoingWebhook(transaction, webhookId);
  if (own && retainedUntil(own) === null) return hasEnded(own, now) ? undefined : own;
  if (webhookKind === 'temporary') return undefined;
  if (webhookKind === 'additional') {
    const listeners = await listListeners(transaction, workflowId, now);
    return listeners.findLast(
      (one) => one.kind === 'additional' && isSamePlace(one.webhookUrl, webhookUrl),
    );
  }
  const [registered] = await listRegisteredWebhooks(transaction, [workflowId]);
  return registered;
}
