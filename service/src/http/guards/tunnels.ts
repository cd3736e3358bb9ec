import type { Server } from 'node:http';
import { problem } from '../../errors/errors.ts';
import type { RequestWatch } from '../watch/request-watch.ts';
import { endWithProblem } from './unreadable-requests.ts';

/**
 * Rejects CONNECT (RFC 9110 §9.3.6), which asks a proxy for a tunnel, with a problem document.
 * Otherwise, Node closes the connection without a response.
 */
export function rejectConnect(server: Server, watch: RequestWatch): void {
  server.on('connect', (_request, connection) => {
    endWithProblem(connection, problem('malformed_request', 'CONNECT is only for proxies'), watch);
  });
}
