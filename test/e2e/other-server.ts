import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of somebody else's, which answers every request with status 200 and the same text. */
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

  /** Gives this answer from now on. Returns its base URL. */
  answering(body: string): string {
    this.#body = body;
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
}
