import type { DeliveryId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Job, JobOutcome } from '../queue/job-queue.ts';
import type { DeliveryProgress, DeliveryRecord } from '../store/deliveries.ts';
import { findDelivery, recordTry } from '../store/deliveries.ts';
import type { Store } from '../store/tables.ts';
import type { GuardedAgents } from './guard.ts';
import type { Answer } from './post-event.ts';
import { postEvent } from './post-event.ts';
import { nextAttemptAt } from './retry-schedule.ts';
import { signatureHeaders } from './sign.ts';

export interface DeliverParts {
  store: Store;
  clock: Clock;
  agents: GuardedAgents;
  log: Logger;
}

/**
 * Tries to bring an event to its receiver.
 *
 * A delivery is PENDING until a try ends it: DELIVERED by a 2xx, FAILED by 410 Gone, when the retry
 * schedule is used up, or when the temporary listener that it goes to has ended. A crash between
 * the receiver's 2xx and our commit repeats the try under the same event id, by which the receiver
 * knows it. A delivery that was given up or begun anew while a try was under way stays so: that try
 * says nothing more.
 */
export async function deliver(parts: DeliverParts, job: Job): Promise<JobOutcome> {
  const delivery = await findDelivery(parts.store, job.subjectId as DeliveryId);
  if (delivery?.status !== 'PENDING') return { done: true };
  const sentAt = parts.clock.now();
  const { eventId: id, body, signingSecret, webhookUrl } = delivery;
  const headers = signatureHeaders(signingSecret, { id, body, sentAt });
  const answer = await postEvent(parts.agents, webhookUrl, headers, body);
  const progress = progressAfter(delivery, answer, parts.clock.now());
  await recordTry(parts.store, delivery, progress);
  logProgress(parts.log, delivery, progress);
  return outcomeOf(await findDelivery(parts.store, delivery.id));
}

function outcomeOf(delivery: DeliveryRecord | undefined): JobOutcome {
  const retryAt = delivery?.status === 'PENDING' ? delivery.nextAttemptAt : null;
  return retryAt === null ? { done: true } : { done: false, retryAt };
}

function progressAfter(delivery: DeliveryRecord, answer: Answer, now: number): DeliveryProgress {
  const attempts = delivery.attempts + 1;
  const responseStatus = answer.status;
  if (answer.received) {
    return {
      status: 'DELIVERED',
      attempts,
      responseStatus,
      error: null,
      nextAttemptAt: null,
      deliveredAt: now,
    };
  }
  const again = answer.status === 410 ? null : nextTryOf(delivery, attempts, now);
  return {
    status: again === null ? 'FAILED' : 'PENDING',
    attempts,
    responseStatus,
    error: answer.reason,
    nextAttemptAt: again,
    deliveredAt: null,
  };
}

function nextTryOf({ giveUpAt }: DeliveryRecord, attempts: number, now: number): number | null {
  const next = nextAttemptAt(attempts, now);
  return next !== null && giveUpAt !== null && next > giveUpAt ? null : next;
}

function logProgress(log: Logger, delivery: DeliveryRecord, progress: DeliveryProgress): void {
  const { id, runId: run, eventId } = delivery;
  const { status, attempts, error } = progress;
  const line = { delivery: id, run, eventId, attempts };
  if (status === 'DELIVERED') log.info(line, 'Event delivered');
  else log.warn({ ...line, status, reason: error }, 'Event not delivered');
}
