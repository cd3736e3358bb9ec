import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Receives the events of the hostile owner on the loopback address. It does not read them, so that it
 * takes little of the processor that the service needs.
 * @param delay before each response, in milliseconds
 * @returns its address
 */
export async function startHostileReceiver(delay: number, onEvent: () => void): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    await once(request.resume(), 'end');
    onEvent();
    if (delay > 0) await sleep(delay);
    response.end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/events`;
}
