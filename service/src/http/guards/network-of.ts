import { isIPv6 } from 'node:net';

/** The groups of an IPv6 address, and those of its network: whoever has one address has its /64. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns the network that an address is counted by: the /64 network of an IPv6 address, and an IPv4
 * address itself, also if it is mapped into IPv6 (RFC 4291, section 2.5.5.2).
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(-2);
  if (groups.slice(0, -2).join(':') === '0:0:0:0:0:65535') {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** @param address may have a zone, such as `fe80::1%eth0` */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [left, right] = [numbersIn(head), numbersIn(tail)];
  const omitted = Array<number>(GROUPS - left.length - right.length).fill(0);
  return [...left, ...omitted, ...right];
}

function numbersIn(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => parseInt(group, 16));
}
