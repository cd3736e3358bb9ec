import { Source } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listSources } from '../../store/records/sources.ts';
import type { Store } from '../../store/store.ts';
import { visibleWorkflow } from '../../workflows/access.ts';
import { userOf } from '../guards/authentication.ts';
import { sourceOperations } from '../openapi/operations/source.ts';
import { WorkflowParams } from '../requests/params.ts';
import type { Presenter } from '../answers/present.ts';

/** Registers the routes of contract §4, "Source". */
export function sourceRoutes(store: Store, present: Presenter): FastifyPluginAsyncZod {
  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: sourceOperations.get },
        schema: { params: WorkflowParams, response: { 200: Source } },
      },
      async (request) => {
        const { id } = await visibleWorkflow(store, userOf(request), request.params.workflowId);
        const [source] = await listSources(store, [id]);
        if (!source) throw new Error(`The workflow ${id} has no source`);
        return present.source(source);
      },
    );
  };
}
