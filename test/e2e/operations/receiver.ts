import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DocumentsCreatedEvent } from '@docloom/contract';

/** Another server that receives events. */
export class Receiver {
  readonly heard: DocumentsCreatedEvent[] = [];
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => {
      this.heard.push(JSON.parse(body) as DocumentsCreatedEvent);
      response.end();
    });
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  close(): void {
    this.#server.close();
  }

  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/documents`;
  }
}
