import { SourceData } from '@docloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Limits } from '../../limits/limits.ts';
import type { Store } from '../../store/store.ts';
import { changeableWorkflow, documentOf, ownWorkflow } from '../../workflows/access.ts';
import { findSampleDataOf } from '../../workflows/documents/sample-data.ts';
import type { replaceSampleData, sampleDataOf } from '../../workflows/documents/sample-data.ts';
import { textConditionOf } from '../conditional/change-conditions.ts';
import { userOf } from '../guards/authentication.ts';
import { sampleDataOperations } from '../openapi/operations/sample-data.ts';
import { requireJsonShape } from '../requests/json-shape.ts';
import { DocumentParams } from '../requests/params.ts';
import { utf8TextOf } from '../requests/utf8-text.ts';
import type { Bound } from '../bound.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The dependencies of the routes of sample data. */
export interface SampleDataRoutesOptions {
  store: Store;
  limits: Limits;
  sampleData: {
    read: Bound<typeof sampleDataOf>;
    replace: Bound<typeof replaceSampleData>;
  };
}

/** Registers the routes of a document's sample data. An addition of Docloom. */
export function sampleDataRoutes(options: SampleDataRoutesOptions): FastifyPluginAsyncZod {
  const { store, limits, sampleData } = options;
  const texts = new WeakMap<FastifyRequest, string>();

  return async (server) => {
    keepTexts(server, limits, texts);

    server.get(
      '/',
      { config: { operation: sampleDataOperations.get }, schema: { params: DocumentParams } },
      async (request, reply) => {
        const { workflowId, documentId } = request.params;
        const workflow = await ownWorkflow(store, userOf(request), workflowId);
        const document = await documentOf(store, workflow, documentId);
        const { data, runId } = await sampleData.read(document);
        if (runId !== null) reply.header('docloom-data-of-run', runId);
        return reply.type(JSON_TYPE).send(data);
      },
    );

    server.put(
      '/',
      {
        config: { operation: sampleDataOperations.replace },
        schema: { params: DocumentParams, body: SourceData },
      },
      async (request, reply) => {
        const { workflowId, documentId } = request.params;
        const user = userOf(request);
        const workflow = await changeableWorkflow(store, user, workflowId);
        const document = await documentOf(store, workflow, documentId);
        const text = texts.get(request) ?? JSON.stringify(request.body);
        const on = textConditionOf(request, async (transaction) => {
          return (await findSampleDataOf(transaction, document))?.data;
        });
        await sampleData.replace(user, workflow, document, { data: text, on });
        return reply.type(JSON_TYPE).send(text);
      },
    );
  };
}

/** Keeps the text of JSON bodies: parsed, a number with many digits would lose some. */
function keepTexts(
  server: FastifyInstance,
  limits: Limits,
  texts: WeakMap<FastifyRequest, string>,
): void {
  const parseJson = server.getDefaultJsonParser('ignore', 'ignore');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) {
        done(null, undefined);
        return;
      }
      try {
        const text = utf8TextOf(body);
        requireJsonShape(text, limits);
        texts.set(request, text);
        void parseJson(request, text, done);
      } catch (cause) {
        done(cause instanceof Error ? cause : new Error(String(cause)));
      }
    },
  );
}
