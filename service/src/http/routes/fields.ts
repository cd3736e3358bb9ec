import { Field } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { visibleWorkflow } from '../../workflows/access.ts';
import { listWorkflowFields } from '../../workflows/documents/list-fields.ts';
import { userOf } from '../guards/authentication.ts';
import { fieldOperations } from '../openapi/operations/fields.ts';
import { WorkflowParams } from '../requests/params.ts';
import type { HttpParts } from '../parts.ts';

/** The fields that a workflow's templates ask for. Ours. */
export function fieldRoutes(parts: HttpParts): FastifyPluginAsyncZod {
  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: fieldOperations.list },
        schema: { params: WorkflowParams, response: { 200: z.array(Field) } },
      },
      async (request) => {
        const { workflowId } = request.params;
        const workflow = await visibleWorkflow(parts.store, userOf(request), workflowId);
        return listWorkflowFields(parts, workflow);
      },
    );
  };
}
