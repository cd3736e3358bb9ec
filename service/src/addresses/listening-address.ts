import { networkInterfaces } from 'node:os';
import { isEveryAddress } from '../config.ts';

/**
 * Returns the base address of a service without a public one. A wildcard address is not reachable,
 * so it is replaced by an address of this machine in its network, or by the loopback address if
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
