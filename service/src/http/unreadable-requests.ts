import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { DocloomError } from '../errors.ts';
import { problem } from '../errors.ts';

/**
 * Answers what Node refuses before it is a request, such as headers that are too long, as a problem
 * document too. There is nothing but the connection then; it is closed afterwards.
 */
export function answerUnreadableRequest(cause: ConnectionError, connection: Socket): void {
  if (connection.writable) connection.end(toAnswer(toProblem(cause)));
  else connection.destroy();
}

function toProblem(cause: ConnectionError): DocloomError {
  if (cause.code === 'HPE_HEADER_OVERFLOW') return problem('headers_too_large');
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return problem('malformed_request', 'it did not arrive in time');
  }
  return problem('malformed_request', 'it is no HTTP request');
}

function toAnswer(error: DocloomError): string {
  const body = JSON.stringify(error.toProblem());
  return [
    `HTTP/1.1 ${String(error.status)} ${STATUS_CODES[error.status] ?? error.title}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
