import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Requests documents over kept-alive connections, one for each concurrent request. */
export class DocumentClient {
  readonly #agent = new Agent({ keepAlive: true });

  /** Returns the document for the data. @throws Error for any response but 200 */
  async render(url: string, data: object): Promise<Buffer> {
    const body = JSON.stringify(data);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    request(url, { method: 'POST', agent: this.#agent, headers }, (answer) => {
      if (answer.statusCode === 200) buffer(answer).then(resolve, reject);
      else reject(new Error(`The endpoint answered with ${String(answer.statusCode)}.`));
    })
      .on('error', reject)
      .end(body);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}
