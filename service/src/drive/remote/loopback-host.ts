import { isIP } from 'node:net';

/** Returns whether requests to the host of a URL stay on this machine. */
export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
}
