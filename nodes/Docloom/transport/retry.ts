import { sleep } from 'n8n-workflow';
import type { Answer } from './answer';
import { membersOf } from '../errors/failure-members';

/** The outcome of one attempt: a response, or a failure without one. */
export type Outcome = { readonly answer: Answer } | { readonly failure: unknown };

const MAX_ATTEMPTS = 3;
const RETRY_DELAYS_MS = [500, 2000];
/** If a server asks for a longer delay, the request fails instead of waiting. */
const MAX_RETRY_DELAY_MS = 60_000;

const TRANSIENT_STATUSES = [429, 500, 502, 503, 504];
const TRANSIENT_CODES = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'];

/**
 * Tries up to three times with growing delays while the error is transient and the caller allows a
 * retry. Returns the last outcome and the earlier ones.
 */
export async function retryTransientErrors(
  attempt: () => Promise<Answer>,
  mayRetry: (outcome: Outcome) => boolean | Promise<boolean>,
): Promise<{ outcome: Outcome; earlier: readonly Outcome[] }> {
  const earlier: Outcome[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await settle(attempt);
    if (attempts === MAX_ATTEMPTS || !isTransient(outcome) || !(await mayRetry(outcome))) {
      return { outcome, earlier };
    }
    const delay = retryDelay(outcome, attempts);
    if (delay > MAX_RETRY_DELAY_MS) return { outcome, earlier };
    earlier.push(outcome);
    await sleep(delay);
  }
}

/**
 * Returns whether the server rejected the request before processing it, so that any request may be
 * retried.
 */
export function isRateLimited(outcome: Outcome): boolean {
  return 'answer' in outcome && outcome.answer.statusCode === 429;
}

async function settle(attempt: () => Promise<Answer>): Promise<Outcome> {
  try {
    return { answer: await attempt() };
  } catch (failure) {
    return { failure };
  }
}

function isTransient(outcome: Outcome): boolean {
  if ('answer' in outcome) return TRANSIENT_STATUSES.includes(outcome.answer.statusCode);
  return TRANSIENT_CODES.includes(codeOf(outcome.failure) ?? '');
}

/** n8n wraps network errors, so the code is among the causes. */
function codeOf(failure: unknown): string | undefined {
  const { code, cause } = membersOf(failure);
  if (typeof code === 'string' && TRANSIENT_CODES.includes(code)) return code;
  return cause === undefined ? undefined : codeOf(cause);
}

function retryDelay(outcome: Outcome, attempts: number): number {
  const asked = 'answer' in outcome ? retryAfter(outcome.answer) : undefined;
  return asked ?? RETRY_DELAYS_MS[attempts - 1] ?? 0;
}

/** `Retry-After` contains seconds or a date, which begins with the day of the week. */
function retryAfter({ headers }: Answer): number | undefined {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
