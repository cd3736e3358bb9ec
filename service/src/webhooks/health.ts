import type { OutgoingWebhookRecord, WebhookHealth } from '../store/records/outgoing-webhooks.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A receiver of few events is failing after this time without a success. */
const LONGEST_WITHOUT_SUCCESS = 3 * DAY;

/**
 * A receiver of many events is failing after this many failed deliveries in a row; each took two
 * days.
 */
const MAX_GIVEN_UP_IN_A_ROW = 5;

/**
 * The resolution of the last success, in milliseconds: saving it for every event costs too much.
 */
const SUCCESS_RESOLUTION = 1_000;

/** What an attempt shows about a webhook's receiver. */
export type ReceiverSignal =
  | { kind: 'RECEIVED' }
  | { kind: 'REFUSED'; reason: string }
  | { kind: 'GIVEN_UP'; reason: string; gone: boolean };

export const INITIAL_HEALTH: WebhookHealth = {
  givenUpInARow: 0,
  failingSince: null,
  lastSuccessAt: null,
  lastErrorAt: null,
  lastError: null,
};

/**
 * Returns the health of a webhook after an attempt.
 *
 * The states of a webhook, which begins ACTIVE:
 *
 * - ACTIVE → FAILING: a delivery fails for good, and one of these is true: the receiver answered
 *   410, this was the fifth such delivery in a row, or nothing has arrived for three days.
 * - FAILING → ACTIVE: an event arrives.
 *
 * A failed attempt that is retried does not change the state, because a receiver may well be down
 * for a night. Events are sent in both states. The state is information for people, and deliveries
 * succeed again as soon as the receiver is fixed.
 * @param now milliseconds since 1970, UTC
 */
export function healthAfter(
  webhook: WebhookHealth & Pick<OutgoingWebhookRecord, 'createdAt'>,
  sign: ReceiverSignal,
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
    sign.gone || inARow >= MAX_GIVEN_UP_IN_A_ROW || silentFor >= LONGEST_WITHOUT_SUCCESS;
  const since = failingSince ?? (isFailing ? now : null);
  return { ...failed, givenUpInARow: inARow, failingSince: since };
}

/**
 * Returns whether a change must be saved. For a receiver of frequent events, the time of the last
 * success is saved at most once per second. A success after an error is saved at
 * once, so that the later of the two times always belongs to the latest attempt.
 */
export function isWorthRecording(before: WebhookHealth, after: WebhookHealth): boolean {
  const members = ['givenUpInARow', 'failingSince', 'lastErrorAt', 'lastError'] as const;
  if (members.some((member) => before[member] !== after[member])) return true;
  const [earlier, now] = [before.lastSuccessAt, after.lastSuccessAt];
  if (earlier === null || now === null) return true;
  if (before.lastErrorAt !== null && before.lastErrorAt >= earlier) return true;
  return Math.abs(now - earlier) >= SUCCESS_RESOLUTION;
}
