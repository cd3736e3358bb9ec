import { Field } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Store } from '../../store/store.ts';
import { visibleWorkflow } from '../../workflows/access.ts';
import type { listWorkflowFields } from '../../workflows/documents/list-fields.ts';
import { userOf } from '../guards/authentication.ts';
import { fieldOperations } from '../openapi/operations/fields.ts';
import { WorkflowParams } from '../requests/params.ts';
import type { Bound } from '../bound.ts';

/** Registers the route that lists the fields of a workflow's templates. An addition of Docloom. */
export function fieldRoutes(
  store: Store,
  listFields: Bound<typeof listWorkflowFields>,
): FastifyPluginAsyncZod {
  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: fieldOperations.list },
        schema: { params: WorkflowParams, response: { 200: z.array(Field) } },
      },
      async (request) => {
        const { workflowId } = request.params;
        const workflow = await visibleWorkflow(store, userOf(request), workflowId);
        return listFields(workflow);
      },
    );
  };
}
