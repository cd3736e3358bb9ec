import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { createSerializerCompiler } from 'fastify-type-provider-zod';
import { problem } from '../errors.ts';
import { requireToken } from './authentication.ts';
import { deliveryRoutes } from './deliveries.ts';
import { documentRoutes } from './documents.ts';
import { driveFileRoutes } from './drive-files.ts';
import { fieldRoutes } from './fields.ts';
import { hookRoutes } from './hooks.ts';
import { outgoingWebhookRoutes } from './outgoing-webhook.ts';
import type { HttpParts } from './parts.ts';
import { answerProblems, answerUnroutable } from './problems.ts';
import { runRoutes } from './runs.ts';
import { sourceRoutes } from './source.ts';
import { answerUnreadableRequest } from './unreadable-requests.ts';
import { compileValidator } from './validation.ts';
import { workflowRoutes } from './workflows.ts';

/**
 * The service's HTTP side: `/v0/…` behind a token, `/hooks/<secret>` and `/healthz` without.
 * Addresses work with and without their trailing slash.
 */
export async function createServer(parts: HttpParts): Promise<FastifyInstance> {
  const server = Fastify({
    // Addresses of webhook sources are secrets: the server's own log of requests stays off.
    logger: false,
    bodyLimit: parts.limits.body,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadableRequest,
  });
  server.setValidatorCompiler(compileValidator);
  server.setSerializerCompiler(createSerializerCompiler());
  answerProblems(server, parts);
  server.removeContentTypeParser('text/plain');
  parseEmptyJsonAsNothing(server);
  await server.register(multipart, { limits: { files: 1, fileSize: parts.limits.file } });
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/preview/:signedDocument', () => {
    throw problem('not_implemented', 'The preview of a document');
  });
  await server.register(hookRoutes(parts), { prefix: '/hooks' });
  await server.register(versionZero(parts), { prefix: '/v0' });
  return server;
}

/** Contract §9: resource paths are served under the version segment `v0`. */
function versionZero(parts: HttpParts) {
  return async (server: FastifyInstance) => {
    requireToken(server, parts.store);
    const workflow = '/workflows/:workflowId';
    await server.register(workflowRoutes(parts), { prefix: '/workflows' });
    await server.register(sourceRoutes(parts), { prefix: `${workflow}/source` });
    await server.register(documentRoutes(parts), { prefix: `${workflow}/documents` });
    await server.register(outgoingWebhookRoutes(parts), { prefix: `${workflow}/outgoing-webhook` });
    await server.register(deliveryRoutes(parts), {
      prefix: `${workflow}/outgoing-webhook/deliveries`,
    });
    await server.register(fieldRoutes(parts), { prefix: `${workflow}/fields` });
    await server.register(runRoutes(parts), { prefix: `${workflow}/runs` });
    await server.register(driveFileRoutes(parts), { prefix: '/drive/files' });
  };
}

/** Clients that name a content type on every request send it with an empty DELETE too. */
function parseEmptyJsonAsNothing(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'ignore');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    void parseJson(request, body as string, done);
  });
}
