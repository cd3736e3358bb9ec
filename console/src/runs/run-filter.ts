import type { RunFilter, RunStatus } from '../api/types.ts';

/** The states of a run in the order of the filter. */
export const RUN_STATUSES = ['FAILED', 'SUCCEEDED', 'RUNNING', 'QUEUED'] as const;

/** Reads the filter of a list of runs from the query of its address. */
export function filterIn(query: URLSearchParams): RunFilter {
  const asked = query.get('status');
  const status: RunStatus | undefined = RUN_STATUSES.find((one) => one === asked);
  return { status, search: query.get('search')?.trim() ?? '' };
}

/** Returns the query of the address of a list of runs. */
export function queryOf({ status, search }: RunFilter): URLSearchParams {
  return new URLSearchParams({
    ...(status !== undefined && { status }),
    ...(search !== '' && { search }),
  });
}
