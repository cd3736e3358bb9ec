import { DocumentPreview } from '@docloom/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Limits } from '../../limits/limits.ts';
import type { previewDocument, previewTemplate } from '../../rendering/preview-document.ts';
import type { Store } from '../../store/store.ts';
import { documentOf, visibleWorkflow } from '../../workflows/access.ts';
import { sendRenderedFile } from '../answers/rendered-file.ts';
import type { Bound } from '../bound.ts';
import { userOf } from '../guards/authentication.ts';
import type { RenderRequests } from '../guards/render-requests.ts';
import { renderOperations } from '../openapi/operations/renders.ts';
import { parseExactJsonBodies } from '../requests/exact-json.ts';
import { DocumentParams } from '../requests/params.ts';

/** The dependencies of the route of previews. */
export interface PreviewRoutesOptions {
  store: Store;
  renders: RenderRequests;
  limits: Limits;
  preview: Bound<typeof previewDocument>;
  previewTemplate: Bound<typeof previewTemplate>;
}

/** Registers the preview of a document. An addition of Docloom. */
export function previewRoutes(options: PreviewRoutesOptions): FastifyPluginAsyncZod {
  const { store, renders, limits } = options;
  return async (server) => {
    parseExactJsonBodies(server, limits);

    server.post(
      '/:documentId/preview/',
      {
        config: { operation: renderOperations.preview },
        schema: { params: DocumentParams, body: DocumentPreview },
        onRequest: renders.admit,
        preValidation: emptyBodyWhenNone,
      },
      async (request, reply) => {
        const user = userOf(request);
        const { workflowId, documentId } = request.params;
        const workflow = await visibleWorkflow(store, user, workflowId);
        const document = await documentOf(store, workflow, documentId);
        const {
          data: given,
          runId,
          outputName,
          versionId,
          format,
          filled,
          page = 1,
        } = request.body;
        const data = given && JSON.stringify(given);
        const order = { workflow, document, format, page, versionId };
        const file = await renders.perform(request, (signal) =>
          filled
            ? options.preview(user, { ...order, data, runId, outputName }, signal)
            : options.previewTemplate(user, order, signal),
        );
        return sendRenderedFile(reply, file);
      },
    );
  };
}

/** The body is optional, like each of its members. */
async function emptyBodyWhenNone(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {};
}
