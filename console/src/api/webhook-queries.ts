import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';
import { ApiProblem } from './problem.ts';
import type { DeliveryTry, Receiver, TestedReceiver } from './types.ts';
import { TAKES_LONG } from '../pending/takes-long.ts';
import { useChange } from '../pending/use-change.ts';

const REFRESH = 5_000;
/** How many of the newest deliveries are searched for a failed one. */
const SEARCHED_DELIVERIES = 100;

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

/** An attempt that a receiver did not accept. */
interface FailedAttempt {
  runId: string;
  attempt: DeliveryTry;
}

/**
 * Reads the newest delivery that a receiver did not accept, again after each of its errors. Returns
 * null if there is none, such as after a test event.
 */
export const failedDeliveryQuery = (workflowId: string, { webhookUrl, lastError }: Receiver) =>
  queryOptions({
    queryKey: ['failed delivery', workflowId, webhookUrl, lastError?.at],
    queryFn: async ({ signal }): Promise<FailedAttempt | null> => {
      const deliveries = dataOf(
        await api.GET('/v0/workflows/{workflowId}/outgoing-webhook/deliveries/', {
          params: { path: { workflowId }, query: { limit: SEARCHED_DELIVERIES } },
          signal,
        }),
      );
      const failed = deliveries.find((one) => one.webhookUrl === webhookUrl && one.error !== null);
      if (!failed) return null;
      const { tries } = dataOf(
        await api.GET('/v0/workflows/{workflowId}/outgoing-webhook/deliveries/{deliveryId}/', {
          params: { path: { workflowId, deliveryId: failed.id } },
          signal,
        }),
      );
      const attempt = tries.findLast(({ error }) => error !== null);
      return attempt ? { runId: failed.runId, attempt } : null;
    },
    placeholderData: keepPreviousData,
  });

/** Sends a test event to a receiver. */
export function useTestReceiver(workflowId: string, { id, isRegistered }: Receiver) {
  const client = useQueryClient();
  return useChange({
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
