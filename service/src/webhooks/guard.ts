import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { AddressCheck } from './allowed-addresses.ts';
import { createAddressCheck } from './allowed-addresses.ts';

const LOOPBACK = ['127.0.0.1/32', '::1/128'];

/** Connections that may be made to receivers. */
export interface GuardedAgents {
  http: HttpAgent;
  https: HttpsAgent;
}

/** What a request fails with that would have gone to an address that is not allowed. */
export const ADDRESS_REFUSED = 'ERR_ADDRESS_REFUSED';

class AddressRefused extends Error {
  readonly code = ADDRESS_REFUSED;

  constructor(address: string) {
    super(`${address} is not public`);
  }
}

/**
 * Keeps events from being sent into the network that the service stands in: private, loopback,
 * link-local and other special addresses are refused when the connection is made, literal or
 * resolved. A name is resolved once, and the connection goes to what was looked at; a name with a
 * single address that is not allowed is refused.
 * @param allowed.loopback for a service that this machine alone reaches: whoever uses it is there
 * already
 * @param allowed.ranges CIDR ranges that the operator allows
 * @param lookup resolves names
 */
export function createGuardedAgents(
  allowed: { loopback: boolean; ranges: readonly string[] },
  lookup: LookupFunction = systemLookup,
): GuardedAgents {
  const check = createAddressCheck([...(allowed.loopback ? LOOPBACK : []), ...allowed.ranges]);
  const guardedLookup = guardLookup(check, lookup);
  return {
    http: guard(new HttpAgent({ keepAlive: true }), check, guardedLookup),
    https: guard(new HttpsAgent({ keepAlive: true }), check, guardedLookup),
  };
}

/** Lets an agent connect to allowed addresses only. */
function guard<Agent extends HttpAgent>(agent: Agent, check: AddressCheck, lookup: LookupFunction) {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, connected) => {
    refuseLiteral(check, options.host);
    return connect({ ...options, lookup }, connected);
  };
  return agent;
}

/** Nothing is looked up for an address. @throws AddressRefused */
function refuseLiteral(check: AddressCheck, host: string | null | undefined): void {
  if (host && isIP(host) !== 0 && !check(host)) throw new AddressRefused(host);
}

function guardLookup(check: AddressCheck, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (fault, found, family) => {
      const addresses: LookupAddress[] | string = found;
      const all = Array.isArray(addresses) ? addresses.map(({ address }) => address) : [addresses];
      const refused = fault ? undefined : all.find((address) => !check(address));
      if (refused === undefined) callback(fault, found, family);
      else callback(new AddressRefused(refused), found, family);
    });
  };
}
