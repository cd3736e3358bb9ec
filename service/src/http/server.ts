import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSerializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Addresses } from '../addresses/addresses.ts';
import type { Drive } from '../drive/drive.ts';
import { notReady, problem } from '../errors/errors.ts';
import type { DatabasePresence } from '../health/database-presence.ts';
import type { Readiness } from '../health/readiness.ts';
import type { Ids } from '../ids/ids.ts';
import type { Limits } from '../limits/limits.ts';
import type { Exposition, MetricsFor } from '../metrics/exposition.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import { authenticate, findAuthenticated } from '../people/authenticate.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { acceptSourceData } from '../runs/intake/accept.ts';
import type { Intake } from '../runs/intake/intake.ts';
import type { WaitingRuns } from '../runs/intake/waiting-runs.ts';
import { readRun } from '../runs/read.ts';
import { retryRun } from '../runs/retry.ts';
import type { RunEndings } from '../runs/run-endings.ts';
import type { Store } from '../store/store.ts';
import type { Templates } from '../templates/templates.ts';
import type { Thumbnails } from '../thumbnails/thumbnails.ts';
import type { Clock } from '../time/clock.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';
import type { GuardedAgents } from '../webhooks/delivery/guard.ts';
import { redeliver } from '../webhooks/redeliver.ts';
import { sendTestEvent } from '../webhooks/send-test-event.ts';
import { archiveWorkflow, changeWorkflow } from '../workflows/change-workflow.ts';
import { createWorkflow } from '../workflows/create-workflow.ts';
import { addDocument } from '../workflows/documents/add-document.ts';
import { removeDocument } from '../workflows/documents/delete-document.ts';
import type { FileAccess } from '../workflows/documents/file-access.ts';
import { inspectDocument, listWorkflowFields } from '../workflows/documents/list-fields.ts';
import { updateDocument } from '../workflows/documents/update-document.ts';
import {
  registerOutgoingWebhook,
  removeOutgoingWebhook,
} from '../workflows/outgoing-webhook/outgoing-webhook.ts';
import { rotateSecret } from '../workflows/outgoing-webhook/rotate-secret.ts';
import type { Presenter } from './answers/present.ts';
import { bind } from './bound.ts';
import { apiDocumentRoute } from './routes/api-reference.ts';
import { rejectLongUrls } from './guards/address-length.ts';
import { extendTimeoutsAfterFreezes } from './guards/arrival-limits.ts';
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
import { Sessions } from './pages/sessions.ts';
import { AttemptsByNetwork } from './guards/attempts-by-network.ts';
import { TokenAttempts } from './guards/token-attempts.ts';
import { redirectBrowsersToPages } from './files/redirect-browsers.ts';
import { answerProblems, answerUnroutable, recordProblem } from './answers/problems.ts';
import { RequestRate } from './guards/request-rate.ts';
import { RequestTurns } from './guards/request-turns.ts';
import { RequestWatch } from './watch/request-watch.ts';
import { routeOf } from './watch/route-of.ts';
import { runRoutes } from './routes/runs.ts';
import { SECURITY_HEADERS } from './guards/security-headers.ts';
import { sourceRoutes } from './routes/source.ts';
import { rejectConnect } from './guards/tunnels.ts';
import { nameIgnoredMembers } from './requests/unknown-members.ts';
import { answerUnmetExpectations } from './guards/unmet-expectations.ts';
import { answerUnreadableRequest } from './guards/unreadable-requests.ts';
import { compileValidator } from './requests/validation.ts';
import { workflowRoutes } from './routes/workflows.ts';

/**
 * Longer than proxies keep idle connections: the proxy closes them first and never sends a request
 * into a closing one.
 */
const KEEP_ALIVE_MILLISECONDS = 75_000;
/** How often Node checks for requests that arrive too slowly. */
const CHECK_MILLISECONDS = 10_000;

/** The dependencies of the HTTP side. Routes do not get all of them: each names those it uses. */
export interface ServerOptions {
  store: Store;
  relaxedStore: Store;
  queue: JobQueue;
  drive: Drive;
  fileAccess: FileAccess;
  templates: Templates;
  pdfConverter: PdfConverter;
  thumbnails: Thumbnails;
  ids: Ids;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Logger;
  endings: RunEndings;
  intake: Intake;
  waitingRuns: WaitingRuns;
  /** The owner of the attempts of this process. */
  processId: string;
  agents: GuardedAgents;
  addresses: Addresses;
  /** CIDR ranges of the proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: readonly string[];
  present: Presenter;
  limits: Limits;
  readiness: Readiness;
  databasePresence: DatabasePresence;
  metrics: Metrics;
  exposition: Exposition;
  metricsFor: MetricsFor;
}

/**
 * Creates the HTTP server of the service. `/v0/…` requires a token. `/hooks/<secret>`, `/healthz`,
 * `/readyz` and `/metrics` do not. `/files/…` are pages for people and require a session. Addresses
 * work with and without their trailing slash.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { limits, addresses, readiness } = options;
  const headersTimeout = Math.min(limits.headersMilliseconds, limits.arrivalMilliseconds);
  const watch = new RequestWatch(options);
  const server = Fastify({
    trustProxy: [...options.trustProxy],
    // Addresses of webhook sources are secrets, so the server's own request log stays off.
    logger: false,
    bodyLimit: limits.body,
    requestTimeout: limits.arrivalMilliseconds,
    connectionTimeout: limits.silenceMilliseconds,
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    http: {
      maxHeaderSize: limits.headerBytes,
      requireHostHeader: false,
      headersTimeout,
      connectionsCheckingInterval: Math.min(CHECK_MILLISECONDS, headersTimeout),
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: answerUnroutable(watch),
    // Requests that arrive during shutdown get a problem document from our own hook.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadableRequest(watch),
  });
  server.setValidatorCompiler(compileValidator);
  server.setSerializerCompiler(createSerializerCompiler());
  const routes = listRoutes(server);
  watch.watch(server);
  extendTimeoutsAfterFreezes(server.server, limits);
  answerUnmetExpectations(server.server, watch);
  rejectConnect(server.server, watch);
  sendSecurityHeaders(server);
  announceDeprecations(server);
  limitConnections(server, limits.connections);
  rejectWhileStopping(server, readiness);
  rejectWithoutDatabase(server, options.databasePresence);
  answerProblems(server, routes, options);
  server.removeContentTypeParser('text/plain');
  parseJsonBodies(server, limits);
  requireOneHost(server);
  rejectLongUrls(server);
  server.addHook('onRequest', rejectCompressed);
  await server.register(healthRoutes(readiness));
  await server.register(metricsRoutes(options.exposition, options.metricsFor));
  server.get(
    '/preview/:signedDocument',
    { config: { operation: serviceOperations.preview } },
    () => {
      throw problem('not_implemented', 'The preview of a document');
    },
  );
  const turns = new RequestTurns(options.monotonic);
  await server.register(hooks(options, turns), { prefix: '/hooks' });
  await server.register(filePages(options), { prefix: '/files' });
  await server.register(templateManualRoutes(addresses));
  await server.register(referencePageRoutes(addresses), { prefix: '/docs' });
  await server.register(versionZero(options, turns), { prefix: '/v0' });
  apiDocumentRoute(server, routes, addresses);
  return server;
}

function sendSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
}

/**
 * Returns whether a route does work for clients. Routes that only report on the service keep
 * answering during shutdown.
 */
function isWork(route: string): boolean {
  return needsToken(route) || route.startsWith('/hooks/');
}

/** Rejects requests that arrive on kept-alive connections after shutdown has begun. */
function rejectWhileStopping(server: FastifyInstance, readiness: Readiness): void {
  server.addHook('onRequest', async (request) => {
    if (!readiness.isStopping || !isWork(routeOf(request))) return;
    throw notReady(await readiness.hindrances());
  });
}

/** Rejects requests whose results would be lost at the next start. */
function rejectWithoutDatabase(server: FastifyInstance, database: DatabasePresence): void {
  server.addHook('onRequest', async (request) => {
    if (isWork(routeOf(request))) database.require();
  });
}

function hooks(options: ServerOptions, turns: RequestTurns) {
  const { store, monotonic, limits, intake } = options;
  const accept = bind(acceptSourceData, options);
  return hookRoutes({ store, monotonic, limits, intake, turns, accept });
}

function filePages(options: ServerOptions) {
  const { drive, fileAccess, thumbnails, addresses, monotonic, limits, log } = options;
  return filePageRoutes({
    drive,
    fileAccess,
    thumbnails,
    addresses,
    log,
    users: {
      authenticate: bind(authenticate, options),
      findAuthenticated: bind(findAuthenticated, options),
    },
    sessions: new Sessions(options),
    signInAttempts: new AttemptsByNetwork(limits.signInTriesPerMinute, monotonic),
    recordProblem: (cause, request) => recordProblem(cause, request, options),
  });
}

/** Contract §9: resource paths are served under the version segment `v0`. */
function versionZero(options: ServerOptions, turns: RequestTurns) {
  const { store, relaxedStore, drive, fileAccess, thumbnails } = options;
  const { addresses, present, clock, monotonic, limits, log } = options;
  const workflows = workflowRoutes({
    store,
    drive,
    addresses,
    present,
    workflows: {
      create: bind(createWorkflow, options),
      change: bind(changeWorkflow, options),
      archive: bind(archiveWorkflow, options),
    },
  });
  const documents = documentRoutes({
    store,
    drive,
    addresses,
    present,
    documents: {
      add: bind(addDocument, options),
      inspect: bind(inspectDocument, options),
      update: bind(updateDocument, options),
      remove: bind(removeDocument, options),
    },
  });
  const outgoingWebhook = outgoingWebhookRoutes({
    store,
    relaxedStore,
    clock,
    monotonic,
    present,
    webhooks: {
      register: bind(registerOutgoingWebhook, options),
      rotateSecret: bind(rotateSecret, options),
      sendTestEvent: bind(sendTestEvent, options),
      remove: bind(removeOutgoingWebhook, options),
    },
  });
  const deliveries = deliveryRoutes({
    store,
    addresses,
    present,
    redeliver: bind(redeliver, options),
  });
  const runs = runRoutes({
    store,
    drive,
    addresses,
    present,
    limits,
    runs: { read: bind(readRun, options), retry: bind(retryRun, options) },
  });
  const driveFiles = driveFileRoutes({
    drive,
    fileAccess,
    thumbnails,
    addresses,
    present,
    limits,
  });
  const fields = fieldRoutes(store, bind(listWorkflowFields, options));
  return async (server: FastifyInstance) => {
    redirectBrowsersToPages(server, addresses);
    const rate = new RequestRate('token', limits.requestsPerToken, monotonic);
    const attempts = new TokenAttempts(limits.failedTokensPerMinute, monotonic);
    requireToken(server, bind(authenticate, options), { rate, turns, attempts, log });
    answerConditionally(server);
    nameIgnoredMembers(server);
    const workflow = '/workflows/:workflowId';
    const webhook = `${workflow}/outgoing-webhook`;
    await server.register(workflows, { prefix: '/workflows' });
    await server.register(sourceRoutes(store, present), { prefix: `${workflow}/source` });
    await server.register(documents, { prefix: `${workflow}/documents` });
    await server.register(outgoingWebhook, { prefix: webhook });
    await server.register(deliveries, { prefix: `${webhook}/deliveries` });
    await server.register(fields, { prefix: `${workflow}/fields` });
    await server.register(runs, { prefix: `${workflow}/runs` });
    await server.register(driveFiles, { prefix: '/drive/files' });
  };
}

/** Rejects compressed bodies: a small one could expand to a very large one. */
async function rejectCompressed({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw problem('body_compressed', encoding);
}
