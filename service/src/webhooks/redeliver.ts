import { problem } from '../errors/errors.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { DeliveryRecord } from '../store/records/deliveries.ts';
import { beginDeliveryAnew, findDelivery } from '../store/records/deliveries.ts';
import type { OutgoingWebhookRecord } from '../store/records/outgoing-webhooks.ts';
import {
  findOutgoingWebhook,
  hasEnded,
  keptUntil,
  listRegisteredWebhooks,
} from '../store/records/outgoing-webhooks.ts';
import type { ChangeDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/tables.ts';

/**
 * Tries a delivery again now, with its retries anew, under the same event id. It goes to who listens
 * now: never to an address that was taken off.
 * @param condition what has to hold when it is begun anew
 * @returns the delivery as it is now
 * @throws DocloomError `not_found` when it was pruned meanwhile; `webhook_gone` when nobody has taken
 * the place of its receiver; what the condition throws
 */
export async function redeliver(
  { store, queue, clock }: ChangeDependencies & { queue: JobQueue },
  { id }: Pick<DeliveryRecord, 'id'>,
  condition: (transaction: Store) => Promise<void> = () => Promise.resolve(),
): Promise<DeliveryRecord> {
  const now = clock.now();
  return queue.commit(store, async (transaction, enqueue) => {
    await condition(transaction);
    const delivery = await findDelivery(transaction, id);
    if (!delivery) throw problem('not_found', 'delivery', id);
    const receiver = await presentReceiver(transaction, delivery, now);
    if (!receiver) throw problem('webhook_gone', id);
    const { id: groupKey, webhookUrl } = receiver;
    const to = { webhookId: groupKey, webhookUrl, dueAt: now };
    const anew = await beginDeliveryAnew(transaction, id, to);
    await enqueue({ kind: 'delivery', groupKey, subjectId: id, dueAt: now });
    return anew;
  });
}

/** What went to a registered webhook goes to the present one; a listener has no successor. */
async function presentReceiver(
  transaction: Store,
  { webhookId, workflowId, giveUpAt }: DeliveryRecord,
  now: number,
): Promise<OutgoingWebhookRecord | undefined> {
  const own = await findOutgoingWebhook(transaction, webhookId);
  if (own && keptUntil(own) === null) return hasEnded(own, now) ? undefined : own;
  if (giveUpAt !== null) return undefined;
  const [registered] = await listRegisteredWebhooks(transaction, [workflowId]);
  return registered;
}
