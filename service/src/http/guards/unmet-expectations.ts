import type { Server } from 'node:http';
import { problem } from '../../errors/errors.ts';
import type { RequestWatch } from '../watch/request-watch.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * Answers an `Expect` header other than `100-continue` (RFC 9110 §10.1.1) with a problem document.
 * Otherwise, Node answers it itself, before routing and with an empty body.
 */
export function answerUnmetExpectations(server: Server, watch: RequestWatch): void {
  server.on('checkExpectation', (request, response) => {
    const error = problem('expectation_failed');
    const body = JSON.stringify(error.toProblem());
    const headers = {
      ...SECURITY_HEADERS,
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    response.writeHead(error.status, headers).end(body);
    const { method = 'none' } = request;
    watch.answeredWithoutRoute({ method, status: error.status, code: error.code });
  });
}
