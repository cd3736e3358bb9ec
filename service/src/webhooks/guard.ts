import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/**
 * Addresses and not ranges: the agents write a warning to the console whenever they compare an
 * address with a range of the other family, which would be at every event.
 */
const LOOPBACK = ['127.0.0.1', '::1'];

/** Connections that may be made to receivers. */
export interface GuardedAgents {
  http: HttpAgent;
  https: HttpsAgent;
}

/**
 * Keeps events from being sent into the network that the service stands in: private, loopback,
 * link-local and other special addresses are refused when the connection is made, literal or
 * resolved.
 * @param allowed.loopback for a service that listens on loopback only: whoever can reach it is on
 * this machine already
 * @param allowed.ranges CIDR ranges that the operator allows
 */
export function createGuardedAgents(allowed: {
  loopback: boolean;
  ranges: readonly string[];
}): GuardedAgents {
  const allowIPAddressList = [...(allowed.loopback ? LOOPBACK : []), ...allowed.ranges];
  const options = { allowIPAddressList, keepAlive: true };
  return {
    http: new RequestFilteringHttpAgent(options),
    https: new RequestFilteringHttpsAgent(options),
  };
}
