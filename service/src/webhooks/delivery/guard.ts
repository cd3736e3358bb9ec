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

/** The agents that open HTTP and HTTPS connections. */
export interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

/**
 * Agents that connect to permitted receivers only. Connections are kept open for the next request.
 */
export interface GuardedAgents extends Agents {
  /** Agents with the same checks that open a new connection for every request. */
  fresh: Agents;
}

/**
 * Idle connections are closed after this time, because receivers are many and may never close them.
 */
const KEPT_OPEN_MILLISECONDS = 60_000;

/** The error code of a request to an address that is not allowed. */
export const ADDRESS_REJECTED = 'ERR_ADDRESS_REFUSED';

class AddressRejected extends Error {
  readonly code = ADDRESS_REJECTED;

  constructor(address: string) {
    super(`${address} is not public`);
  }
}

/**
 * Creates agents that keep events out of the service's own network (SSRF). A connection to a
 * private, loopback, link-local or other special address fails, whether the address is literal or
 * resolved. A name is resolved once, and the connection goes to the address that was checked. A
 * name that has even one forbidden address is rejected.
 * @param allowed.loopback true for a service that only this machine can reach, whose users already
 * have access to loopback
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

/** Makes an agent connect to allowed addresses only. */
function guard<Agent extends HttpAgent>(agent: Agent, check: AddressCheck, lookup: LookupFunction) {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, connected) => {
    rejectLiteral(check, options.host);
    return connect({ ...options, lookup }, connected);
  };
  return agent;
}

/** Rejects a literal address, for which no lookup takes place. @throws AddressRefused */
function rejectLiteral(check: AddressCheck, host: string | null | undefined): void {
  if (host && isIP(host) !== 0 && !check(host)) throw new AddressRejected(host);
}

function guardLookup(check: AddressCheck, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses: LookupAddress[] | string = found;
      const all = Array.isArray(addresses) ? addresses.map(({ address }) => address) : [addresses];
      const rejected = error ? undefined : all.find((address) => !check(address));
      if (rejected === undefined) callback(error, found, family);
      else callback(new AddressRejected(rejected), found, family);
    });
  };
}
