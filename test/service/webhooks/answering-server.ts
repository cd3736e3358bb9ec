import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request, with its complete body. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A receiver whose responses a test writes. */
export class AnsweringServer {
  readonly heard: ReceivedRequest[] = [];
  /** Answers the next request. */
  answer: (response: ServerResponse, request: ReceivedRequest) => void = (response) => {
    response.writeHead(200).end();
  };
  readonly #server = createServer(this.#hear());

  /** @param host the address that it listens on */
  static async start(host = '127.0.0.1'): Promise<AnsweringServer> {
    const server = new AnsweringServer();
    await new Promise<void>((listening) => {
      server.#server.listen(0, host, listening);
    });
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  url(host = '127.0.0.1', path = '/events'): string {
    return `http://${host}:${String(this.port)}${path}`;
  }

  answersWith(status: number, headers: Record<string, string> = {}): void {
    this.answer = (response) => {
      response.writeHead(status, headers).end();
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #hear(): RequestListener {
    return (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const { method = '', url: path = '', headers } = request;
        const heard = { method, path, headers, body };
        this.heard.push(heard);
        this.answer(response, heard);
      });
    };
  }
}
