import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../pending/use-change.ts';
import { api, dataOf } from './client.ts';
import { deliveriesQuery, deliveryKey, runQuery } from './queries.ts';
import type { RunPlace } from './types.ts';

/** Makes the failed documents of a run again. The context has the failure that is retried. */
export function useRetry(place: RunPlace) {
  const client = useQueryClient();
  const { workflowId, runId } = place;
  const { queryKey } = runQuery(place);
  return useChange({
    onMutate: () => ({ failedAt: client.getQueryData(queryKey)?.finishedAt }),
    mutationFn: async () =>
      dataOf(
        await api.POST('/v0/workflows/{workflowId}/runs/{runId}/retry/', {
          params: { path: { workflowId, runId } },
        }),
      ),
    onSuccess: async (run) => {
      client.setQueryData(queryKey, run);
      await client.invalidateQueries(deliveriesQuery(place));
    },
    // Somebody else may have retried it.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Sends an event again. */
export function useRedeliver(place: RunPlace, deliveryId: string) {
  const client = useQueryClient();
  const { workflowId } = place;
  return useChange({
    mutationFn: async () =>
      dataOf(
        await api.POST(
          '/v0/workflows/{workflowId}/outgoing-webhook/deliveries/{deliveryId}/redeliver/',
          { params: { path: { workflowId, deliveryId } } },
        ),
      ),
    onSuccess: async () => {
      await client.invalidateQueries(deliveriesQuery(place));
      await client.invalidateQueries({ queryKey: deliveryKey(workflowId, deliveryId) });
    },
  });
}
