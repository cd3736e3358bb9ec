import type { AuditAuthor, RunError } from '@docloom/contract';
import { MAX_LISTED_RETRIES } from '@docloom/contract';

/** Who retries a run, and when in milliseconds since 1970, UTC. */
export interface RetryOfRun {
  retriedAt: number;
  retriedBy: AuditAuthor;
}

/** A failure of a run that was retried; its times are milliseconds since 1970, UTC. */
export interface RunRetryRecord extends RetryOfRun {
  failedAt: number;
  error: RunError;
}

/** Returns the retries in a column of the table of runs, oldest first. */
export function retriesIn(json: string | null): RunRetryRecord[] {
  return json === null ? [] : (JSON.parse(json) as RunRetryRecord[]);
}

/** Returns the value of that column with one more retry. Only the newest ones are kept. */
export function withRetry(json: string | null, retry: RunRetryRecord): string {
  return JSON.stringify([...retriesIn(json), retry].slice(-MAX_LISTED_RETRIES));
}
