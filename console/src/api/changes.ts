import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';
import { deliveriesQuery, deliveryQuery, runQuery } from './queries.ts';
import type { RunPlace } from './types.ts';

/** Makes the failed documents of a run again. */
export function useRetry({ workflowId, runId }: RunPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      dataOf(
        await api.POST('/v0/workflows/{workflowId}/runs/{runId}/retry/', {
          params: { path: { workflowId, runId } },
        }),
      ),
    onSuccess: async (run) => {
      client.setQueryData(runQuery({ workflowId, runId }).queryKey, run);
      await readDeliveriesAgain(client, { workflowId, runId });
    },
  });
}

/** Sends an event again. */
export function useRedeliver({ workflowId, runId }: RunPlace, deliveryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      dataOf(
        await api.POST(
          '/v0/workflows/{workflowId}/outgoing-webhook/deliveries/{deliveryId}/redeliver/',
          { params: { path: { workflowId, deliveryId } } },
        ),
      ),
    onSuccess: async () => {
      await client.invalidateQueries(deliveryQuery(workflowId, deliveryId));
      await readDeliveriesAgain(client, { workflowId, runId });
    },
  });
}

async function readDeliveriesAgain(client: QueryClient, run: RunPlace): Promise<void> {
  await client.invalidateQueries(deliveriesQuery(run));
}
