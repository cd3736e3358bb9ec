import { BlockList, isIP } from 'node:net';

/** Networks outside the public internet (IANA's special-purpose registry). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Carrier-grade NAT; one address in it serves credentials to cloud machines.
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Looks public, but is reachable only from Azure machines.
  '168.63.129.16/32',
];

/** Contains every public address, and no IPv4 in IPv6, NAT64, local or unassigned networks. */
const PUBLIC_IPV6 = ['2000::/3'];

const SPECIAL_IPV6 = [
  '2001::/23',
  '2001:db8::/32',
  // 6to4 embeds IPv4 addresses, including private ones.
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
];

const special = blockList([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const publicIPv6 = blockList(PUBLIC_IPV6);

/** Returns whether a connection to an address is allowed. */
export type AddressCheck = (address: string) => boolean;

/**
 * Creates a check that allows public addresses and the given ranges.
 * @param ranges CIDR; an IPv4 range also covers its addresses in IPv6 notation (`::ffff:10.0.0.1`)
 */
export function createAddressCheck(ranges: readonly string[]): AddressCheck {
  const opened = blockList(ranges);
  return (given) => {
    const [address = ''] = given.split('%');
    const version = isIP(address);
    if (version === 0) return false;
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (opened.check(address, family)) return true;
    if (version === 6 && !publicIPv6.check(address, family)) return false;
    return !special.check(address, family);
  };
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
