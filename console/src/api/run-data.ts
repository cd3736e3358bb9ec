import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';
import { runDataQuery } from './queries.ts';
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

/** Reads the source data of a run when a person asks for it. */
export function useRunData(workflowId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) => client.query(runDataQuery({ workflowId, runId })),
  });
}
