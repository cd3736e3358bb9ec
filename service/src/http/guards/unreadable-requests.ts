import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionError } from 'fastify';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import type { RequestWatch } from '../watch/request-watch.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const CLOSING_MILLISECONDS = 1_000;

/**
 * Answers input that Node rejects before it becomes a request, such as too long headers, with a
 * problem document. Only the connection exists then; it is closed afterwards.
 */
export function answerUnreadableRequest(watch: RequestWatch) {
  return (cause: ConnectionError, connection: Socket): void => {
    if (!connection.writable) {
      connection.destroy();
      return;
    }
    endWithProblem(connection, toProblem(cause), watch);
  };
}

/** Writes the last response of a connection. A client that keeps sending is cut off soon after. */
export function endWithProblem(connection: Duplex, error: DocloomError, watch: RequestWatch): void {
  connection.end(toAnswer(error));
  setTimeout(() => connection.destroy(), CLOSING_MILLISECONDS).unref();
  watch.answeredWithoutRoute({ method: 'none', status: error.status, code: error.code });
}

function toProblem(cause: ConnectionError): DocloomError {
  if (cause.code === 'HPE_HEADER_OVERFLOW') return problem('headers_too_large');
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_too_slow');
  return problem('malformed_request', 'it is not an HTTP request');
}

function toAnswer(error: DocloomError): string {
  const body = JSON.stringify(error.toProblem());
  return [
    `HTTP/1.1 ${String(error.status)} ${STATUS_CODES[error.status] ?? error.title}`,
    'Content-Type: application/problem+json',
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
