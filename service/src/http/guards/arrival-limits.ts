import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../../limits/limits.ts';
import { Freezes } from '../../time/freezes.ts';

/**
 * Makes Node's request timeouts ignore the time in which this process was frozen. The operating
 * system buffers the bytes that a client sent meanwhile, and they are read afterwards.
 *
 * Node reads the timeouts of its server each time it checks for late requests. So each freeze
 * extends them for as long as a request from before it may be in progress.
 */
export function extendTimeoutsAfterFreezes(
  server: Server,
  { headersMilliseconds, arrivalMilliseconds, silenceMilliseconds }: Limits,
): void {
  const freezes = new Freezes(Math.max(arrivalMilliseconds, silenceMilliseconds));
  server.on('close', () => {
    freezes.end();
  });
  const longer = (milliseconds: number) => () => milliseconds + freezes.within(milliseconds);
  const headers = Math.min(headersMilliseconds, arrivalMilliseconds);
  Object.defineProperty(server, 'headersTimeout', { get: longer(headers) });
  Object.defineProperty(server, 'requestTimeout', { get: longer(arrivalMilliseconds) });
  server.on('timeout', (connection: Socket) => {
    const milliseconds = connection.timeout ?? 0;
    if (freezes.within(milliseconds) > 0) connection.setTimeout(milliseconds);
    else connection.destroy();
  });
}
