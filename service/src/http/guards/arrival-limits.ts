import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../../limits/limits.ts';
import { Freezes } from '../../time/freezes.ts';

/**
 * Has Node's limits of time for requests count no time in which this process was frozen: what a
 * client sent meanwhile lies in the machine and is read afterwards.
 *
 * Node looks at its server's limits whenever it looks for requests that are late, so they are longer
 * by every freeze for as long as a request of before may be under way.
 */
export function forgiveFreezes(
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
