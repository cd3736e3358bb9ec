import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';
import type { Page } from './next-page.ts';
import { nextCursor } from './next-page.ts';
import { boundsOf } from '../runs/period.ts';
import type { SearchedRuns } from './history/searched-runs.ts';
import { searchedRunsIn } from './history/searched-runs.ts';
import type { ActiveWorkflow, Delivery, Run, RunFilter, RunPlace } from './types.ts';

/** How often a list is read again while its page is visible, in milliseconds. */
const LIST_REFRESH = 5_000;
/** How often a run that is not finished is read again, in milliseconds. */
const RUN_REFRESH = 1_500;
/** A search reads many runs. */
const SEARCH_REFRESH = 30_000;

const WORKFLOWS_AT_ONCE = 100;
const RUNS_AT_ONCE = 50;
/** The deliveries of a run: one for each receiver and event. */
const MOST_DELIVERIES = 100;

/** Reads the workflows of the user, page by page. */
export const workflowsQuery = infiniteQueryOptions({
  queryKey: ['workflows'],
  queryFn: async ({ pageParam: cursor, signal }): Promise<Page<ActiveWorkflow>> => {
    const query = { limit: WORKFLOWS_AT_ONCE, ...(cursor !== undefined && { cursor }) };
    const [ofWorkflows, ofActivity] = await Promise.all([
      api.GET('/v0/workflows/', { params: { query }, signal }),
      api.GET('/v0/activity/', { params: { query }, signal }),
    ]);
    const activity = new Map(dataOf(ofActivity).map((one) => [one.workflowId, one]));
    const entries = dataOf(ofWorkflows).map((workflow) => {
      return { workflow, activity: activity.get(workflow.id) };
    });
    return { entries, next: nextCursor(ofWorkflows.response.headers.get('link')) };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  refetchInterval: LIST_REFRESH,
});

/** Reads one workflow. */
export const workflowQuery = (workflowId: string) =>
  queryOptions({
    queryKey: ['workflow', workflowId],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/v0/workflows/{workflowId}/', { params: { path: { workflowId } }, signal }),
      ),
  });

/** Reads who may use a workflow. */
export const accessQuery = (workflowId: string) =>
  queryOptions({
    queryKey: ['access', workflowId],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/v0/workflows/{workflowId}/access/', {
          params: { path: { workflowId } },
          signal,
        }),
      ),
  });

/** A page of runs. */
export interface RunsPage extends Page<Run> {
  /** What was searched, if there are older runs that were not; otherwise null. */
  searched: SearchedRuns | null;
}

/** Reads the runs of a workflow, newest first, page by page. */
export const runsQuery = (workflowId: string, filter: RunFilter) => {
  const { status, search, period } = filter;
  const searchData = filter.searchesData && search !== '';
  return infiniteQueryOptions({
    queryKey: ['runs', workflowId, status, search, searchData, period],
    queryFn: async ({ pageParam: cursor, signal }): Promise<RunsPage> => {
      const query = {
        limit: RUNS_AT_ONCE,
        ...(status !== undefined && { status }),
        ...(search !== '' && { search }),
        ...(searchData && { searchData }),
        ...boundsOf(period, Date.now()),
        ...(cursor !== undefined && { cursor }),
      };
      const answer = await api.GET('/v0/workflows/{workflowId}/runs/', {
        params: { path: { workflowId }, query },
        signal,
      });
      const { headers } = answer.response;
      const next = nextCursor(headers.get('link'));
      return { entries: dataOf(answer), next, searched: searchedRunsIn(headers) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: !searchData && (search === '' ? LIST_REFRESH : SEARCH_REFRESH),
    // A search of the data is read again only when it is asked for.
    ...(searchData && { refetchOnWindowFocus: false, staleTime: Infinity }),
  });
};

/** Reads one run, more often until it is finished. */
export const runQuery = ({ workflowId, runId }: RunPlace) =>
  queryOptions({
    queryKey: ['run', workflowId, runId],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/v0/workflows/{workflowId}/runs/{runId}/', {
          params: { path: { workflowId, runId } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.finishedAt === null ? RUN_REFRESH : LIST_REFRESH,
  });

/** Reads the data of a run, as the text that arrived. */
export const runDataQuery = ({ workflowId, runId }: RunPlace) =>
  queryOptions({
    queryKey: ['run data', workflowId, runId],
    queryFn: async ({ signal }): Promise<string> =>
      dataOf(
        await api.GET('/v0/workflows/{workflowId}/runs/{runId}/data/', {
          params: { path: { workflowId, runId } },
          parseAs: 'text',
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/** Reads the deliveries of a run, more often while one is pending. */
export const deliveriesQuery = ({ workflowId, runId }: RunPlace) =>
  queryOptions({
    queryKey: ['deliveries', workflowId, runId],
    queryFn: async ({ signal }): Promise<readonly Delivery[]> =>
      dataOf(
        await api.GET('/v0/workflows/{workflowId}/outgoing-webhook/deliveries/', {
          params: { path: { workflowId }, query: { runId, limit: MOST_DELIVERIES } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ status }) => status === 'PENDING') ? RUN_REFRESH : LIST_REFRESH,
  });

/** Begins the keys of what was read of a delivery. */
export const deliveryKey = (workflowId: string, deliveryId: string) => [
  'delivery',
  workflowId,
  deliveryId,
];

/** Reads the attempts of a delivery, again as soon as one has changed the delivery. */
export const deliveryQuery = (workflowId: string, delivery: Delivery) =>
  queryOptions({
    queryKey: [...deliveryKey(workflowId, delivery.id), delivery],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/v0/workflows/{workflowId}/outgoing-webhook/deliveries/{deliveryId}/', {
          params: { path: { workflowId, deliveryId: delivery.id } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    // A delivery that was sent again may be as it was before, but with more attempts.
    gcTime: 0,
  });
