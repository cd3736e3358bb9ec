import { Numbers } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RunNumbers } from '../../runs/numbers/run-numbers.ts';
import { listWorkflowsOf } from '../../store/records/workflows.ts';
import type { Store } from '../../store/store.ts';
import { visibleWorkflow } from '../../workflows/access.ts';
import { presentNumbers } from '../answers/present-numbers.ts';
import { userOf } from '../guards/authentication.ts';
import type { LargeReads } from '../guards/large-reads.ts';
import { numbersOperations } from '../openapi/operations/numbers.ts';
import { NumbersQuery } from '../requests/numbers-query.ts';

/** The dependencies of the route of numbers. */
export interface NumbersRoutesOptions {
  store: Store;
  largeReads: LargeReads;
  runNumbers: Pick<RunNumbers, 'count'>;
}

/** Registers the route of documents, failures and durations by days. An addition of Docloom. */
export function numbersRoutes({
  store,
  largeReads,
  runNumbers,
}: NumbersRoutesOptions): FastifyPluginAsyncZod {
  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: numbersOperations.get },
        schema: { querystring: NumbersQuery, response: { 200: Numbers } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { days, timeZone, workflowId } = request.query;
        const workflows =
          workflowId === undefined
            ? await listWorkflowsOf(store, user)
            : [await visibleWorkflow(store, user, workflowId)];
        const workflowIds = workflows.map(({ id }) => id);
        const names = new Map(workflows.map(({ id, name }) => [id, name]));
        const counted = await largeReads.perform(request, reply, (signal) =>
          runNumbers.count({ workflowIds, timeZone, days, signal }),
        );
        return presentNumbers(counted, timeZone, names);
      },
    );
  };
}
