import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Agents } from './guard.ts';

/** The errors of a connection that the receiver closed. */
const RESETS: readonly unknown[] = ['ECONNRESET', 'EPIPE'];

/** A request with a body. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Ends the request, and also the answer. */
  readonly signal: AbortSignal;
}

/** Makes one request and tracks the connection that it uses. */
export class WatchedConnection {
  #request: ClientRequest | undefined;
  #hasAnswered = false;

  /**
   * Sends the request. No redirect is followed, and no proxy is used.
   * @returns the answer, when its headers have arrived
   * @throws the errors of `node:http`; TypeError for an invalid address
   */
  async post(agents: Agents, { url, headers, body, signal }: Post): Promise<IncomingMessage> {
    const address = new URL(url);
    const isSecure = address.protocol === 'https:';
    const request = (isSecure ? httpsRequest : httpRequest)(address, {
      method: 'POST',
      agent: isSecure ? agents.https : agents.http,
      headers: { ...headers, 'content-length': body.length },
      signal,
    });
    this.#request = request;
    request.once('socket', (socket) => {
      socket.once('data', () => {
        this.#hasAnswered = true;
      });
    });
    return new Promise((resolve, reject) => {
      request
        .once('response', resolve)
        .on('error', reject)
        // Node reports no error, for example, after `101 Switching Protocols`.
        .once('close', () => {
          reject(new Error('the connection was closed without an answer'));
        })
        .end(body);
    });
  }

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
