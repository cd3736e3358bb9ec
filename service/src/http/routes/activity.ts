import { WorkflowActivity } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Addresses } from '../../addresses/addresses.ts';
import type { activityOf } from '../../runs/history/activity.ts';
import { listWorkflowsOf } from '../../store/records/workflows.ts';
import type { Store } from '../../store/store.ts';
import { presentActivity } from '../answers/present-activity.ts';
import { pageOfList } from '../answers/page-of-list.ts';
import type { Bound } from '../bound.ts';
import { userOf } from '../guards/authentication.ts';
import { activityOperations } from '../openapi/operations/activity.ts';
import { ActivityQuery } from '../requests/params.ts';

/** The dependencies of the activity route. */
export interface ActivityRoutesOptions {
  store: Store;
  addresses: Addresses;
  activityOf: Bound<typeof activityOf>;
}

/** Registers the route of what has happened lately. An addition of Docloom. */
export function activityRoutes({
  store,
  addresses,
  activityOf: activityOfWorkflows,
}: ActivityRoutesOptions): FastifyPluginAsyncZod {
  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: activityOperations.list },
        schema: { querystring: ActivityQuery, response: { 200: z.array(WorkflowActivity) } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { status, ...wanted } = request.query;
        const workflows = await pageOfList(addresses, request, reply, wanted, (page) =>
          listWorkflowsOf(store, user, { ...page, status }),
        );
        const activity = await activityOfWorkflows(workflows.map(({ id }) => id));
        return activity.map(presentActivity);
      },
    );
  };
}
