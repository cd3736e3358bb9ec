import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DocloomError, problem } from '../errors.ts';
import type { HttpLimits } from './parts.ts';

const MEBIBYTE = 1024 * 1024;

/** Answers every error as an RFC 9457 problem document of the catalogue; a stack stays in the log. */
export function answerProblems(
  server: FastifyInstance,
  { log, limits }: { log: Logger; limits: HttpLimits },
): void {
  server.setErrorHandler((cause, request, reply) => {
    const error = toDocloomError(cause, request.isMultipart() ? limits.file : limits.body);
    if (error.status >= 500) {
      log.error(
        { err: cause, method: request.method, route: request.routeOptions.url },
        error.code,
      );
    }
    return sendProblem(reply, error);
  });
  server.setNotFoundHandler((request, reply) => sendProblem(reply, unknownPath(request)));
}

/** Answers an address that the router refuses, before there is a route and its error handler. */
export function answerUnroutable(
  cause: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isTooLong = cause.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const badAddress = problem('malformed_request', 'its address is not a valid URL');
  void sendProblem(reply, isTooLong ? unknownPath(request) : badAddress);
}

function unknownPath({ method, url }: FastifyRequest): DocloomError {
  return problem('unknown_path', method, url.split('?', 1)[0] ?? '');
}

function sendProblem(reply: FastifyReply, error: DocloomError): FastifyReply {
  const body = JSON.stringify(error.toProblem());
  // Serialised here: a route's own schemas know nothing of problems.
  return reply
    .status(error.status)
    .header('content-type', 'application/problem+json')
    .serializer(String)
    .send(body);
}

function toDocloomError(cause: unknown, limit: number): DocloomError {
  if (cause instanceof DocloomError) return cause;
  if (isStorageFault(cause)) return problem('storage_unavailable', cause.code);
  return fromFastify(cause as FastifyError, limit);
}

function fromFastify(error: FastifyError, limit: number): DocloomError {
  if (error.statusCode === 413) {
    return problem('too_large', `${String(Math.round(limit / MEBIBYTE))} MB`);
  }
  if (error.statusCode === 415 || error.statusCode === 406)
    return problem('unsupported_media_type');
  if (isJsonFault(error)) return problem('body_not_json', lowerFirst(error.message));
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return problem('malformed_request', lowerFirst(error.message).replace(/\.$/, ''));
  }
  return problem('internal');
}

function isJsonFault(error: FastifyError): boolean {
  return error.statusCode === 400 && (error.name === 'SyntaxError' || /JSON/.test(error.code));
}

/** The disk is full or broken, or the database cannot be written for another reason. */
function isStorageFault(cause: unknown): cause is Error & { code: string } {
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY)/.test(cause.code)
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
