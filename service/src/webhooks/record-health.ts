import type { OutgoingWebhookId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { OutgoingWebhookRecord, WebhookHealth } from '../store/records/outgoing-webhooks.ts';
import { findOutgoingWebhook, updateHealth } from '../store/records/outgoing-webhooks.ts';
import type { Transaction } from '../store/store.ts';
import { acquireLock } from '../store/transaction.ts';
import type { ReceiverSignal } from './health.ts';
import { healthAfter, isWorthRecording } from './health.ts';

/** The health of a webhook before and after an attempt. */
export interface HealthChange {
  webhook: OutgoingWebhookRecord;
  after: WebhookHealth;
}

/**
 * Saves what an attempt shows about the receiver. It locks the webhook in the caller's transaction,
 * so that two concurrent attempts both count. The health of temporary listeners is not saved.
 * @returns null if there was nothing to save
 */
export async function recordHealth(
  transaction: Transaction,
  id: OutgoingWebhookId,
  sign: ReceiverSignal,
  now: number,
): Promise<HealthChange | null> {
  await acquireLock(transaction, { table: 'outgoingWebhooks', id });
  const webhook = await findOutgoingWebhook(transaction, id);
  if (webhook?.kind !== 'registered' && webhook?.kind !== 'additional') return null;
  const after = healthAfter(webhook, sign, now);
  if (!isWorthRecording(webhook, after)) return null;
  await updateHealth(transaction, id, after);
  return { webhook, after };
}

/** Logs when a receiver begins to fail and when it recovers. */
export function logHealthChange(log: Logger, change: HealthChange | null): void {
  if (!change) return;
  const { webhook, after } = change;
  const line = { webhook: webhook.id, workflow: webhook.workflowId };
  if (webhook.failingSince === null && after.failingSince !== null) {
    const { givenUpInARow, lastError: reason } = after;
    log.warn({ ...line, givenUpInARow, reason }, 'An outgoing webhook is failing');
  }
  if (webhook.failingSince !== null && after.failingSince === null) {
    const failingSince = new Date(webhook.failingSince).toISOString();
    log.warn({ ...line, failingSince }, 'An outgoing webhook receives events again');
  }
}
