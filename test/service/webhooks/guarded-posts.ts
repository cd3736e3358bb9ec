import type { LookupFunction } from 'node:net';
import type { GuardedAgents } from '../../../service/src/webhooks/delivery/guard.ts';
import { createGuardedAgents } from '../../../service/src/webhooks/delivery/guard.ts';

/** Returns agents that are closed with the test, so that no connection stays open. */
export function agentsForEachTest(): (
  allowed?: {
    loopback?: boolean;
    ranges?: string[];
  },
  lookup?: LookupFunction,
) => GuardedAgents {
  let made: GuardedAgents[] = [];

  afterEach(() => {
    for (const { http, https, fresh } of made) {
      for (const agent of [http, https, fresh.http, fresh.https]) agent.destroy();
    }
    made = [];
  });

  return ({ loopback = false, ranges = [] } = {}, lookup) => {
    const agents = createGuardedAgents({ loopback, ranges }, lookup);
    made.push(agents);
    return agents;
  };
}
