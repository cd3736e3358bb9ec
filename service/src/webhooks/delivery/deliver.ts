import type { DeliveryId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Job, JobOutcome } from '../../queue/job-queue.ts';
import type {
  DeliveryProgress,
  DeliveryRecord,
  DeliveryState,
} from '../../store/records/deliveries.ts';
import { endDeliveriesTo, findDelivery, recordTry } from '../../store/records/deliveries.ts';
import { forgetOldTries, insertTry } from '../../store/records/delivery-tries.ts';
import { findOutgoingWebhook, hasEnded, keptUntil } from '../../store/records/outgoing-webhooks.ts';
import { startStopwatch, toTenths } from '../../time/stopwatch.ts';
import type { ChangeDependencies } from '../../store/rule-dependencies.ts';
import type { Store } from '../../store/tables.ts';
import type { GuardedAgents } from './guard.ts';
import type { Answer } from './post-event.ts';
import { postEvent } from './post-event.ts';
import { progressAfter, receiverSignalOf } from './progress-after-try.ts';
import { logHealthChange, recordHealth } from '../record-health.ts';
import { WEBHOOK_REMOVED } from '../removed-webhook.ts';
import type { Random } from './retry-schedule.ts';
import { isInFuture } from './retry-schedule.ts';
import { othersAtAddress } from '../same-address.ts';
import { signatureHeaders } from './sign.ts';

export interface DeliverDependencies extends ChangeDependencies {
  relaxedStore: Store;
  agents: GuardedAgents;
  random: Random;
  log: Logger;
  metrics: Metrics;
}

/**
 * Attempts to deliver an event to its receiver, signed with the secrets that are valid at that
 * time.
 *
 * - PENDING → DELIVERED: the receiver responds with 2xx.
 * - PENDING → PENDING: an attempt fails, and the retry schedule has another one. If a webhook is
 *   replaced, its pending deliveries go to the new one.
 * - PENDING → FAILED: the receiver responds with 410 Gone, the retry schedule is used up, or the
 *   receiver ends before the next attempt. A temporary listener ends at its time; a removed webhook
 *   ends unless it is replaced in time.
 * - Any → PENDING: the delivery is sent again with the whole schedule (redeliver.ts).
 *
 * After a crash between the receiver's 2xx and the commit, the attempt is repeated under the same
 * event id, by which the receiver recognises it. Also after a crash, no attempt comes early. If a
 * delivery ends or is sent again during an attempt, the attempt's result is not stored in it.
 */
export async function deliver(
  dependencies: DeliverDependencies,
  job: Job<'delivery'>,
): Promise<JobOutcome> {
  const delivery =
    job.subject ?? (await findDelivery(dependencies.store, job.subjectId as DeliveryId));
  if (delivery?.status !== 'PENDING') return { done: true };
  const webhook = await findOutgoingWebhook(dependencies.store, delivery.webhookId);
  const sentAt = dependencies.clock.now();
  if (!webhook || hasEnded(webhook, sentAt)) return giveUp(dependencies, delivery);
  const keptTo = keptUntil(webhook);
  if (keptTo !== null) return { done: false, postponedTo: keptTo };
  const { eventId: id, body, webhookUrl, nextAttemptAt } = delivery;
  // Where a crash came between a try and what the queue was told of it, the job is due already.
  if (isInFuture(nextAttemptAt, sentAt)) return { done: false, postponedTo: nextAttemptAt };
  const others = await othersAtAddress(dependencies.store, webhook, sentAt);
  const headers = signatureHeaders(webhook, { id, body, sentAt }, others);
  const elapsed = startStopwatch();
  const answer = await postEvent(dependencies.agents, webhookUrl, headers, body);
  const made = { answer, sentAt, milliseconds: elapsed() };
  const tried = await writeDown(dependencies, delivery, made, job);
  if (tried?.status === 'DELIVERED') return { done: true, isEnded: true };
  const outcome = outcomeOf(tried ?? (await findDelivery(dependencies.store, delivery.id)));
  return outcome.done && !answer.received ? { done: true, givenUp: true } : outcome;
}

/** What came of a try, and how long it took. */
interface Try {
  answer: Answer;
  sentAt: number;
  milliseconds: number;
}

/** @returns how far the delivery is now, or null when the try says nothing more */
async function writeDown(
  dependencies: DeliverDependencies,
  delivery: DeliveryRecord,
  { answer, sentAt, milliseconds }: Try,
  job: Pick<Job, 'end'>,
): Promise<DeliveryProgress | null> {
  const now = dependencies.clock.now();
  const progress = progressAfter(delivery, answer, { now, random: dependencies.random });
  // A try that a power cut forgets is made again, under the same event id.
  const { counts, change } = await dependencies.relaxedStore
    .transaction()
    .execute(async (transaction) => {
      const counts = await recordTry(transaction, delivery, progress);
      await insertTry(transaction, {
        deliveryId: delivery.id,
        sentAt,
        milliseconds: Math.round(milliseconds),
        responseStatus: answer.status,
        excerpt: answer.status === null ? null : answer.excerpt,
        error: answer.received ? null : answer.reason,
      });
      // Within its first round it has fewer tries than are kept.
      if (delivery.round > 0) await forgetOldTries(transaction, delivery.id);
      if (counts && progress.status === 'DELIVERED') await job.end(transaction);
      const sign = receiverSignalOf(answer, counts && progress.status === 'FAILED');
      return { counts, change: await recordHealth(transaction, delivery.webhookId, sign, now) };
    });
  tellOfTry(dependencies, { delivery, progress, milliseconds });
  logHealthChange(dependencies.log, change);
  return counts ? progress : null;
}

/**
 * For a delivery whose receiver is no more: its row may be cleared away after its end, or still
 * stand there. Only what goes to a listener has an end of its own. Where the receiver was replaced
 * between two looks, the delivery has a new one, and is tried at once.
 */
async function giveUp(
  dependencies: DeliverDependencies,
  delivery: DeliveryRecord,
): Promise<JobOutcome> {
  await dependencies.store.transaction().execute(async (transaction) => {
    const webhook = await findOutgoingWebhook(transaction, delivery.webhookId);
    if (webhook && !hasEnded(webhook, dependencies.clock.now())) return;
    const reason =
      delivery.giveUpAt === null ? WEBHOOK_REMOVED : 'The temporary listener has ended.';
    await endDeliveriesTo(transaction, delivery.webhookId, reason);
  });
  return outcomeOf(await findDelivery(dependencies.store, delivery.id));
}

function outcomeOf(delivery: DeliveryState | undefined): JobOutcome {
  if (delivery?.status !== 'PENDING') return { done: true };
  return { done: false, retryAt: delivery.nextAttemptAt };
}

const RESULTS = { DELIVERED: 'delivered', PENDING: 'tried_again', FAILED: 'given_up' } as const;

function tellOfTry(
  { log, metrics }: DeliverDependencies,
  tried: { delivery: DeliveryRecord; progress: DeliveryProgress; milliseconds: number },
): void {
  const { id, runId: run, workflowId: workflow, eventId: event, webhookUrl } = tried.delivery;
  const { status, attempts: attempt, responseStatus, error } = tried.progress;
  metrics.deliveryTried(RESULTS[status]);
  const milliseconds = toTenths(tried.milliseconds);
  // Of the receiver's address the origin only: the rest of it may hold secrets.
  const receiver = new URL(webhookUrl).origin;
  const line = { delivery: id, run, workflow, event, receiver, attempt, status, milliseconds };
  if (status === 'DELIVERED') log.info({ ...line, responseStatus }, 'Event delivered');
  else log.warn({ ...line, responseStatus, reason: error }, 'Event not delivered');
}
