import type { DeliveryId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Job, JobOutcome, JobQueue } from '../../queue/job-queue.ts';
import { executeTogether } from '../../store/batching/execute-together.ts';
import type {
  DeliveryProgress,
  DeliveryRecord,
  DeliverySubject,
} from '../../store/records/deliveries.ts';
import {
  endDeliveriesTo,
  findDelivery,
  findDeliverySubject,
  recordAttempt,
} from '../../store/records/deliveries.ts';
import { deleteOldAttempts, insertAttempt } from '../../store/records/delivery-attempts.ts';
import {
  findOutgoingWebhook,
  hasEnded,
  listReceivers,
  retainedUntil,
} from '../../store/records/outgoing-webhooks.ts';
import { findTenant } from '../../store/records/workflows.ts';
import { startStopwatch, toTenths } from '../../time/stopwatch.ts';
import type { ChangeDependencies } from '../../store/rule-dependencies.ts';
import type { Store } from '../../store/store.ts';
import type { Answer } from './post-event.ts';
import type { SendDependencies } from './send-event.ts';
import { sendEvent } from './send-event.ts';
import { progressAfter, receiverSignalOf } from './progress-after-attempt.ts';
import { deliveryJob } from '../delivery-job.ts';
import { logHealthChange, recordHealth } from '../record-health.ts';
import { WEBHOOK_REMOVED } from '../removed-webhook.ts';
import type { Random } from './retry-schedule.ts';
import { isInFuture } from './retry-schedule.ts';
import { othersAtAddressIn } from '../same-address.ts';
import { signatureHeaders } from './sign.ts';
import { transact } from '../../store/transaction.ts';

export interface DeliverDependencies extends ChangeDependencies, SendDependencies {
  queue: Pick<JobQueue, 'commit' | 'end' | 'holds'>;
  relaxedStore: Store;
  random: Random;
  log: Logger;
  metrics: Metrics;
}

/**
 * Attempts to deliver an event to its receiver.
 *
 * The states of a delivery:
 *
 * - PENDING is the initial state: an attempt is due now or later.
 * - PENDING → DELIVERED: the receiver answers 2xx.
 * - PENDING → PENDING: any other attempt fails, and the retry schedule sets the next one. If the
 *   webhook was replaced, the delivery moves to the new one. If it was removed, the delivery waits
 *   for a successor.
 * - PENDING → FAILED: the receiver answers 410 Gone or 508 Loop Detected, or is a source of this
 *   service. Or no retry is left: the schedule is used up,
 *   or the temporary listener ends before the next attempt. The delivery also fails when its
 *   listener ends, or its webhook is removed and gets no successor in time. It fails too if the new
 *   webhook does not subscribe to its event, or if another delivery sends its event to the same
 *   webhook (`handOver`, `redeliver`).
 * - Any state → PENDING: a redelivery begins a new round of attempts (`redeliver`).
 *
 * Each attempt is signed with the secrets that are valid when it is sent. After a crash between the
 * receiver's 2xx and our commit, the attempt is repeated. It has the same event ID, so that the
 * receiver can recognize it. No attempt is made before it is due, even after a crash. The result of
 * an attempt is ignored if the delivery failed or was redelivered in the meantime. If the delivery
 * has moved to another webhook, only a success at the same address counts.
 */
export async function deliver(
  dependencies: DeliverDependencies,
  job: Job<'delivery'>,
): Promise<JobOutcome> {
  const subject = job.subject ?? (await readSubject(dependencies, job));
  if (subject?.delivery.status !== 'PENDING' || subject.delivery.round !== job.generation)
    return { isEnded: false, attempt: null };
  const { delivery, hops } = subject;
  const sentAt = dependencies.clock.now();
  const receivers =
    subject.receivers?.filter((receiver) => !hasEnded(receiver, sentAt)) ??
    (await listReceivers(dependencies.store, delivery.workflowId, sentAt));
  const webhook = receivers.find(({ id }) => id === delivery.webhookId);
  if (!webhook) return giveUp(dependencies, delivery, job);
  const retainedTo = retainedUntil(webhook);
  if (retainedTo !== null) return postpone(dependencies, delivery, job);
  const { eventId: id, body, webhookUrl, nextAttemptAt } = delivery;
  // A job of an earlier version may be due already if a crash came after its attempt was stored.
  if (isInFuture(nextAttemptAt, sentAt)) {
    await reschedule(dependencies, delivery.id, job);
    return { isEnded: true, attempt: null };
  }
  const others = othersAtAddressIn(receivers, webhook);
  const headers = signatureHeaders(webhook, { id, body, sentAt }, others);
  const elapsed = startStopwatch();
  const answer = await sendEvent(dependencies, { webhookUrl, headers, body, hops });
  const made = { answer, sentAt, milliseconds: elapsed() };
  const counts = await recordResult(dependencies, delivery, made, job);
  if (!counts) await reschedule(dependencies, delivery.id, job);
  return { isEnded: true, attempt: answer.received ? 'succeeded' : 'failed' };
}

/**
 * Returns a delivery as it is stored. Returns undefined if its job was renewed in the meantime, for
 * example because it has moved to a new webhook: the renewed job makes that attempt.
 */
async function readSubject(
  { store, queue }: DeliverDependencies,
  job: Job<'delivery'>,
): Promise<DeliverySubject | undefined> {
  const subject = await findDeliverySubject(store, job.subjectId as DeliveryId);
  return (await queue.holds(store, job)) ? subject : undefined;
}

/** The result of an attempt, and its duration in milliseconds. */
interface AttemptResult {
  answer: Answer;
  sentAt: number;
  milliseconds: number;
}

/** @returns whether the attempt counts; if so, the job has ended */
async function recordResult(
  dependencies: DeliverDependencies,
  delivery: DeliveryRecord,
  { answer, sentAt, milliseconds }: AttemptResult,
  job: Pick<Job, 'lease'>,
): Promise<boolean> {
  const { queue, relaxedStore, metrics } = dependencies;
  // A failure updates the failure counts of the webhook, so it needs the lock. Successes do not.
  const webhook = { table: 'outgoingWebhooks', id: delivery.webhookId } as const;
  // If a power cut loses this commit, the attempt is repeated with the same event ID.
  const { counts, progress, change } = await queue.commit(
    relaxedStore,
    answer.received ? { lock: null, batchKey: delivery.workflowId } : { lock: webhook },
    async (transaction, enqueue) => {
      const now = dependencies.clock.now();
      const giveUpAt = await presentEndOf(transaction, delivery);
      const moment = { now, random: dependencies.random };
      const progress = progressAfter({ ...delivery, giveUpAt }, answer, moment);
      const [webhook, counts] = await executeTogether(
        findOutgoingWebhook(transaction, delivery.webhookId),
        recordAttempt(transaction, delivery, progress),
        insertAttempt(transaction, {
          deliveryId: delivery.id,
          sentAt,
          milliseconds: Math.round(milliseconds),
          responseStatus: answer.status,
          excerpt: answer.status === null ? null : answer.excerpt,
          error: answer.received ? null : answer.reason,
        }),
      );
      // The first round has fewer attempts than are kept.
      if (delivery.round > 0) await deleteOldAttempts(transaction, delivery.id);
      const sign = receiverSignalOf(answer, counts && progress.status === 'FAILED');
      const [change, hasEnded] = await executeTogether(
        recordHealth(transaction, webhook, sign, now),
        counts ? queue.end(transaction, job) : Promise.resolve(false),
      );
      if (hasEnded && progress.status === 'PENDING') {
        const tenantId = await findTenant(transaction, delivery.workflowId);
        await enqueue(deliveryJob(delivery, tenantId, progress.nextAttemptAt));
      }
      return { counts, progress, change };
    },
  );
  if (counts && progress.status === 'PENDING') metrics.jobRetried('delivery');
  reportAttempt(dependencies, { delivery, progress, milliseconds });
  logHealthChange(dependencies.log, change);
  return counts;
}

/** Returns the end of the delivery's listener, which was moved if the clock was set meanwhile. */
async function presentEndOf(
  transaction: Store,
  { id, giveUpAt }: DeliveryRecord,
): Promise<number | null> {
  return giveUpAt === null ? null : ((await findDelivery(transaction, id))?.giveUpAt ?? giveUpAt);
}

/** Schedules a delivery to a removed webhook for the time until which it waits for the next one. */
async function postpone(
  { queue, relaxedStore, clock }: DeliverDependencies,
  delivery: DeliveryRecord,
  job: Pick<Job, 'lease'>,
): Promise<JobOutcome> {
  await queue.commit(relaxedStore, { lock: null }, async (transaction, enqueue) => {
    if (!(await queue.end(transaction, job))) return;
    // Both may have changed meanwhile, also because the clock was set.
    const { webhookId } = (await findDelivery(transaction, delivery.id)) ?? delivery;
    const webhook = await findOutgoingWebhook(transaction, webhookId);
    const retainedTo = webhook ? retainedUntil(webhook) : null;
    const tenantId = await findTenant(transaction, delivery.workflowId);
    await enqueue(deliveryJob(delivery, tenantId, retainedTo ?? clock.now()));
  });
  return { isEnded: true, attempt: null };
}

/** Schedules the next attempt of a delivery that was changed during this one, if it wants one. */
async function reschedule(
  { queue, relaxedStore }: DeliverDependencies,
  id: DeliveryId,
  job: Pick<Job, 'lease'>,
): Promise<void> {
  await queue.commit(relaxedStore, { lock: null }, async (transaction, enqueue) => {
    if (!(await queue.end(transaction, job))) return;
    const delivery = await findDelivery(transaction, id);
    if (delivery?.status !== 'PENDING') return;
    const tenantId = await findTenant(transaction, delivery.workflowId);
    await enqueue(deliveryJob(delivery, tenantId, delivery.nextAttemptAt));
  });
}

/**
 * Ends a delivery whose receiver is gone, whether or not its row still exists. Only deliveries to a
 * listener have an end time of their own. If the receiver was replaced in the meantime, the
 * delivery has a new receiver and is attempted at once.
 */
async function giveUp(
  dependencies: DeliverDependencies,
  delivery: DeliveryRecord,
  job: Pick<Job, 'lease'>,
): Promise<JobOutcome> {
  const lock = { table: 'outgoingWebhooks', id: delivery.webhookId } as const;
  await transact(dependencies.store, { lock }, async (transaction) => {
    const webhook = await findOutgoingWebhook(transaction, delivery.webhookId);
    if (webhook && !hasEnded(webhook, dependencies.clock.now())) return;
    const reason =
      delivery.giveUpAt === null ? WEBHOOK_REMOVED : 'The temporary listener has ended.';
    await endDeliveriesTo(transaction, delivery.webhookId, reason);
  });
  await reschedule(dependencies, delivery.id, job);
  return { isEnded: true, attempt: null };
}

const RESULTS = { DELIVERED: 'delivered', PENDING: 'tried_again', FAILED: 'given_up' } as const;

function reportAttempt(
  { log, metrics }: DeliverDependencies,
  attempted: { delivery: DeliveryRecord; progress: DeliveryProgress; milliseconds: number },
): void {
  const { id, runId: run, workflowId: workflow, eventId: event, webhookUrl } = attempted.delivery;
  const { status, attempts: attempt, responseStatus, error } = attempted.progress;
  metrics.deliveryAttempted(RESULTS[status]);
  const milliseconds = toTenths(attempted.milliseconds);
  // Log only the origin of the receiver's address, because the rest may contain secrets.
  const receiver = new URL(webhookUrl).origin;
  const line = { delivery: id, run, workflow, event, receiver, attempt, status, milliseconds };
  if (status === 'DELIVERED') log.info({ ...line, responseStatus }, 'Event delivered');
  else log.warn({ ...line, responseStatus, reason: error }, 'Event not delivered');
}
