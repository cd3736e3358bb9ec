import type { OutgoingWebhookId, WorkflowId } from '@docloom/contract';
import type { Author } from '../../audit/author.ts';
import { recordChangeOfPart } from '../../audit/record-change.ts';
import type { Limits } from '../../limits/limits.ts';
import { endDeliveriesTo, explainDeliveriesTo } from '../../store/records/deliveries.ts';
import type {
  AdditionalWebhook,
  RegisteredWebhook,
} from '../../store/records/outgoing-webhooks.ts';
import {
  countReceivers,
  deleteEndedReceivers,
  deleteWebhook,
  markWebhookRemoved,
} from '../../store/records/outgoing-webhooks.ts';
import { findWorkflow } from '../../store/records/workflows.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transaction.ts';
import {
  RETENTION_AFTER_REMOVAL,
  WAITS_FOR_NEXT_WEBHOOK,
  WEBHOOK_REMOVED,
} from '../../webhooks/removed-webhook.ts';
import { othersAtAddress } from '../../webhooks/same-address.ts';
import type { ChangeCondition } from '../change-condition.ts';
import { UNCONDITIONALLY } from '../change-condition.ts';
import { handOverSubscribed } from './hand-over.ts';
import { findListener, registeredWebhook } from './select-webhook.ts';
import { removalOf } from './webhook-changes.ts';

/**
 * Removes the registered webhook. Nothing is sent to it from then on. An additional webhook at the
 * same address takes over its events. The others are kept for a while for the next webhook, and then
 * fail. The events of an archived workflow fail at once,
 * because it cannot get another webhook.
 * @throws DocloomError `no_outgoing_webhook`
 */
export async function removeOutgoingWebhook(
  dependencies: CreateDependencies,
  workflowId: WorkflowId,
  condition: ChangeCondition = UNCONDITIONALLY,
  author: Author = 'service',
): Promise<void> {
  const { store, clock } = dependencies;
  await transact(store, { lock: { table: 'workflows', id: workflowId } }, async (transaction) => {
    const webhook = await registeredWebhook(transaction, workflowId);
    await condition(transaction);
    await recordChangeOfPart(dependencies, transaction, author, removalOf(webhook));
    if (await isArchived(transaction, workflowId)) {
      await endAtOnce(transaction, webhook.id, WEBHOOK_REMOVED);
      return;
    }
    const now = clock.now();
    await handOverAtAddress(transaction, webhook, now);
    await retainEvents(transaction, webhook, now);
  });
}

/**
 * Moves pending events to the additional webhooks at the address of a registered one. They got none
 * of their own for these events, because an address gets each event once.
 */
async function handOverAtAddress(
  transaction: Store,
  webhook: RegisteredWebhook,
  now: number,
): Promise<void> {
  for (const other of await othersAtAddress(transaction, webhook, now)) {
    if (other.kind === 'additional') await handOverSubscribed(transaction, webhook.id, other);
  }
}

/**
 * Removes an additional webhook, or ends a temporary listener early. The events of an additional
 * webhook are kept for a while, like those of the registered one, unless as many removed ones as the
 * limit allows are kept already.
 * @throws DocloomError `not_found`; the errors of the condition
 */
export async function removeListener(
  dependencies: CreateDependencies & { limits: Pick<Limits, 'webhooks'> },
  workflowId: WorkflowId,
  id: OutgoingWebhookId,
  condition: ChangeCondition = UNCONDITIONALLY,
  author: Author = 'service',
): Promise<void> {
  const { store, clock, limits } = dependencies;
  await transact(store, { lock: { table: 'workflows', id: workflowId } }, async (transaction) => {
    await condition(transaction);
    const listener = await findListener(transaction, workflowId, id);
    if (listener.kind === 'temporary') {
      await endAtOnce(transaction, id, 'The temporary listener has ended.');
      return;
    }
    await recordChangeOfPart(dependencies, transaction, author, removalOf(listener));
    const now = clock.now();
    await deleteEndedReceivers(transaction, now);
    const kept = await countReceivers(transaction, workflowId, 'removedAdditional');
    if (kept >= limits.webhooks || (await isArchived(transaction, workflowId))) {
      await endAtOnce(transaction, id, WEBHOOK_REMOVED);
      return;
    }
    await retainEvents(transaction, listener, now);
  });
}

async function isArchived(transaction: Store, workflowId: WorkflowId): Promise<boolean> {
  return (await findWorkflow(transaction, workflowId))?.archivedAt !== null;
}

async function endAtOnce(transaction: Store, id: OutgoingWebhookId, reason: string): Promise<void> {
  await deleteWebhook(transaction, id);
  await endDeliveriesTo(transaction, id, reason);
}

async function retainEvents(
  transaction: Store,
  webhook: RegisteredWebhook | AdditionalWebhook,
  removedAt: number,
): Promise<void> {
  const times = { removedAt, expiresAt: removedAt + RETENTION_AFTER_REMOVAL };
  await markWebhookRemoved(transaction, webhook, times);
  await explainDeliveriesTo(transaction, webhook.id, WAITS_FOR_NEXT_WEBHOOK);
}
