import type { OutgoingWebhookId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { OutgoingWebhookRecord, WebhookHealth } from '../store/records/outgoing-webhooks.ts';
import { findOutgoingWebhook, updateHealth } from '../store/records/outgoing-webhooks.ts';
import type { Store } from '../store/tables.ts';
import type { ReceiverSign } from './health.ts';
import { healthAfter, isWorthRecording } from './health.ts';

/** How a webhook did before a try and after it. */
export interface HealthChange {
  webhook: OutgoingWebhookRecord;
  after: WebhookHealth;
}

/**
 * Writes down what a try says of the receiver, in the caller's transaction, so that of two tries
 * that end at once neither is forgotten. Of a temporary listener, which soon ends, nothing is kept.
 * @returns null when there was nothing to write
 */
export async function recordHealth(
  transaction: Store,
  id: OutgoingWebhookId,
  sign: ReceiverSign,
  now: number,
): Promise<HealthChange | null> {
  const webhook = await findOutgoingWebhook(transaction, id);
  if (webhook?.expiresAt !== null) return null;
  const after = healthAfter(webhook, sign, now);
  if (!isWorthRecording(webhook, after)) return null;
  await updateHealth(transaction, id, after);
  return { webhook, after };
}

/** Tells the operator when a receiver begins to fail and when that ends. */
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
