import type { Run } from '../api/types.ts';

/**
 * Returns the moment from which the duration of a run counts, as the API writes it: its newest retry,
 * or the acceptance of its data. Before a retry, a failed run waits for a person.
 */
export function newestAttemptAt({
  createdAt,
  retries,
}: Pick<Run, 'createdAt' | 'retries'>): string {
  return retries.at(-1)?.retriedAt ?? createdAt;
}
