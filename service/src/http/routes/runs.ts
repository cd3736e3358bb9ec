import type { WorkflowId } from '@docloom/contract';
import { Run } from '@docloom/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Addresses } from '../../addresses/addresses.ts';
import type { Drive } from '../../drive/drive.ts';
import { filesOfRuns } from '../../runs/files-of-runs.ts';
import type { listMatchingRuns, MatchingRuns } from '../../runs/search/list-matching.ts';
import type { readRun } from '../../runs/read.ts';
import type { retryRun } from '../../runs/retry.ts';
import type { runDataOf } from '../../runs/run-data.ts';
import type { RunRecord } from '../../store/records/runs.ts';
import type { Store } from '../../store/store.ts';
import { ownWorkflow, runnableWorkflow, visibleWorkflow } from '../../workflows/access.ts';
import { whileAllowed } from '../../workflows/change-condition.ts';
import { tenantOf } from '../../concurrency/tenant.ts';
import { toTimestamp } from '../../time/clock.ts';
import { userOf } from '../guards/authentication.ts';
import type { LargeReads } from '../guards/large-reads.ts';
import type { WaitingRequests } from '../guards/waiting-requests.ts';
import { pageOfList } from '../answers/page-of-list.ts';
import { numberInQuery } from '../requests/number-in-query.ts';
import { runOperations } from '../openapi/operations/runs.ts';
import { RunParams, RunsQuery, WorkflowParams } from '../requests/params.ts';
import type { Presenter } from '../answers/present.ts';
import type { Bound } from '../bound.ts';

const LONGEST_WAIT_SECONDS = 60;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * How long the response may wait for the end of the run, in seconds. Longer values are reduced to
 * the maximum.
 */
const WaitQuery = z.object({
  wait: numberInQuery(z.number().min(0))
    .default(0)
    .transform((seconds) => Math.min(seconds, LONGEST_WAIT_SECONDS))
    .describe(
      'How many seconds the response may wait for the end of the run; more than 60 is reduced to 60.',
    ),
});

/** The dependencies of the run routes. */
export interface RunRoutesOptions {
  store: Store;
  drive: Drive;
  addresses: Addresses;
  present: Presenter;
  /** The requests that wait for the end of a run. */
  waiting: WaitingRequests;
  largeReads: LargeReads;
  runs: {
    list: Bound<typeof listMatchingRuns>;
    read: Bound<typeof readRun>;
    retry: Bound<typeof retryRun>;
    data: Bound<typeof runDataOf>;
  };
}

/** Registers the routes of a workflow's runs. An addition of Docloom. */
export function runRoutes(options: RunRoutesOptions): FastifyPluginAsyncZod {
  const { store, drive, addresses, present, waiting, largeReads, runs } = options;

  const presentAll = async (records: readonly RunRecord[]) => {
    const files = await filesOfRuns(drive, records);
    return records.map((run) => present.run(run, files));
  };

  const presentOne = async (run: RunRecord) => {
    const [presented] = await presentAll([run]);
    if (!presented) throw new Error(`The run ${run.id} has gone`);
    return presented;
  };

  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: runOperations.list },
        schema: {
          params: WorkflowParams,
          querystring: RunsQuery,
          response: { 200: z.array(Run) },
        },
      },
      async (request, reply) => {
        const { workflowId } = request.params;
        const { limit, cursor, searchData, ...filter } = request.query;
        const list = (id: WorkflowId, data?: { signal: AbortSignal }) =>
          pageOfList(addresses, request, reply, { limit, cursor }, async (page) => {
            const found = await runs.list(id, { ...page, ...filter, data });
            tellSearched(reply, found);
            return found.runs;
          });
        if (searchData !== true) {
          const { id } = await visibleWorkflow(store, userOf(request), workflowId);
          return presentAll(await list(id));
        }
        const { id } = await ownWorkflow(store, userOf(request), workflowId);
        return largeReads.perform(request, reply, async (signal) =>
          presentAll(await list(id, { signal })),
        );
      },
    );

    server.get(
      '/:runId/',
      {
        config: { operation: runOperations.get },
        schema: { params: RunParams, querystring: WaitQuery, response: { 200: Run } },
      },
      async (request) => {
        const { workflowId, runId } = request.params;
        const { id } = await visibleWorkflow(store, userOf(request), workflowId);
        const waitMilliseconds = Math.ceil(request.query.wait * 1000);
        if (waitMilliseconds === 0) return presentOne(await runs.read(id, runId, 0));
        const leave = waiting.enter(tenantOf(userOf(request)));
        try {
          return await presentOne(await runs.read(id, runId, waitMilliseconds));
        } finally {
          leave();
        }
      },
    );

    server.get(
      '/:runId/data/',
      { config: { operation: runOperations.data }, schema: { params: RunParams } },
      async (request, reply) => {
        const { workflowId, runId } = request.params;
        const { id } = await ownWorkflow(store, userOf(request), workflowId);
        return reply.type(JSON_TYPE).send(await runs.data(id, runId));
      },
    );

    server.post(
      '/:runId/retry/',
      {
        config: { operation: runOperations.retry },
        schema: { params: RunParams, response: { 202: Run } },
      },
      async (request, reply) => {
        const { workflowId, runId } = request.params;
        const user = userOf(request);
        const { id } = await runnableWorkflow(store, user, workflowId);
        const failed = await runs.read(id, runId, 0);
        const run = await runs.retry(failed, whileAllowed(runnableWorkflow, user, id), user);
        return reply.status(202).send(await presentOne(run));
      },
    );
  };
}

/** Says how far a search has come, unless it has read all runs. */
function tellSearched(reply: FastifyReply, { searched }: MatchingRuns): void {
  if (searched === null) return;
  reply.headers({
    'docloom-searched-runs': searched.count,
    'docloom-searched-since': toTimestamp(searched.oldestAt),
  });
}
