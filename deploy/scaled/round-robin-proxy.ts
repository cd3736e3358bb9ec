import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Agent, createServer, request as sendRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_MILLISECONDS = 500;
const CHECK_TIMEOUT_MILLISECONDS = 6_000;

/** These belong to one connection (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'];

/** What a proxy forwards, and to where. */
export interface ProxySettings {
  readonly port: number;
  /** The addresses of the nodes. */
  readonly nodes: readonly string[];
}

/**
 * A proxy on 127.0.0.1 that sends requests to several nodes in turns, as the one of
 * `deploy/Caddyfile.scaled` does: only to those whose `/readyz` answers 200. For trials and tests: it
 * has neither TLS nor retries.
 */
export class RoundRobinProxy {
  readonly #nodes: readonly string[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  readonly #end = new AbortController();
  #ready: readonly string[] = [];
  #turn = 0;

  private constructor(nodes: readonly string[]) {
    this.#nodes = nodes;
    this.#server = createServer((request, response) => {
      this.#forward(request, response);
    });
  }

  /** Resolves when it listens. @throws Error if the port is taken */
  static async start({ port, nodes }: ProxySettings): Promise<RoundRobinProxy> {
    const proxy = new RoundRobinProxy(nodes);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    proxy.#server.once('error', reject).listen(port, '127.0.0.1', () => {
      resolve(undefined);
    });
    await promise;
    void proxy.#watch();
    return proxy;
  }

  /** Whether a request would be answered. */
  get hasReadyNode(): boolean {
    return this.#ready.length > 0;
  }

  /** Cuts all connections. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #watch(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      const ready = await Promise.all(this.#nodes.map((node) => isReady(node, signal)));
      this.#ready = this.#nodes.filter((_, index) => ready[index]);
      await sleep(CHECK_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    if (new URL(request.url ?? '/', 'http://proxy').pathname === '/metrics') {
      fail(response, 403, 'The metrics are for the network of the nodes.');
      return;
    }
    const node = this.#next();
    if (node === null) {
      fail(response, 503, 'No node is ready.');
      return;
    }
    const forwarded = sendRequest(
      new URL(request.url ?? '/', node),
      { method: request.method ?? 'GET', headers: headersFor(request), agent: this.#agent },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
        answer.pipe(response);
      },
    );
    forwarded.on('error', () => {
      this.#ready = this.#ready.filter((other) => other !== node);
      if (response.headersSent) response.destroy();
      else fail(response, 502, 'The node cannot be reached.');
    });
    response.on('close', () => {
      if (!response.writableFinished) forwarded.destroy();
    });
    request.pipe(forwarded);
  }

  #next(): string | null {
    const node = this.#ready[this.#turn % this.#ready.length];
    this.#turn += 1;
    return node ?? null;
  }
}

async function isReady(node: string, signal: AbortSignal): Promise<boolean> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MILLISECONDS);
  const answer = await fetch(`${node}/readyz`, {
    signal: AbortSignal.any([signal, timeout]),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/** The nodes trust these headers of the proxy, so those of a client are replaced. */
function headersFor(request: IncomingMessage): NodeJS.Dict<string | string[]> {
  return {
    ...withoutHops(request.headers),
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': request.headers.host ?? '',
  };
}

function withoutHops(headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}

function fail(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '1' }).end(`${text}\n`);
}
