import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSerializerCompiler } from 'fastify-type-provider-zod';
import { notReady, problem } from '../errors/errors.ts';
import type { DatabasePresence } from '../health/database-presence.ts';
import type { Readiness } from '../health/readiness.ts';
import { authenticate } from '../people/authenticate.ts';
import { acceptInvitation, openInvitation } from '../people/invitation.ts';
import { checkPassword } from '../people/passwords/check-password.ts';
import {
  beginPasswordSession,
  beginSession,
  endSession,
  findCurrentSession,
  findSessionUser,
} from '../people/session.ts';
import { openSingleSignOn } from '../people/single-sign-on/single-sign-on.ts';
import { acceptSourceData } from '../runs/intake/accept.ts';
import { KnownSources } from '../runs/intake/known-sources.ts';
import { previewDocument } from '../rendering/preview-document.ts';
import { publicPreview } from '../rendering/public-preview.ts';
import { readRun } from '../runs/read.ts';
import { hasAnyPassword } from '../store/records/sign-in/passwords.ts';
import { createFileLink, findSharedFile } from '../workflows/documents/file-links.ts';
import { linkedDocument } from '../workflows/documents/linked-document.ts';
import { inspectDocument } from '../workflows/documents/list-fields.ts';
import { bind } from './bound.ts';
import { apiPathOf, CONSOLE_API } from './console/console-paths.ts';
import type { ConsoleRoutesOptions } from './console/console-routes.ts';
import { consoleRoutes } from './console/console-routes.ts';
import { requireSession } from './console/require-session.ts';
import { redirectBrowsersToPages } from './files/redirect-browsers.ts';
import { apiDocumentRoute } from './routes/api-reference.ts';
import { rejectLongUrls } from './guards/address-length.ts';
import { requireToken } from './guards/authentication.ts';
import { extendTimeoutsAfterFreezes } from './guards/arrival-limits.ts';
import { limitConnections } from './guards/connections.ts';
import { announceDeprecations } from './answers/deprecation.ts';
import { healthRoutes } from './routes/health.ts';
import { hookRoutes } from './routes/hooks.ts';
import { requireOneHost } from './guards/host-header.ts';
import { parseJsonBodies } from './requests/json-bodies.ts';
import { MCP_PATH, mcpRoute } from './routes/mcp.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { listRoutes } from './openapi/described-route.ts';
import { needsToken } from './openapi/needs-token.ts';
import { filePageRoutes } from './pages/file-pages.ts';
import { invitationPageRoutes } from './pages/invitation/invitation-pages.ts';
import { previewPageRoutes } from './pages/preview-pages.ts';
import { referencePageRoutes } from './pages/reference-page.ts';
import { singleSignOnPages } from './pages/single-sign-on/single-sign-on-pages.ts';
import { templateManualRoutes } from './pages/template-manual-page.ts';
import { answerProblems, answerUnroutable, recordProblem } from './answers/problems.ts';
import { RequestWatch } from './watch/request-watch.ts';
import { routeOf } from './watch/route-of.ts';
import { SECURITY_HEADERS } from './guards/security-headers.ts';
import { sharedFileRoutes } from './routes/shared-files.ts';
import { rejectConnect } from './guards/tunnels.ts';
import { answerUnmetExpectations } from './guards/unmet-expectations.ts';
import { answerUnreadableRequest } from './guards/unreadable-requests.ts';
import { compileValidator } from './requests/validation.ts';
import type { ServerOptions } from './server-options.ts';
import type { SharedGuards } from './shared-guards.ts';
import { sharedGuards } from './shared-guards.ts';
import { versionZero } from './version-zero.ts';

/**
 * Longer than proxies keep idle connections: the proxy closes them first and never sends a request
 * into a closing one.
 */
const KEEP_ALIVE_MILLISECONDS = 75_000;
/** How often Node checks for requests that arrive too slowly. */
const CHECK_MILLISECONDS = 10_000;

/**
 * Creates the HTTP server of the service. `/v0/…` requires a token. `/hooks/<secret>`,
 * `/shared/<secret>`, `/healthz`, `/readyz` and `/metrics` do not, nor does `/invitation/<secret>`. `/`, `/console/…` and `/files/…` are
 * for people and require a session; `/preview/<signed document>` does too, unless it is public. Addresses work with and without their trailing slash.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { addresses } = options;
  const server = openServer(options);
  const routes = listRoutes(server);
  guardRequests(server, routes, options);
  await server.register(healthRoutes(options.readiness));
  await server.register(metricsRoutes(options.exposition, options.metricsFor));
  const shared = sharedGuards(options);
  await server.register(hooks(options, shared), { prefix: '/hooks' });
  await server.register(sharedFiles(options, shared), { prefix: '/shared' });
  const pages = signedInPages(options, shared);
  await server.register(filePages(options, pages), { prefix: '/files' });
  await server.register(invitationPages(options, pages), { prefix: '/invitation' });
  await server.register(previewPages(options, pages, shared), { prefix: '/preview' });
  await server.register(templateManualRoutes(addresses));
  await server.register(referencePageRoutes(addresses), { prefix: '/docs' });
  await server.register(consoleRoutes(pages));
  if (pages.singleSignOn) await server.register(singleSignOnPages(pages, pages.singleSignOn));
  await server.register(publicApi(options, shared), { prefix: '/v0' });
  await server.register(apiOfTheConsole(options, shared), { prefix: `${CONSOLE_API}/v0` });
  await server.register(mcp(options, shared));
  apiDocumentRoute(server, routes, addresses);
  return server;
}

/**
 * Creates the HTTP server of a service that performs jobs and answers no clients: only `/healthz`,
 * `/readyz` and `/metrics`.
 */
export async function createWorkerServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = openServer(options);
  guardRequests(server, listRoutes(server), options);
  await server.register(healthRoutes(options.readiness));
  await server.register(metricsRoutes(options.exposition, options.metricsFor));
  return server;
}

function openServer(options: ServerOptions): FastifyInstance {
  const { limits } = options;
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
  watch.watch(server);
  extendTimeoutsAfterFreezes(server.server, limits);
  answerUnmetExpectations(server.server, watch);
  rejectConnect(server.server, watch);
  return server;
}

/** Adds what applies to the requests of all routes. */
function guardRequests(
  server: FastifyInstance,
  routes: ReturnType<typeof listRoutes>,
  options: ServerOptions,
): void {
  const { limits } = options;
  sendSecurityHeaders(server);
  announceDeprecations(server);
  limitConnections(server, limits.connections);
  rejectWhileStopping(server, options.readiness);
  rejectWithoutDatabase(server, options.databasePresence);
  answerProblems(server, routes, options);
  server.removeContentTypeParser('text/plain');
  parseJsonBodies(server, limits);
  requireOneHost(server);
  rejectLongUrls(server);
  server.addHook('onRequest', rejectCompressed);
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
  if (needsToken(apiPathOf(route)) || route === MCP_PATH) return true;
  return ['/hooks/', '/shared/', '/preview/'].some((start) => route.startsWith(start));
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

function hooks(options: ServerOptions, { ofTokens, memory, sourceRate }: SharedGuards) {
  const { store, limits, intake } = options;
  const accept = bind(acceptSourceData, options);
  const { turns } = ofTokens;
  const sources = new KnownSources(store);
  return hookRoutes({ sources, limits, intake, turns, memory, rate: sourceRate, accept });
}

function mcp(options: ServerOptions, { ofTokens, memory, ...ofTools }: SharedGuards) {
  const { store, drive, fileAccess, log, intake, present, addresses, limits } = options;
  return mcpRoute({
    addresses,
    limits,
    memory,
    guards: ofTokens,
    authenticate: bind(authenticate, options),
    tools: {
      store,
      drive,
      fileAccess,
      log,
      intake,
      present,
      ...ofTools,
      preview: bind(previewDocument, options),
      inspect: bind(inspectDocument, options),
      createLink: bind(createFileLink, options),
      accept: bind(acceptSourceData, options),
      readRun: bind(readRun, options),
    },
    recordProblem: (cause, request) => recordProblem(cause, request, options),
  });
}

function sharedFiles(options: ServerOptions, { ofTokens: { turns } }: SharedGuards) {
  const { drive, monotonic, limits } = options;
  const find = bind(findSharedFile, options);
  return sharedFileRoutes({
    ...{ drive, monotonic, limits, turns, find },
    recordProblem: (cause, request) => recordProblem(cause, request, options),
  });
}

/** The API for programs, which ignores cookies. */
function publicApi(options: ServerOptions, shared: SharedGuards) {
  return versionZero(options, shared, (server) => {
    redirectBrowsersToPages(server, options.addresses);
    requireToken(server, bind(authenticate, options), shared.ofTokens);
  });
}

/** The same routes for the pages of the console, where a session replaces the token. */
function apiOfTheConsole(options: ServerOptions, shared: SharedGuards) {
  const { addresses } = options;
  const findSession = bind(findCurrentSession, options);
  return versionZero(options, shared, (server) => {
    requireSession(server, { addresses, findSession, guards: shared.ofTokens });
  });
}

function filePages(options: ServerOptions, pages: ConsoleRoutesOptions) {
  const { drive, fileAccess, thumbnails } = options;
  return filePageRoutes({ drive, fileAccess, thumbnails, ...pages });
}

function invitationPages(options: ServerOptions, pages: ConsoleRoutesOptions) {
  const open = bind(openInvitation, options);
  const accept = bind(acceptInvitation, options);
  return invitationPageRoutes({ ...pages, invitations: { open, accept } });
}

function previewPages(
  options: ServerOptions,
  pages: ConsoleRoutesOptions,
  { ofTokens: { turns }, renders }: SharedGuards,
) {
  const { drive, monotonic, limits } = options;
  const find = bind(linkedDocument, options);
  const preview = bind(publicPreview, options);
  const own = { drive, monotonic, limits, turns, renders, find, preview };
  return previewPageRoutes({ ...own, ...pages });
}

/** The dependencies of all pages that people sign in to, which share the limit of attempts. */
function signedInPages(
  options: ServerOptions,
  { accountAttempts }: SharedGuards,
): ConsoleRoutesOptions {
  const { store, addresses, limits, log, publicPreviews } = options;
  return {
    addresses,
    log,
    sessions: {
      begin: bind(beginSession, options),
      checkPassword: bind(checkPassword, options),
      beginWithPassword: bind(beginPasswordSession, options),
      findUser: bind(findSessionUser, options),
      hasAnyPassword: bind(hasAnyPassword, store),
      end: bind(endSession, store),
    },
    signInAttempts: options.limitAttempts('signIn', limits.signInTriesPerMinute),
    accountAttempts,
    singleSignOn: openSingleSignOn(options, options.singleSignOn),
    recordProblem: (cause, request) => recordProblem(cause, request, options),
    fileLimit: limits.file,
    publicPreviews,
  };
}

/** Rejects compressed bodies: a small one could expand to a very large one. */
async function rejectCompressed({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw problem('body_compressed', encoding);
}
