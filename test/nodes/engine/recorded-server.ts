import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runDocloom, type Outcome, type Run } from './run-docloom';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A received request. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The parsed body, if it was JSON. */
  json: unknown;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, anything else unchanged. */
  body?: object | string | Buffer;
  /** Breaks the connection instead of answering. */
  reset?: boolean;
}

/**
 * A server on a free port that answers each expected request once and records it. An unexpected
 * request, or an expected one that does not arrive, fails the test.
 */
export class RecordedServer {
  requests: RecordedRequest[] = [];
  private readonly announced = new Map<string, Reply[]>();
  private unannounced: string[] = [];
  private readonly server = createServer((request, response) => {
    void this.record(request).then((reply) => {
      const { status = 200, headers, body = {}, reset = false } = reply;
      if (reset) {
        request.socket.resetAndDestroy();
        return;
      }
      const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
      const type = isJson ? 'application/json' : 'text/plain';
      response.writeHead(status, { 'Content-Type': type, ...headers });
      response.end(status === 204 ? undefined : isJson ? JSON.stringify(body) : body);
    });
  });

  constructor() {
    beforeAll(async () => {
      await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    });
    afterEach(() => {
      const missing = [...this.announced].filter(([, replies]) => replies.length > 0);
      const { unannounced } = this;
      this.announced.clear();
      this.unannounced = [];
      this.requests = [];
      expect({ missing, unannounced }).toEqual({ missing: [], unannounced: [] });
    });
    afterAll(async () => {
      this.server.closeAllConnections();
      await new Promise((closed) => this.server.close(closed));
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The only received request. */
  get only(): RecordedRequest {
    expect(this.requests).toHaveLength(1);
    return this.requests[0]!;
  }

  /** Adds an expected request and its response. */
  on(method: Method, path: string, reply: Reply = {}): this {
    const key = `${method} ${path}`;
    this.announced.set(key, [...(this.announced.get(key) ?? []), reply]);
    return this;
  }

  /** Removes the expected responses of a request. */
  forget(method: Method, path: string): this {
    this.announced.delete(`${method} ${path}`);
    return this;
  }

  /** Runs the node with a credential for this server. */
  async run(run: Run): Promise<Outcome> {
    return await runDocloom({ baseUrl: this.origin, ...run });
  }

  private async record(request: IncomingMessage): Promise<Reply> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const { method = '', url: path = '', headers } = request;
    const isJson = headers['content-type'] === 'application/json';
    const json: unknown = isJson ? JSON.parse(bytes.toString()) : undefined;
    this.requests.push({ method, path, headers, bytes, json });

    const reply = this.announced.get(`${method} ${path}`)?.shift();
    if (reply !== undefined) return reply;
    this.unannounced.push(`${method} ${path}`);
    return { status: 501, body: 'not announced' };
  }
}

/** Returns a problem document, like the errors of a Docloom service. */
export function problem(
  status: number,
  detail: string,
  errors?: { path: string; message: string }[],
): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
    body: { type: 'about:blank', title: 'Refused', status, code: 'refused', detail, errors },
  };
}
