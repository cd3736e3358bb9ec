import { Agent, request } from 'node:http';
import { letter } from '../templates/cases/letter.ts';

/** Source data that was answered with 200. */
export interface Answered {
  readonly runId: string;
  /** The end of the response, in the time of `performance.now`. */
  readonly at: number;
}

/** POSTs source data over kept-alive connections, one for each concurrent request. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true });
  #number = 0;

  /** Sends the data of another letter. @throws Error for any other response */
  async send(url: string): Promise<Answered> {
    this.#number += 1;
    return this.sendData(url, { ...letter.data(this.#number), reference: crypto.randomUUID() });
  }

  /** @throws Error for any other response */
  async sendData(url: string, data: object): Promise<Answered> {
    const body = JSON.stringify(data);
    const { promise, resolve, reject } = Promise.withResolvers<Answered>();
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(url, { method: 'POST', agent: this.#agent, headers }, (answer) => {
      answer.resume().on('error', reject);
      answer.on('end', () => {
        const runId = answer.headers['docloom-run-id'];
        if (answer.statusCode === 200 && typeof runId === 'string') {
          resolve({ runId, at: performance.now() });
        } else reject(new Error(`Source data was answered with ${String(answer.statusCode)}.`));
      });
    });
    sent.on('error', reject).end(body);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}
