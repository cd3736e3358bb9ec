import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';
import type { Run } from './types.ts';

/** As many as a person looks through. */
const LATEST_RUNS = 20;

/** Reads the latest runs of a workflow, newest first. */
export const latestRunsQuery = (workflowId: string) =>
  queryOptions({
    queryKey: ['latest runs', workflowId],
    queryFn: async ({ signal }): Promise<readonly Run[]> =>
      dataOf(
        await api.GET('/v0/workflows/{workflowId}/runs/', {
          params: { path: { workflowId }, query: { limit: LATEST_RUNS } },
          signal,
        }),
      ),
  });

/** Reads the source data of a run as the text that arrived. */
export function useRunData(workflowId: string) {
  return useMutation({
    mutationFn: async (runId: string): Promise<string> =>
      dataOf(
        await api.GET('/v0/workflows/{workflowId}/runs/{runId}/data/', {
          params: { path: { workflowId, runId } },
          // Parsed, a number with many digits would lose some.
          parseAs: 'text',
        }),
      ),
  });
}
