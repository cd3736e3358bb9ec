import type { OutgoingWebhookRecord, WebhookHealth } from '../store/records/outgoing-webhooks.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A receiver that hears little is failing when nothing has reached it for so long. */
const LONGEST_WITHOUT_SUCCESS = 3 * DAY;

/** One that hears much, when so many events in a row were given up: each took two days. */
const MOST_GIVEN_UP_IN_A_ROW = 5;

/** How exactly the time of the last success is kept: to write it down for each event costs too much. */
const SUCCESS_RESOLUTION = 1_000;

/** What a try says of the receiver behind a webhook. */
export type ReceiverSign =
  | { kind: 'RECEIVED' }
  | { kind: 'REFUSED'; reason: string }
  | { kind: 'GIVEN_UP'; reason: string; gone: boolean };

export const HEALTH_OF_A_NEW_WEBHOOK: WebhookHealth = {
  givenUpInARow: 0,
  failingSince: null,
  lastSuccessAt: null,
  lastErrorAt: null,
  lastError: null,
};

/**
 * How a receiver does after a try.
 *
 * A webhook is ACTIVE or FAILING. It begins ACTIVE. Only the giving up of a delivery makes it
 * FAILING, and only if the receiver said that it is gone for ever (410), or this was the fifth in a
 * row, or nothing has arrived for three days. A try that is repeated says nothing yet: a receiver
 * may well be away for a night. One success makes it ACTIVE again. Events are sent to it in both
 * states alike: the mark is for people, and what comes after it was mended arrives by itself.
 * @param now milliseconds since 1970, UTC
 */
export function healthAfter(
  webhook: WebhookHealth & Pick<OutgoingWebhookRecord, 'createdAt'>,
  sign: ReceiverSign,
  now: number,
): WebhookHealth {
  const { givenUpInARow, failingSince, lastSuccessAt, lastErrorAt, lastError } = webhook;
  if (sign.kind === 'RECEIVED') {
    return { givenUpInARow: 0, failingSince: null, lastSuccessAt: now, lastErrorAt, lastError };
  }
  const failed = { failingSince, lastSuccessAt, lastErrorAt: now, lastError: sign.reason };
  if (sign.kind === 'REFUSED') return { givenUpInARow, ...failed };
  const inARow = givenUpInARow + 1;
  const silentFor = now - (lastSuccessAt ?? webhook.createdAt);
  const isFailing =
    sign.gone || inARow >= MOST_GIVEN_UP_IN_A_ROW || silentFor >= LONGEST_WITHOUT_SUCCESS;
  const since = failingSince ?? (isFailing ? now : null);
  return { ...failed, givenUpInARow: inARow, failingSince: since };
}

/**
 * Whether what a try says is to be written down. Of a receiver that gets one event after the other
 * the time of its last success is kept to the second.
 */
export function isWorthRecording(before: WebhookHealth, after: WebhookHealth): boolean {
  const members = ['givenUpInARow', 'failingSince', 'lastErrorAt', 'lastError'] as const;
  if (members.some((member) => before[member] !== after[member])) return true;
  const [earlier, now] = [before.lastSuccessAt, after.lastSuccessAt];
  return earlier === null || now === null || Math.abs(now - earlier) >= SUCCESS_RESOLUTION;
}
