import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** The errors of a connection that the receiver closed. */
const RESETS: readonly unknown[] = ['ECONNRESET', 'EPIPE'];

/** Makes one request and tracks the connection that it uses. */
export class WatchedConnection {
  #request: ClientRequest | undefined;
  #hasAnswered = false;

  /** In the form that axios expects of a transport. */
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
   * Returns whether the receiver had closed the connection before the request arrived: the
   * connection was reused, and closed before the first byte of an answer. Such a receiver has not
   * seen the request, and is healthy.
   * @param cause the error of the request
   */
  wasStale(cause: unknown): boolean {
    const isReset = cause instanceof Error && 'code' in cause && RESETS.includes(cause.code);
    return isReset && this.#request?.reusedSocket === true && !this.#hasAnswered;
  }
}
