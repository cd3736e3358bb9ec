import type { EventId, WorkflowId } from '@docloom/contract';
import type { Logger } from 'pino';
import { startStopwatch } from '../time/stopwatch.ts';
import type { OutgoingWebhookRecord } from '../store/records/outgoing-webhooks.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import { testEvent } from './events.ts';
import type { GuardedAgents } from './delivery/guard.ts';
import type { Answer } from './delivery/post-event.ts';
import { postEvent } from './delivery/post-event.ts';
import { logHealthChange, recordHealth } from './record-health.ts';
import { signatureHeaders } from './delivery/sign.ts';

export interface TestEventDependencies extends CreateDependencies {
  agents: GuardedAgents;
  log: Logger;
}

/** What came of a test event. */
export interface TestOutcome {
  eventId: EventId;
  /** Milliseconds since 1970, UTC. */
  sentAt: number;
  milliseconds: number;
  answer: Answer;
}

/**
 * Sends a webhook an event that is about nothing, signed as any other, so that a person sees at once
 * whether events arrive. It is sent once, beside the queue, and stands in no log of deliveries. One
 * that arrives shows that a receiver is well; one that does not is no event that was lost.
 * @param others who else listens at the address, as `othersAtAddress` finds them
 * @returns within the time that a receiver has for its answer
 */
export async function sendTestEvent(
  { store, clock, ids, agents, log }: TestEventDependencies,
  webhook: OutgoingWebhookRecord,
  workflow: { id: WorkflowId; name: string },
  others: readonly OutgoingWebhookRecord[],
): Promise<TestOutcome> {
  const sentAt = clock.now();
  const event = testEvent({ id: ids.event(), at: sentAt, workflow });
  const body = JSON.stringify(event);
  const headers = signatureHeaders(webhook, { id: event.id, body, sentAt }, others);
  const elapsed = startStopwatch();
  const answer = await postEvent(agents, webhook.webhookUrl, headers, body);
  const milliseconds = Math.round(elapsed());
  if (answer.received) {
    const change = await store
      .transaction()
      .execute((transaction) =>
        recordHealth(transaction, webhook.id, { kind: 'RECEIVED' }, clock.now()),
      );
    logHealthChange(log, change);
  }
  const { status: responseStatus, received } = answer;
  log.info({ workflow: workflow.id, event: event.id, received, responseStatus }, 'Test event sent');
  return { eventId: event.id, sentAt, milliseconds, answer };
}
