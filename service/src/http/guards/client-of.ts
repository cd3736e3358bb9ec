import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network-of.ts';

/**
 * Returns the network of a client, as failed attempts are counted and logged by. A trusted proxy may
 * send anything as an address: the result is then undefined.
 */
export function clientOf({ ip }: FastifyRequest): string | undefined {
  return isIP(ip) === 0 ? undefined : networkOf(ip);
}
