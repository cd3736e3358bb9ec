import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of Express's response that nodes use. */
interface Reply {
  status(code: number): Reply;
  json(body: object): void;
}

/** A request as n8n passes it to a node, with the raw and the parsed body. */
export interface Received {
  path: string;
  httpRequest: object;
  httpResponse: Reply;
}

/** Receives webhooks: a server on a free port that parses bodies as n8n does. */
export class WebhookEntrance {
  private readonly inWork = new Set<Promise<void>>();
  private readonly server = createServer((request, response) => {
    const work = read(request).then(async (rawBody) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://n8n');
      const httpRequest = {
        method: request.method,
        headers: request.headers,
        params: {},
        query: Object.fromEntries(searchParams),
        rawBody,
        body: JSON.parse(rawBody.toString()) as object,
      };
      await this.take({ path: pathname, httpRequest, httpResponse: replyOf(response) });
    });
    this.inWork.add(work);
    void work.finally(() => this.inWork.delete(work));
  });

  constructor(private readonly take: (received: Received) => Promise<void>) {}

  async open(): Promise<void> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  /** Waits until the received requests are handled, including work after their responses. */
  async settled(): Promise<void> {
    await Promise.all(this.inWork);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function replyOf(response: ServerResponse): Reply {
  const reply: Reply = {
    status(code) {
      response.statusCode = code;
      return reply;
    },
    json(body) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(body));
    },
  };
  return reply;
}
