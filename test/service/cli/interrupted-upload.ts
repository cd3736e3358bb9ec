import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:http';

const FIRST =
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\nfirst half, ';
const SECOND = 'second half\r\n--edge--\r\n';

/** An upload that stands still in the middle of the file until it is told to go on. */
export class InterruptedUpload {
  readonly #request: ClientRequest;
  readonly #status: Promise<number | undefined>;

  constructor(origin: string, token: string) {
    this.#request = request(`${origin}/v0/drive/files/`, {
      method: 'POST',
      headers: {
        authorization: token,
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': FIRST.length + SECOND.length,
      },
    });
    this.#status = new Promise((resolve, reject) => {
      this.#request.on('error', reject);
      this.#request.on('response', (response: IncomingMessage) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
    });
    this.#request.write(FIRST);
  }

  /** Sends the rest. @returns the status of the answer */
  finish(): Promise<number | undefined> {
    this.#request.end(SECOND);
    return this.#status;
  }
}
