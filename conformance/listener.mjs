import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * A request to the listener. The contract does not define its method or format (§6).
 * @typedef {object} ReceivedRequest
 * @property {string} method
 * @property {string} text its body
 */

/** Receives the events of outgoing webhooks, with a separate URL for each receiver. */
export class Listener {
  /** @type {Map<string, Receiver>} */
  #receivers = new Map();
  /** @type {(received: ReceivedRequest) => void} */
  #observe;
  #server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const receiver = this.#receivers.get(request.url?.split('/').at(-1) ?? '');
      response.writeHead(receiver ? 200 : 404).end();
      const text = Buffer.concat(chunks).toString('utf8');
      const received = { method: request.method ?? '', text };
      this.#observe(received);
      receiver?.receive(received);
    });
  });
  #url = '';

  /** @param {(received: ReceivedRequest) => void} observe */
  constructor(observe) {
    this.#observe = observe;
  }

  /**
   * @param {import('./suite-options.mjs').ListenAt} at
   * @param {(received: ReceivedRequest) => void} observe receives every request
   * @returns {Promise<Listener>}
   */
  static async open({ url, host, port }, observe) {
    const listener = new Listener(observe);
    const server = listener.#server;
    await new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve(undefined));
    });
    const address = server.address();
    const taken = typeof address === 'object' && address ? address.port : port;
    listener.#url = url ?? `http://${host}:${taken}`;
    return listener;
  }

  /** Returns a receiver with a new URL. */
  receiver() {
    const name = randomUUID();
    const receiver = new Receiver(`${this.#url}/${name}`);
    this.#receivers.set(name, receiver);
    return receiver;
  }

  async close() {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

/** A URL of the listener, with the requests to it. */
export class Receiver {
  /** @type {ReceivedRequest[]} */
  received = [];
  /** @type {Set<() => void>} */
  #waiting = new Set();

  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /** @param {ReceivedRequest} received */
  receive(received) {
    this.received.push(received);
    for (const check of [...this.#waiting]) check();
  }

  /**
   * Waits until enough requests were received.
   * @param {(received: readonly ReceivedRequest[]) => boolean} isEnough
   * @param {AbortSignal} patience aborted when it ends
   * @returns {Promise<boolean>} false when it has ended first
   */
  until(isEnough, patience) {
    return new Promise((resolve) => {
      const check = () => {
        const enough = isEnough(this.received);
        if (!enough && !patience.aborted) return;
        this.#waiting.delete(check);
        patience.removeEventListener('abort', check);
        resolve(enough);
      };
      this.#waiting.add(check);
      patience.addEventListener('abort', check);
      check();
    });
  }
}
