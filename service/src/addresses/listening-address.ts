import { networkInterfaces } from 'node:os';
import { isEveryAddress } from '../config.ts';

/**
 * The address that a service gives out which is told no public one. Nobody can go to "every
 * address": in its place stands one of this machine in its network, or the loopback address where
 * there is none.
 */
export function addressOf(
  host: string,
  port: number,
  interfaces: typeof networkInterfaces = networkInterfaces,
): string {
  const reachable = isEveryAddress(host) ? ownAddress(interfaces()) : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(port)}`;
}

function ownAddress(interfaces: ReturnType<typeof networkInterfaces>): string {
  const addresses = Object.values(interfaces).flatMap((ofOne) => ofOne ?? []);
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return own?.address ?? '127.0.0.1';
}
