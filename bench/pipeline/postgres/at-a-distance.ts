import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { node24 } from '../../../playground/setup/paths.mjs';
import { freePort } from '../../../playground/setup/ports.mjs';
import type { Arena } from '../arena.ts';

const PROGRAM = join(import.meta.dirname, 'delay-proxy.ts');
const POLL_MS = 20;

/**
 * Returns the address of a server as if it was on another machine.
 * @param server its address on this machine
 * @param roundTrip the time to the other machine and back, in milliseconds; 0: the same machine
 */
export async function atADistance(
  { servers, folder }: Pick<Arena, 'servers' | 'folder'>,
  server: string,
  roundTrip: number,
): Promise<string> {
  if (roundTrip === 0) return server;
  const port = await freePort();
  const { port: target } = new URL(server);
  servers.start({
    name: 'The delay proxy',
    command: node24,
    args: [PROGRAM, String(port), target, String(roundTrip / 2)],
    environment: process.env,
    logFile: join(folder, 'delay-proxy.log'),
  });
  while (!(await accepts(port))) await sleep(POLL_MS);
  return Object.assign(new URL(server), { port: String(port) }).href;
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1')
    .on('connect', () => {
      socket.destroy();
      resolve(true);
    })
    .on('error', () => {
      resolve(false);
    });
  return promise;
}
