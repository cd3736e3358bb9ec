import type { OutgoingWebhookId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { OutgoingWebhookRecord, WebhookHealth } from '../store/records/outgoing-webhooks.ts';
import {
  findOutgoingWebhook,
  recordSuccess,
  updateHealth,
} from '../store/records/outgoing-webhooks.ts';
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
 * Saves what an attempt shows about the receiver, in the caller's transaction. Two concurrent attempts
 * both count. The health of temporary listeners is not saved.
 * @param webhook as the transaction has read it; undefined if it was removed
 * @returns null if there was nothing to save
 */
export async function recordHealth(
  transaction: Transaction,
  webhook: OutgoingWebhookRecord | undefined,
  sign: ReceiverSignal,
  now: number,
): Promise<HealthChange | null> {
  const change = changeOf(webhook, sign, now);
  // Then this attempt counts as one before those whose changes are not committed yet.
  if (!change) return null;
  const { id } = change.webhook;
  // Nearly all receivers work. That is stored without a lock, because it does not build on what is
  // stored already.
  const works = sign.kind === 'RECEIVED' && change.webhook.failingSince === null;
  if (works && (await recordSuccess(transaction, id, now))) return change;
  return recordLocked(transaction, id, sign, now);
}

/** Counts on the health that other attempts have left. */
async function recordLocked(
  transaction: Transaction,
  id: OutgoingWebhookId,
  sign: ReceiverSignal,
  now: number,
): Promise<HealthChange | null> {
  await acquireLock(transaction, { table: 'outgoingWebhooks', id });
  const change = changeOf(await findOutgoingWebhook(transaction, id), sign, now);
  if (change) await updateHealth(transaction, id, change.after);
  return change;
}

/** @returns null if there is nothing to save */
function changeOf(
  webhook: OutgoingWebhookRecord | undefined,
  sign: ReceiverSignal,
  now: number,
): HealthChange | null {
  if (webhook?.kind !== 'registered' && webhook?.kind !== 'additional') return null;
  const after = healthAfter(webhook, sign, now);
  return isWorthRecording(webhook, after) ? { webhook, after } : null;
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
