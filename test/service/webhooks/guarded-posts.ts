import type { GuardedAgents } from '../../../service/src/webhooks/guard.ts';
import { createGuardedAgents } from '../../../service/src/webhooks/guard.ts';

/** Agents that are ended with the test, so that no connection stays open. */
export function agentsForEachTest(): (allowed?: {
  loopback?: boolean;
  ranges?: string[];
}) => GuardedAgents {
  let made: GuardedAgents[] = [];

  afterEach(() => {
    for (const { http, https } of made) {
      http.destroy();
      https.destroy();
    }
    made = [];
  });

  return ({ loopback = false, ranges = [] } = {}) => {
    const agents = createGuardedAgents({ loopback, ranges });
    made.push(agents);
    return agents;
  };
}
