import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { runsQuery } from './queries.ts';
import type { Run, RunFilter } from './types.ts';
import { TAKES_LONG } from '../pending/takes-long.ts';

/** A table for a person, and not the history for a program. */
const MOST_RUNS = 10_000;
const RUNS_AT_ONCE = 50;

/** The newest runs that match a filter. */
export interface FoundRuns {
  runs: readonly Run[];
  /** Whether there are more, or may be: the search has not read all runs. */
  isCut: boolean;
}

/** Reads the runs that match a filter, at most 10,000, when asked. */
export function useAllRuns(workflowId: string, filter: RunFilter) {
  const client = useQueryClient();
  return useMutation({ ...TAKES_LONG, mutationFn: () => readAllRuns(client, workflowId, filter) });
}

async function readAllRuns(
  client: QueryClient,
  workflowId: string,
  filter: RunFilter,
): Promise<FoundRuns> {
  const { queryKey, ...options } = runsQuery(workflowId, filter);
  const { pages } = await client.infiniteQuery({
    ...options,
    // The list on the page stays as it is.
    queryKey: [...queryKey, 'all'],
    pages: MOST_RUNS / RUNS_AT_ONCE,
    gcTime: 0,
  });
  const runs = pages.flatMap(({ entries }) => entries);
  const last = pages.at(-1);
  return { runs, isCut: last?.next !== undefined || (last?.searched ?? null) !== null };
}
