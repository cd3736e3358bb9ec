import type { Server } from 'node:http';
import { problem } from '../../errors/errors.ts';
import type { RequestWatch } from '../watch/request-watch.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * Answers a header `Expect` with anything but `100-continue` (RFC 9110 §10.1.1) as a problem
 * document. Node answers it by itself otherwise, before there is a route, and says nothing.
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
