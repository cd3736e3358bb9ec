import type { EventId, WorkflowId } from '@docloom/contract';
import type { Logger } from 'pino';
import { startStopwatch } from '../time/stopwatch.ts';
import type { OutgoingWebhookRecord } from '../store/records/outgoing-webhooks.ts';
import { findOutgoingWebhook } from '../store/records/outgoing-webhooks.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import { testEvent } from './events.ts';
import type { Answer } from './delivery/post-event.ts';
import { receiverSignalOf } from './delivery/progress-after-attempt.ts';
import type { SendDependencies } from './delivery/send-event.ts';
import { sendEvent } from './delivery/send-event.ts';
import { logHealthChange, recordHealth } from './record-health.ts';
import { signatureHeaders } from './delivery/sign.ts';
import { transact } from '../store/transaction.ts';

export interface TestEventDependencies extends CreateDependencies, SendDependencies {
  log: Logger;
}

/** The outcome of a test event. */
export interface TestOutcome {
  eventId: EventId;
  /** Milliseconds since 1970, UTC. */
  sentAt: number;
  milliseconds: number;
  answer: Answer;
}

/**
 * Sends a signed test event to a webhook, so that a person sees at once whether events arrive. It
 * is sent once, outside the queue, and is not in the delivery log. Its result updates the last
 * success or last error of the receiver. A failure never makes the receiver FAILING, because no event
 * was lost.
 * @param others the other webhooks at the address, as `othersAtAddress` returns them
 * @returns within the receiver's time limit for an answer
 */
export async function sendTestEvent(
  dependencies: TestEventDependencies,
  webhook: OutgoingWebhookRecord,
  workflow: { id: WorkflowId; name: string },
  others: readonly OutgoingWebhookRecord[],
): Promise<TestOutcome> {
  const { store, clock, ids, log } = dependencies;
  const sentAt = clock.now();
  const event = testEvent({ id: ids.event(), at: sentAt, workflow });
  const body = JSON.stringify(event);
  const headers = signatureHeaders(webhook, { id: event.id, body, sentAt }, others);
  const elapsed = startStopwatch();
  const { webhookUrl } = webhook;
  const answer = await sendEvent(dependencies, { webhookUrl, headers, body, hops: 0 });
  const milliseconds = Math.round(elapsed());
  const change = await transact(store, { lock: null }, async (transaction) => {
    const present = await findOutgoingWebhook(transaction, webhook.id);
    return recordHealth(transaction, present, receiverSignalOf(answer, false), clock.now());
  });
  logHealthChange(log, change);
  const { status: responseStatus, received } = answer;
  log.info({ workflow: workflow.id, event: event.id, received, responseStatus }, 'Test event sent');
  return { eventId: event.id, sentAt, milliseconds, answer };
}
