import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Addresses } from '../../addresses/addresses.ts';
import type { ErrorCode } from '../../errors/errors.ts';
import { DocloomError, problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import { StorageError } from '../../drive/storage-error.ts';
import { isLocked, isStorageFault } from '../../store/storage-fault.ts';
import { allowedMethods } from '../guards/allowed-methods.ts';
import type { DescribedRoute } from '../openapi/described-route.ts';
import { rememberProblemCode } from './problem-code.ts';
import type { RequestWatch } from '../watch/request-watch.ts';
import { routeOf } from '../watch/route-of.ts';
import { missingPage } from '../pages/missing-page.ts';
import { sendPage } from '../pages/page.ts';
import { wordsOf } from '../pages/words/page-words.ts';
import { isNavigation } from '../requests/is-navigation.ts';
import { SECURITY_HEADERS } from '../guards/security-headers.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * Answers every error with an RFC 9457 problem document from the catalogue. Stack traces go only to
 * the log. A browser that follows a link to an address that does not exist gets a page, except below
 * `/v0/`.
 * @param routes the routes of the server, complete once all of them are registered
 */
export function answerProblems(
  server: FastifyInstance,
  routes: readonly DescribedRoute[],
  { log, limits, addresses }: { log: Logger; limits: Limits; addresses: Addresses },
): void {
  server.setErrorHandler((cause, request, reply) =>
    sendProblem(reply, recordProblem(cause, request, { log, limits })),
  );
  server.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(routes, request.url);
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    const error = allowed.length > 0 ? unknownMethod(request, allowed) : unknownPath(request);
    rememberProblemCode(request, error.code);
    const isPage = error.code === 'unknown_path' && isNavigation(request) && !isOfApi(request);
    if (!isPage) return sendProblem(reply, error);
    return sendPage(reply, 404, missingPage(addresses, wordsOf(request)));
  });
}

function isOfApi({ url }: FastifyRequest): boolean {
  return pathOf(url).startsWith('/v0/');
}

/**
 * Returns the catalogue error for whatever was thrown. Remembers its code for the metrics, and logs
 * it if it is an error of the service.
 */
export function recordProblem(
  cause: unknown,
  request: FastifyRequest,
  { log, limits }: { log: Logger; limits: Limits },
): DocloomError {
  const error = toDocloomError(cause, isForm(request) ? limits.file : limits.body);
  rememberProblemCode(request, error.code);
  if (isUnexpected(error)) {
    const { method } = request;
    log.error({ err: cause, method, route: routeOf(request), code: error.code }, 'Request failed');
  }
  return error;
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/**
 * Answers an address that the router rejects. There is no route yet, so neither the error handler
 * nor the request watch runs: this function reports to the watch itself.
 */
export function answerUnroutable(watch: RequestWatch) {
  return (cause: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const isTooLong = cause.code === 'FST_ERR_MAX_PARAM_LENGTH';
    const badAddress = problem('malformed_request', 'its address is not a valid URL');
    const error = isTooLong ? unknownPath(request) : badAddress;
    // No hook has run, so the security headers are still missing.
    void sendProblem(reply.headers(SECURITY_HEADERS), error);
    watch.answeredWithoutRoute({ method: request.method, status: error.status, code: error.code });
  };
}

/**
 * Connection floods do not need an operator's attention. `DatabasePresence` logs a replaced database
 * once.
 */
const EXPECTED_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'too_many_connections',
  'database_replaced',
]);

function isUnexpected({ status, code }: DocloomError): boolean {
  return status >= 500 && !EXPECTED_ERRORS.has(code);
}

function unknownPath({ method, url }: FastifyRequest): DocloomError {
  return problem('unknown_path', method, pathOf(url));
}

function unknownMethod({ method, url }: FastifyRequest, allowed: readonly string[]): DocloomError {
  return problem('method_not_allowed', method, pathOf(url), allowed.join(', '));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/**
 * Sends an error as a problem document.
 * @param status the status if it is not that of the catalogue
 */
export function sendProblem(
  reply: FastifyReply,
  error: DocloomError,
  status: number = error.status,
): FastifyReply {
  const body = JSON.stringify({ ...error.toProblem(), status });
  if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
  // Serialised here because the schemas of a route do not describe problems.
  return reply
    .status(status)
    .header('content-type', 'application/problem+json')
    .serializer(String)
    .send(body);
}

function toDocloomError(cause: unknown, limit: number): DocloomError {
  if (cause instanceof DocloomError) return cause;
  if (cause instanceof StorageError)
    return problem('disk_fault', `the storage of the drive ${cause.words}`);
  if (isStorageFault(cause)) return problem('storage_unavailable', cause.code, isLocked(cause));
  return fromFastify(cause as FastifyError, limit);
}

function fromFastify(error: FastifyError, limit: number): DocloomError {
  if (/^FST_(?:PARTS|FIELDS|FILES)_LIMIT$/.test(error.code)) return problem('too_many_parts');
  if (error.statusCode === 413) {
    return problem('too_large', `${String(Math.round(limit / MEBIBYTE))} MB`);
  }
  if (error.statusCode === 415 || error.statusCode === 406)
    return problem('unsupported_media_type');
  if (isJsonError(error)) return problem('body_not_json', lowerFirst(error.message));
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return problem('malformed_request', lowerFirst(error.message).replace(/\.$/, ''));
  }
  return problem('internal');
}

function isJsonError(error: FastifyError): boolean {
  return error.statusCode === 400 && (error.name === 'SyntaxError' || /JSON/.test(error.code));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
