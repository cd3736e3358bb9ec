import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { node24 } from '../../../playground/setup/paths.mjs';
import { answers, freePort } from '../../../playground/setup/ports.mjs';
import type { Arena } from '../arena.ts';

const PROGRAM = join(import.meta.dirname, 'delay-proxy.ts');
const PATIENCE_MS = 10_000;
const POLL_MS = 20;

/**
 * Starts a proxy that makes a server as far away as if it was on another machine.
 * @param server its address on this machine
 * @param roundTrip the time to the other machine and back, in milliseconds
 * @returns the address of the proxy; for a round trip of 0, that of the server
 * @throws Error if the proxy does not start
 */
export async function startDelayProxy(
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
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await answers({ port }))) {
    if (performance.now() > deadline) throw new Error('The delay proxy does not start.');
    await sleep(POLL_MS);
  }
  return Object.assign(new URL(server), { port: String(port) }).href;
}
