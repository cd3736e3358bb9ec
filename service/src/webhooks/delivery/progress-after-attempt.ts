import type { DeliveryProgress, DeliveryRecord } from '../../store/records/deliveries.ts';
import { LOOP_DETECTED } from '../hops.ts';
import type { ReceiverSignal } from '../health.ts';
import type { Answer } from './post-event.ts';
import { requestedRetryAt } from './retry-after.ts';
import type { FailedAttempt, Random } from './retry-schedule.ts';
import { nextAttemptAt } from './retry-schedule.ts';

/** The status of a receiver that wants no more events. */
const GONE = 410;

/**
 * Returns the progress of a delivery after an attempt: DELIVERED, PENDING with the time of the next
 * attempt, or FAILED.
 */
export function progressAfter(
  delivery: DeliveryRecord,
  answer: Answer,
  { now, random }: { now: number; random: Random },
): DeliveryProgress {
  const attempts = delivery.attempts + 1;
  const attempted = { attempts, responseStatus: answer.status };
  if (answer.received) {
    return {
      ...attempted,
      error: null,
      status: 'DELIVERED',
      nextAttemptAt: null,
      deliveredAt: now,
    };
  }
  const failed = { attempts, now, requestedRetryAt: requestedRetryAt(answer, now) };
  const again = isFinal(answer) ? null : nextAttemptOf(delivery, failed, random);
  const undelivered = { ...attempted, error: answer.reason, deliveredAt: null };
  if (again === null) return { ...undelivered, status: 'FAILED', nextAttemptAt: null };
  return { ...undelivered, status: 'PENDING', nextAttemptAt: again };
}

/** Returns whether another attempt would fail in the same way. */
function isFinal(answer: Answer & { received: false }): boolean {
  if (answer.status === null) return answer.isFinal ?? false;
  return answer.status === GONE || answer.status === LOOP_DETECTED;
}

function nextAttemptOf(
  { giveUpAt }: DeliveryRecord,
  failed: FailedAttempt,
  random: Random,
): number | null {
  const next = nextAttemptAt(failed, random);
  return next !== null && giveUpAt !== null && next > giveUpAt ? null : next;
}

/** Returns what an attempt shows about the receiver's health. */
export function receiverSignalOf(answer: Answer, isGivenUp: boolean): ReceiverSignal {
  if (answer.received) return { kind: 'RECEIVED' };
  const { reason } = answer;
  if (!isGivenUp) return { kind: 'REFUSED', reason };
  return { kind: 'GIVEN_UP', reason, gone: answer.status === GONE };
}
