import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import type { AgentOptions } from 'node:http';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { AddressCheck } from './allowed-addresses.ts';
import { createAddressCheck } from './allowed-addresses.ts';

const LOOPBACK = ['127.0.0.1/32', '::1/128'];

/** What makes connections by HTTP and by HTTPS. */
export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

/** Connections that may be made to receivers. They are kept open for the next request. */
export interface GuardedAgents extends Agents {
  /** As guarded as the others. Every request gets a connection of its own. */
  fresh: Agents;
}

/** A connection that nobody has used for so long is closed: receivers are many, and may never do so. */
const KEPT_OPEN_MILLISECONDS = 60_000;

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
  const agents = (options: AgentOptions): Agents => ({
    http: guard(new HttpAgent(options), check, guardedLookup),
    https: guard(new HttpsAgent(options), check, guardedLookup),
  });
  return {
    ...agents({ keepAlive: true, timeout: KEPT_OPEN_MILLISECONDS }),
    fresh: agents({ keepAlive: false }),
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
