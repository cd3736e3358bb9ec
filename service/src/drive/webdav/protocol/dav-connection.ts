import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { TimedOut } from './dav-errors.ts';

/** In milliseconds. */
export interface Timeouts {
  /** For a connection. */
  connect: number;
  /** Without a byte, while the server must send or receive one. */
  idle: number;
}

export const TIMEOUTS: Timeouts = { connect: 5_000, idle: 30_000 };

/** How often a pause is checked until it counts as a timeout. */
const CHECKS = 4;

/**
 * Returns how axios makes a request with these timeouts. Those of axios do not watch the body of an
 * answer.
 */
export function transportWith(timeouts: Timeouts) {
  return {
    request: (options: RequestOptions, answered: (answer: IncomingMessage) => void) => {
      const make = options.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = make(options, answered);
      request.once('socket', (socket) => {
        watchConnecting(request, socket, timeouts.connect);
        watchIdle(request, socket, timeouts.idle);
      });
      return request;
    },
  };
}

function watchConnecting(request: ClientRequest, socket: Socket, milliseconds: number): void {
  if (!socket.connecting) return;
  const timer = setTimeout(() => {
    request.destroy(new TimedOut(`no connection within ${seconds(milliseconds)}`));
  }, milliseconds);
  const stop = () => {
    clearTimeout(timer);
  };
  const isEncrypted = 'encrypted' in socket;
  socket.once(isEncrypted ? 'secureConnect' : 'connect', stop);
  request.once('close', stop);
}

/** Not with the timeout of the socket, which axios resets. */
function watchIdle(request: ClientRequest, socket: Socket, milliseconds: number): void {
  let answer: IncomingMessage | undefined;
  request.once('response', (response) => {
    answer = response;
  });
  let [bytes, checks] = [-1, 0];
  const timer = setInterval(() => {
    const now = socket.bytesRead + socket.bytesWritten;
    // Content that waits here shows that its reader is slow, not the server.
    const isBusy = now !== bytes || (answer?.readableLength ?? 0) > 0;
    [bytes, checks] = [now, isBusy ? 0 : checks + 1];
    if (checks < CHECKS) return;
    const cause = new TimedOut(`the server sent nothing for ${seconds(milliseconds)}`);
    if (answer) answer.destroy(cause);
    else request.destroy(cause);
  }, milliseconds / CHECKS).unref();
  request.once('close', () => {
    clearInterval(timer);
  });
}

function seconds(milliseconds: number): string {
  return `${String(milliseconds / 1_000)} seconds`;
}
