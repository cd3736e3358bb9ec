import { Skipped } from './verdicts.mjs';

/**
 * @typedef {import('./client.mjs').Client} Client
 * @typedef {import('./listener.mjs').Listener} Listener
 * @typedef {import('./suite-options.mjs').SuiteOptions} SuiteOptions
 */

/** The context of every check: the server, and the shared subjects. */
export class World {
  /** @type {Map<unknown, Promise<unknown>>} */
  #made = new Map();
  /** @type {Listener | null} */
  #listener;

  /**
   * @param {object} parts
   * @param {Client} parts.api with the token
   * @param {Listener | null} parts.listener
   * @param {SuiteOptions} parts.options
   * @param {() => AbortSignal} parts.patience returns a signal that aborts a wait
   */
  constructor({ api, listener, options, patience }) {
    this.api = api;
    this.options = options;
    this.patience = patience;
    this.#listener = listener;
  }

  /** A client without a token. */
  get nobody() {
    return this.api.withToken(null);
  }

  get isListening() {
    return this.#listener !== null;
  }

  /** @throws {Skipped} if there is none; a check declares that it needs one */
  get listener() {
    if (this.#listener === null) throw new Skipped('the suite does not listen for events');
    return this.#listener;
  }

  /** A URL for the outgoing webhook of a workflow that never runs. */
  receiverUrl() {
    return this.#listener?.receiver().url ?? 'https://example.com/conformance';
  }

  /**
   * Another user.
   * @param {'teammateToken' | 'strangerToken'} option
   * @throws {Skipped} if there is none; a check declares that it needs one
   */
  user(option) {
    const token = this.options[option];
    if (token === null) throw new Skipped(`there is no ${option}`);
    return this.api.withToken(token);
  }

  /**
   * Creates a subject at the first request, and returns the same one to every other check.
   * @template Subject
   * @param {(world: World) => Promise<Subject>} make
   * @returns {Promise<Subject>}
   */
  once(make) {
    const made = this.#made.get(make) ?? make(this);
    this.#made.set(make, made);
    return /** @type {Promise<Subject>} */ (made);
  }
}
