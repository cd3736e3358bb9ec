import type { OutgoingWebhookId, OutgoingWebhookRegister, WorkflowId } from '@docloom/contract';
import type { Addresses } from '../../addresses/addresses.ts';
import { problem } from '../../errors/errors.ts';
import type { Enqueue, JobQueue } from '../../queue/job-queue.ts';
import {
  endDeliveriesAlsoTo,
  endDeliveriesOtherThan,
  endDeliveriesTo,
  explainDeliveriesTo,
  listDueDeliveries,
  moveDeliveries,
} from '../../store/records/deliveries.ts';
import type { OutgoingWebhookRecord } from '../../store/records/outgoing-webhooks.ts';
import {
  deleteEndedReceivers,
  deleteListener,
  deleteListenersAt,
  deleteRegisteredWebhook,
  deleteRemovedWebhook,
  insertOutgoingWebhook,
  listRegisteredWebhooks,
  markWebhookRemoved,
} from '../../store/records/outgoing-webhooks.ts';
import type { ChangeDependencies, CreateDependencies } from '../../store/rule-dependencies.ts';
import type { Store } from '../../store/store.ts';
import { findWorkflow } from '../../store/records/workflows.ts';
import { findTenant } from '../../store/records/workflows.ts';
import { deliveryJob } from '../../webhooks/delivery-job.ts';
import {
  RETENTION_AFTER_REMOVAL,
  WAITS_FOR_NEXT_WEBHOOK,
  WEBHOOK_REMOVED,
} from '../../webhooks/removed-webhook.ts';
import type { ChangeCondition } from '../change-condition.ts';
import { UNCONDITIONALLY } from '../change-condition.ts';
import { rejectOwnSource } from './own-source.ts';
import { newRegisteredWebhook, newTemporaryListener } from './outgoing-webhook-record.ts';
import { transact } from '../../store/transaction.ts';

/** An n8n editor listens for a test event for two minutes; one more allows for slow clocks. */
const DEFAULT_LIFETIME_SECONDS = 180;

/**
 * Registers the outgoing webhook of a workflow, which replaces the previous one (contract §4, §6
 * rule 1), or adds a temporary listener beside it. Pending events go to the receiver that replaces
 * theirs if it subscribes to their type. So do the events of a recently removed webhook.
 * @throws DocloomError `webhook_is_own_source`; the errors of the condition
 */
export async function registerOutgoingWebhook(
  dependencies: CreateDependencies & { queue: Pick<JobQueue, 'commit'>; addresses: Addresses },
  workflowId: WorkflowId,
  wanted: OutgoingWebhookRegister,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<OutgoingWebhookRecord> {
  const { store, clock, queue } = dependencies;
  await rejectOwnSource(dependencies, wanted.webhookUrl, '$.webhookUrl');
  const lifetime = wanted.expiresInSeconds ?? DEFAULT_LIFETIME_SECONDS;
  const webhook = wanted.temporary
    ? newTemporaryListener(dependencies, workflowId, wanted, lifetime)
    : newRegisteredWebhook(dependencies, workflowId, wanted);
  const lock = { table: 'workflows', id: workflowId } as const;
  await queue.commit(store, { lock }, async (transaction, enqueue) => {
    await condition(transaction);
    await deleteEndedReceivers(transaction, clock.now());
    // A client that registers one address twice gets each event once.
    const replaced = await deleteListenersAt(transaction, workflowId, webhook.webhookUrl);
    if (webhook.expiresAt === null) {
      replaced.push(...(await deleteRegisteredWebhook(transaction, workflowId)));
    }
    await insertOutgoingWebhook(transaction, webhook);
    for (const id of replaced) await handOver(transaction, id, webhook);
    if (webhook.expiresAt === null)
      await takeOverPending(transaction, enqueue, webhook, clock.now());
  });
  return webhook;
}

/** Schedules the events that were retained for the next webhook; their jobs were postponed. */
async function takeOverPending(
  transaction: Store,
  enqueue: Enqueue,
  webhook: OutgoingWebhookRecord,
  now: number,
): Promise<void> {
  const removed = await deleteRemovedWebhook(transaction, webhook.workflowId);
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

/** An event that several replaced receivers were to get goes to their successor once. */
async function handOver(
  transaction: Store,
  replaced: OutgoingWebhookId,
  { id: webhookId, webhookUrl, expiresAt, events }: OutgoingWebhookRecord,
): Promise<void> {
  const reason = 'The outgoing webhook was replaced by one that does not hear of such events.';
  await endDeliveriesOtherThan(transaction, { webhookId: replaced, events }, reason);
  const receivers = { webhookId: replaced, other: webhookId };
  await endDeliveriesAlsoTo(transaction, receivers, 'The new webhook gets it by another delivery.');
  await moveDeliveries(transaction, replaced, { webhookId, webhookUrl, giveUpAt: expiresAt });
}

/**
 * Returns the registered webhook of a workflow.
 * @throws DocloomError `no_outgoing_webhook`
 */
export async function registeredWebhook(
  store: Store,
  workflowId: WorkflowId,
): Promise<OutgoingWebhookRecord> {
  const [webhook] = await listRegisteredWebhooks(store, [workflowId]);
  if (!webhook) throw problem('no_outgoing_webhook', workflowId);
  return webhook;
}

/**
 * Removes the registered webhook. Nothing is sent to it from then on. Its events are kept for a
 * while for the next webhook, and then fail. The events of an archived workflow fail at once,
 * because it cannot get another webhook.
 * @throws DocloomError `no_outgoing_webhook`
 */
export async function removeOutgoingWebhook(
  { store, clock }: ChangeDependencies,
  workflowId: WorkflowId,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<void> {
  await transact(store, { lock: { table: 'workflows', id: workflowId } }, async (transaction) => {
    const { id } = await registeredWebhook(transaction, workflowId);
    await condition(transaction);
    const workflow = await findWorkflow(transaction, workflowId);
    if (workflow?.archivedAt !== null) {
      await deleteRegisteredWebhook(transaction, workflowId);
      await endDeliveriesTo(transaction, id, WEBHOOK_REMOVED);
      return;
    }
    const removedAt = clock.now();
    const times = { removedAt, expiresAt: removedAt + RETENTION_AFTER_REMOVAL };
    await markWebhookRemoved(transaction, id, times);
    await explainDeliveriesTo(transaction, id, WAITS_FOR_NEXT_WEBHOOK);
  });
}

/**
 * Ends a temporary listener early, with its pending events.
 * @throws DocloomError `not_found`; the errors of the condition
 */
export async function endListener(
  store: Store,
  workflowId: WorkflowId,
  id: OutgoingWebhookId,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<void> {
  await transact(store, { lock: { table: 'workflows', id: workflowId } }, async (transaction) => {
    await condition(transaction);
    const ended = await deleteListener(transaction, workflowId, id);
    if (!ended) throw problem('not_found', 'temporary listener', id);
    await endDeliveriesTo(transaction, id, 'The temporary listener has ended.');
  });
}
