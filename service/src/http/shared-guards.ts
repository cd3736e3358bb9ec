import type { TokenGuards } from './guards/authentication.ts';
import { AccountAttempts } from './guards/attempts/account-attempts.ts';
import { BodyMemory } from './guards/body-memory.ts';
import { TokenAttempts } from './guards/attempts/token-attempts.ts';
import { RequestRate } from './guards/request-rate.ts';
import { LargeReads } from './guards/large-reads.ts';
import { RenderRequests } from './guards/render-requests.ts';
import { WaitingRequests } from './guards/waiting-requests.ts';
import type { ServerOptions } from './server-options.ts';

/** What limits a tenant, a token or a source at all addresses together. */
export interface SharedGuards {
  ofTokens: TokenGuards;
  memory: BodyMemory;
  sourceRate: RequestRate;
  waiting: WaitingRequests;
  largeReads: LargeReads;
  renders: RenderRequests;
  accountAttempts: AccountAttempts;
}

/** Creates the guards of a server. */
export function sharedGuards(options: ServerOptions): SharedGuards {
  const { limits, monotonic, turns, log, limitAttempts } = options;
  const waiting = new WaitingRequests(limits.connections, 'too_many_waits');
  return {
    ofTokens: {
      rate: new RequestRate('token', limits.requestsPerToken, monotonic),
      turns,
      attempts: new TokenAttempts(limitAttempts('token', limits.failedTokensPerMinute)),
      log,
    },
    memory: new BodyMemory(limits.bodies),
    sourceRate: new RequestRate('source', limits.requestsPerSource, monotonic),
    waiting,
    largeReads: new LargeReads(waiting),
    renders: new RenderRequests(limits),
    accountAttempts: new AccountAttempts(limitAttempts('account', limits.signInTriesPerMinute)),
  };
}
