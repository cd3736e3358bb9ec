import type { DocloomEvent } from '@docloom/contract';
import type { TenantId } from '../concurrency/tenant.ts';
import type { Ids } from '../ids/ids.ts';
import type { Enqueue } from '../queue/job-queue.ts';
import type { DeliveryRecord } from '../store/records/deliveries.ts';
import { insertDelivery } from '../store/records/deliveries.ts';
import { executeTogether } from '../store/batching/execute-together.ts';
import type { OutgoingWebhookRecord } from '../store/records/outgoing-webhooks.ts';
import { originalKind, retainedUntil } from '../store/records/outgoing-webhooks.ts';
import type { RunRecord } from '../store/records/runs.ts';
import type { Transaction } from '../store/store.ts';
import { deliveryJob } from './delivery-job.ts';
import { WAITS_FOR_NEXT_WEBHOOK } from './removed-webhook.ts';
import { onePerAddress } from './same-address.ts';

/** The run that an event is about. */
export interface RunOfEvent extends Pick<RunRecord, 'id' | 'workflowId'> {
  /** Those of its source data. */
  hops: number;
  /** Of its workflow. */
  tenantId: TenantId;
}

/** An event, and who gets it. */
export interface EventToDeliver {
  readonly run: RunOfEvent;
  readonly event: DocloomEvent;
  /** Those of the workflow; see `listReceivers`. */
  readonly receivers: readonly OutgoingWebhookRecord[];
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
}

/**
 * Schedules an event for delivery to every receiver of the workflow, once per address, in the
 * caller's transaction. Events for a webhook that was just removed wait for its successor. The body
 * is serialized once, here, so that every attempt sends exactly what is signed.
 */
export async function scheduleDeliveries(
  { ids, enqueue }: { ids: Ids; enqueue: Enqueue },
  transaction: Transaction,
  { run, event, receivers, now }: EventToDeliver,
): Promise<void> {
  const { id: runId, workflowId, hops, tenantId } = run;
  const body = JSON.stringify(event);
  const subscribed = receivers.filter(({ events }) => events.includes(event.type));
  for (const receiver of onePerAddress(subscribed)) {
    const id = ids.delivery();
    const waits = retainedUntil(receiver) !== null;
    const delivery: DeliveryRecord = {
      id,
      workflowId,
      runId,
      webhookId: receiver.id,
      webhookKind: originalKind(receiver),
      webhookUrl: receiver.webhookUrl,
      eventId: event.id,
      eventType: event.type,
      body,
      status: 'PENDING',
      round: 0,
      attempts: 0,
      responseStatus: null,
      error: waits ? WAITS_FOR_NEXT_WEBHOOK : null,
      createdAt: now,
      nextAttemptAt: now,
      giveUpAt: waits ? null : receiver.expiresAt,
      deliveredAt: null,
    };
    await executeTogether(
      insertDelivery(transaction, delivery),
      enqueue(deliveryJob(delivery, tenantId, now), { begun: { delivery, hops, receivers } }),
    );
  }
}
