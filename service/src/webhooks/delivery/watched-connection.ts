import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** What the connection fails with when the receiver closes it. */
const RESETS: readonly unknown[] = ['ECONNRESET', 'EPIPE'];

/** Makes one request, and knows what became of the connection that it went over. */
export class WatchedConnection {
  #request: ClientRequest | undefined;
  #hasAnswered = false;

  /** The form in which axios takes what makes its requests. */
  readonly transport = {
    request: (options: RequestOptions, answered: (answer: IncomingMessage) => void) => {
      const make = options.protocol === 'https:' ? httpsRequest : httpRequest;
      this.#request = make(options, answered).once('socket', (socket) => {
        socket.once('data', () => {
          this.#hasAnswered = true;
        });
      });
      return this.#request;
    },
  };

  /**
   * Returns whether the receiver had given up the connection before the request came: it was kept
   * open after an earlier one, and was closed before a byte of an answer. Such a receiver has not
   * heard of the request, and is well.
   * @param cause what the request failed with
   */
  wasStale(cause: unknown): boolean {
    const isReset = cause instanceof Error && 'code' in cause && RESETS.includes(cause.code);
    return isReset && this.#request?.reusedSocket === true && !this.#hasAnswered;
  }
}
