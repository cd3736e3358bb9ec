import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * A request that came to the listener. The contract does not show its method or its shape (§6).
 * @typedef {object} Heard
 * @property {string} method
 * @property {string} text its body
 */

/** Takes the events of outgoing webhooks: an address of its own for each ear. */
export class Listener {
  /** @type {Map<string, Ear>} */
  #ears = new Map();
  /** @type {(heard: Heard) => void} */
  #observe;
  #server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const ear = this.#ears.get(request.url?.split('/').at(-1) ?? '');
      response.writeHead(ear ? 200 : 404).end();
      const text = Buffer.concat(chunks).toString('utf8');
      const heard = { method: request.method ?? '', text };
      this.#observe(heard);
      ear?.hear(heard);
    });
  });
  #url = '';

  /** @param {(heard: Heard) => void} observe */
  constructor(observe) {
    this.#observe = observe;
  }

  /**
   * @param {import('./suite-options.mjs').ListenAt} at
   * @param {(heard: Heard) => void} observe is told of everything that comes
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

  /** An address that nobody has been told yet. */
  ear() {
    const name = randomUUID();
    const ear = new Ear(`${this.#url}/${name}`);
    this.#ears.set(name, ear);
    return ear;
  }

  async close() {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

/** One address of the listener, and what came to it. */
export class Ear {
  /** @type {Heard[]} */
  heard = [];
  /** @type {Set<() => void>} */
  #waiting = new Set();

  /** @param {string} url */
  constructor(url) {
    this.url = url;
  }

  /** @param {Heard} heard */
  hear(heard) {
    this.heard.push(heard);
    for (const look of [...this.#waiting]) look();
  }

  /**
   * Waits until what was heard is enough.
   * @param {(heard: readonly Heard[]) => boolean} isEnough
   * @param {AbortSignal} patience aborted when it ends
   * @returns {Promise<boolean>} false when it has ended first
   */
  until(isEnough, patience) {
    return new Promise((resolve) => {
      const look = () => {
        const enough = isEnough(this.heard);
        if (!enough && !patience.aborted) return;
        this.#waiting.delete(look);
        patience.removeEventListener('abort', look);
        resolve(enough);
      };
      this.#waiting.add(look);
      patience.addEventListener('abort', look);
      look();
    });
  }
}
