import { sleep } from 'n8n-workflow';
import type { Answer } from './answer';
import { membersOf } from '../errors/failure-members';

/** How one try ended: the server answered, or nothing came back. */
export type Outcome = { readonly answer: Answer } | { readonly failure: unknown };

const TRIES = 3;
const PAUSES_MS = [500, 2000];
/** A server that wants a longer pause is not waited for: the user learns of it instead. */
const LONGEST_PAUSE_MS = 60_000;

const PASSING_STATUSES = [429, 500, 502, 503, 504];
const PASSING_CODES = ['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'];

/**
 * Tries up to three times, with growing pauses, as long as what went wrong may pass by itself and
 * the caller says that the request may be repeated. Gives how the last try ended, and those before.
 */
export async function repeatWhilePassing(
  attempt: () => Promise<Answer>,
  mayRepeat: (outcome: Outcome) => boolean | Promise<boolean>,
): Promise<{ outcome: Outcome; earlier: readonly Outcome[] }> {
  const earlier: Outcome[] = [];
  for (let tries = 1; ; tries += 1) {
    const outcome = await settle(attempt);
    if (tries === TRIES || !mayPass(outcome) || !(await mayRepeat(outcome))) {
      return { outcome, earlier };
    }
    const pause = pauseAfter(outcome, tries);
    if (pause > LONGEST_PAUSE_MS) return { outcome, earlier };
    earlier.push(outcome);
    await sleep(pause);
  }
}

/** True when the server said that it did nothing yet, so that anything may be repeated. */
export function isTurnedAway(outcome: Outcome): boolean {
  return 'answer' in outcome && outcome.answer.statusCode === 429;
}

async function settle(attempt: () => Promise<Answer>): Promise<Outcome> {
  try {
    return { answer: await attempt() };
  } catch (failure) {
    return { failure };
  }
}

function mayPass(outcome: Outcome): boolean {
  if ('answer' in outcome) return PASSING_STATUSES.includes(outcome.answer.statusCode);
  return PASSING_CODES.includes(codeOf(outcome.failure) ?? '');
}

/** n8n wraps what the network says: the code is somewhere among the causes. */
function codeOf(failure: unknown): string | undefined {
  const { code, cause } = membersOf(failure);
  if (typeof code === 'string' && PASSING_CODES.includes(code)) return code;
  return cause === undefined ? undefined : codeOf(cause);
}

function pauseAfter(outcome: Outcome, tries: number): number {
  const asked = 'answer' in outcome ? retryAfter(outcome.answer) : undefined;
  return asked ?? PAUSES_MS[tries - 1] ?? 0;
}

/** `Retry-After` holds seconds or a date, which begins with the day of the week. */
function retryAfter({ headers }: Answer): number | undefined {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
