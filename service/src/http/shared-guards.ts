import type { TokenGuards } from './guards/authentication.ts';
import { AccountAttempts } from './guards/attempts/account-attempts.ts';
import { BodyMemory } from './guards/body-memory.ts';
import { TokenAttempts } from './guards/attempts/token-attempts.ts';
import { RequestRate } from './guards/request-rate.ts';
import { RequestTurns } from './guards/request-turns.ts';
import { RenderRequests } from './guards/render-requests.ts';
import { WaitingRequests } from './guards/waiting-requests.ts';
import type { ServerOptions } from './server-options.ts';

/** What limits a tenant, a token or a source at all addresses together. */
export interface SharedGuards {
  ofTokens: TokenGuards;
  memory: BodyMemory;
  sourceRate: RequestRate;
  waiting: WaitingRequests;
  renders: RenderRequests;
  accountAttempts: AccountAttempts;
}

/** Creates the guards of a server. */
export function sharedGuards(options: ServerOptions): SharedGuards {
  const { limits, monotonic, log, limitAttempts } = options;
  return {
    ofTokens: {
      rate: new RequestRate('token', limits.requestsPerToken, monotonic),
      turns: new RequestTurns(monotonic),
      attempts: new TokenAttempts(limitAttempts('token', limits.failedTokensPerMinute)),
      log,
    },
    memory: new BodyMemory(limits.bodies),
    sourceRate: new RequestRate('source', limits.requestsPerSource, monotonic),
    waiting: new WaitingRequests(limits.connections, 'too_many_waits'),
    renders: new RenderRequests(limits),
    accountAttempts: new AccountAttempts(limitAttempts('account', limits.signInTriesPerMinute)),
  };
}
