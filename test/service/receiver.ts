import type { IncomingHttpHeaders, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DocloomEvent } from '@docloom/contract';
import { until } from './until.ts';

interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of events on a free port: what a client registers as its outgoing webhook. */
export class Receiver {
  /** Everything that came, in order, also what was not answered with a 2xx. */
  readonly requests: ReceivedRequest[] = [];
  /** How the next requests are answered, one after the other; 200 when there is none left. */
  readonly answers: number[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.requests.push({
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        });
        response.writeHead(this.answers.shift() ?? 200).end();
      });
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((listening) => receiver.#server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${String(port)}/heard`;
  }

  get events(): DocloomEvent[] {
    return this.requests.map(({ body }) => DocloomEvent.parse(JSON.parse(body)));
  }

  /** Waits until so many requests have come. */
  async hears(count: number): Promise<DocloomEvent[]> {
    await until(`${String(count)} events`, () => this.requests.length >= count);
    return this.events;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
