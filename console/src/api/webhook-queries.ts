import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';
import { ApiProblem } from './problem.ts';
import type { Receiver, TestedReceiver } from './types.ts';
import { TAKES_LONG } from '../pending/takes-long.ts';

const REFRESH = 5_000;

/** Reads the receivers of a workflow's events: the registered one first. */
export const receiversQuery = (workflowId: string) =>
  queryOptions({
    queryKey: ['receivers', workflowId],
    queryFn: async ({ signal }): Promise<readonly Receiver[]> => {
      const given = { params: { path: { workflowId } }, signal };
      const [registered, beside] = await Promise.all([
        api
          .GET('/v0/workflows/{workflowId}/outgoing-webhook/', given)
          .then((answer) => [{ ...dataOf(answer), isRegistered: true }])
          .catch(noneIfMissing),
        api.GET('/v0/workflows/{workflowId}/outgoing-webhook/listeners/', given),
      ]);
      const others = dataOf(beside).map((one) => ({ ...one, isRegistered: false }));
      return [...registered, ...others];
    },
    refetchInterval: REFRESH,
  });

function noneIfMissing(cause: unknown): never[] {
  if (cause instanceof ApiProblem && cause.status === 404) return [];
  throw cause;
}

/** Sends a test event to a receiver. */
export function useTestReceiver(workflowId: string, { id, isRegistered }: Receiver) {
  const client = useQueryClient();
  return useMutation({
    ...TAKES_LONG,
    mutationFn: async (): Promise<TestedReceiver> => {
      if (isRegistered) {
        const path = '/v0/workflows/{workflowId}/outgoing-webhook/test/';
        return dataOf(await api.POST(path, { params: { path: { workflowId } } }));
      }
      const path = '/v0/workflows/{workflowId}/outgoing-webhook/{webhookId}/test/';
      return dataOf(await api.POST(path, { params: { path: { workflowId, webhookId: id } } }));
    },
    onSuccess: () => client.invalidateQueries(receiversQuery(workflowId)),
  });
}
