import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of someone else that answers every request with the same response. */
export class OtherServer {
  #body = '';
  readonly #server = createServer((_request, response) => {
    response.writeHead(200).end(this.#body);
  });

  constructor() {
    beforeAll(
      () => new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening)),
    );
    afterAll(async () => {
      this.#server.closeAllConnections();
      await new Promise((closed) => this.#server.close(closed));
    });
  }

  /** Sets the response from now on, and returns the server's base URL. */
  answering(body: string): string {
    this.#body = body;
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
}
