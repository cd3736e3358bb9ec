import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DocloomError } from '../errors/errors.ts';
import { notReady, problem } from '../errors/errors.ts';
import type { FailedCheck } from '../health/check.ts';
import { VERSION } from '../version.ts';
import { SECURITY_HEADERS } from './guards/security-headers.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Answers requests while the service cannot start yet. `/healthz` answers 200, because a restart
 * would not help, and everything else 503.
 */
export class WaitingServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /**
   * Starts the server.
   * @param obstacle why the service cannot start
   * @throws DocloomError `address_unusable`
   */
  static async listen(
    { host, port }: { host: string; port: number },
    { part, reason, systemCode }: FailedCheck & { systemCode: string },
  ): Promise<WaitingServer> {
    const unready = notReady([{ part, reason }]);
    const unavailable = problem('storage_unavailable', systemCode, false);
    const server = createServer((request, response) => {
      const path = request.url?.replace(/\/?(?:\?.*)?$/, '');
      // Bodies are not read.
      response.setHeader('connection', 'close');
      if (path === '/healthz') sendJson(response, 200, { status: 'ok', version: VERSION });
      else sendProblem(response, path === '/readyz' ? unready : unavailable);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', (cause: NodeJS.ErrnoException) => {
        reject(problem('address_unusable', host, port, cause.code ?? cause.message));
      });
      server.listen({ host, port }, resolve);
    });
    return new WaitingServer(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Stops the server, and closes all connections. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      this.#server.closeAllConnections();
    });
  }
}

function sendProblem(response: ServerResponse, error: DocloomError): void {
  response.setHeader('retry-after', error.retryAfter ?? RETRY_AFTER_SECONDS);
  sendJson(response, error.status, error.toProblem(), 'application/problem+json');
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  type = 'application/json; charset=utf-8',
): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}
