import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { problem } from '../errors/errors.ts';
import { startDeadline } from '../time/deadline.ts';

/**
 * Closes a server. A client that never finishes its request must not keep the service from stopping.
 * @param milliseconds after which the connections are closed
 */
export async function closeWithin(server: FastifyInstance, milliseconds: number): Promise<void> {
  const endDeadline = startDeadline(milliseconds, () => {
    server.server.closeAllConnections();
  });
  await server.close();
  endDeadline();
}

/**
 * Makes a server listen.
 * @returns the port, which is free if the setting is 0
 * @throws DocloomError `address_unusable`
 */
export async function listen(
  server: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<number> {
  try {
    await server.listen({ host, port });
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw problem('address_unusable', host, port, reason);
  }
  return (server.server.address() as AddressInfo).port;
}
