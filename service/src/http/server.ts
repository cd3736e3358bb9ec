import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSerializerCompiler } from 'fastify-type-provider-zod';
import { notReady, problem } from '../errors/errors.ts';
import { apiDocumentRoute } from './routes/api-reference.ts';
import { refuseLongAddresses } from './guards/address-length.ts';
import { forgiveFreezes } from './guards/arrival-limits.ts';
import { requireToken } from './guards/authentication.ts';
import { answerConditionally } from './conditional/conditional-reads.ts';
import { limitConnections } from './guards/connections.ts';
import { deliveryRoutes } from './routes/deliveries.ts';
import { announceDeprecations } from './answers/deprecation.ts';
import { documentRoutes } from './routes/documents.ts';
import { driveFileRoutes } from './routes/drive-files.ts';
import { fieldRoutes } from './routes/fields.ts';
import { healthRoutes } from './routes/health.ts';
import { hookRoutes } from './routes/hooks.ts';
import { requireOneHost } from './guards/host-header.ts';
import { parseJsonBodies } from './requests/json-bodies.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { outgoingWebhookRoutes } from './routes/outgoing-webhook.ts';
import { listRoutes } from './openapi/described-route.ts';
import { serviceOperations } from './openapi/operations/service.ts';
import { needsToken } from './openapi/needs-token.ts';
import { filePageRoutes } from './pages/file-pages.ts';
import { referencePageRoutes } from './pages/reference-page.ts';
import { templateManualRoutes } from './pages/template-manual-page.ts';
import type { HttpParts } from './parts.ts';
import { leadPeopleToPages } from './files/people-at-files.ts';
import { answerProblems, answerUnroutable } from './answers/problems.ts';
import { RequestWatch } from './watch/request-watch.ts';
import { routeOf } from './watch/route-of.ts';
import { runRoutes } from './routes/runs.ts';
import { SECURITY_HEADERS } from './guards/security-headers.ts';
import { sourceRoutes } from './routes/source.ts';
import { refuseTunnels } from './guards/tunnels.ts';
import { nameIgnoredMembers } from './requests/unknown-members.ts';
import { answerUnmetExpectations } from './guards/unmet-expectations.ts';
import { answerUnreadableRequest } from './guards/unreadable-requests.ts';
import { compileValidator } from './requests/validation.ts';
import { workflowRoutes } from './routes/workflows.ts';

/** Longer than proxies keep one: they close it before us, and send nothing into one that closes. */
const KEEP_ALIVE_MILLISECONDS = 75_000;
/** How often Node looks for requests that do not arrive. */
const LOOKING_MILLISECONDS = 10_000;

/**
 * The service's HTTP side: `/v0/…` behind a token; `/hooks/<secret>`, `/healthz`, `/readyz` and
 * `/metrics` without; `/files/…`, pages for people, behind a session.
 * Addresses work with and without their trailing slash.
 */
export async function createServer(parts: HttpParts): Promise<FastifyInstance> {
  const { limits } = parts;
  const headersTimeout = Math.min(limits.headersMilliseconds, limits.arrivalMilliseconds);
  const watch = new RequestWatch(parts);
  const server = Fastify({
    trustProxy: [...parts.trustProxy],
    // Addresses of webhook sources are secrets: the server's own log of requests stays off.
    logger: false,
    bodyLimit: limits.body,
    requestTimeout: limits.arrivalMilliseconds,
    connectionTimeout: limits.silenceMilliseconds,
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    http: {
      maxHeaderSize: limits.headerBytes,
      requireHostHeader: false,
      headersTimeout,
      connectionsCheckingInterval: Math.min(LOOKING_MILLISECONDS, headersTimeout),
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: answerUnroutable(watch),
    // What arrives while the service stops is answered here, as a problem document.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadableRequest(watch),
  });
  server.setValidatorCompiler(compileValidator);
  server.setSerializerCompiler(createSerializerCompiler());
  const routes = listRoutes(server);
  watch.watch(server);
  forgiveFreezes(server.server, limits);
  answerUnmetExpectations(server.server, watch);
  refuseTunnels(server.server, watch);
  sendSecurityHeaders(server);
  announceDeprecations(server);
  limitConnections(server, limits.connections);
  refuseWhileStopping(server, parts);
  answerProblems(server, routes, parts);
  server.removeContentTypeParser('text/plain');
  parseJsonBodies(server, limits);
  requireOneHost(server);
  refuseLongAddresses(server);
  server.addHook('onRequest', refuseCompressed);
  await server.register(healthRoutes(parts));
  await server.register(metricsRoutes(parts));
  server.get(
    '/preview/:signedDocument',
    { config: { operation: serviceOperations.preview } },
    () => {
      throw problem('not_implemented', 'The preview of a document');
    },
  );
  await server.register(hookRoutes(parts), { prefix: '/hooks' });
  await server.register(filePageRoutes(parts), { prefix: '/files' });
  await server.register(templateManualRoutes(parts));
  await server.register(referencePageRoutes(parts), { prefix: '/docs' });
  await server.register(versionZero(parts), { prefix: '/v0' });
  apiDocumentRoute(server, routes, parts);
  return server;
}

function sendSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
}

/** Whether a route is of the API itself; what only tells about the service goes on to the end. */
function isWork(route: string): boolean {
  return needsToken(route) || route.startsWith('/hooks/');
}

/** A connection that is kept open may bring requests after the service has been told to stop. */
function refuseWhileStopping(server: FastifyInstance, { readiness }: HttpParts): void {
  server.addHook('onRequest', async (request) => {
    if (!readiness.isStopping || !isWork(routeOf(request))) return;
    throw notReady(await readiness.hindrances());
  });
}

/** Contract §9: resource paths are served under the version segment `v0`. */
function versionZero(parts: HttpParts) {
  return async (server: FastifyInstance) => {
    leadPeopleToPages(server, parts.addresses);
    requireToken(server, parts);
    answerConditionally(server);
    nameIgnoredMembers(server);
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

/** A small body could become a large one: nothing is unpacked here. */
async function refuseCompressed({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw problem('body_compressed', encoding);
}
