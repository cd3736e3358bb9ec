import type { Limits } from '../../service/src/limits/limits.ts';
import { DEFAULT_LIMITS } from '../../service/src/limits/limits.ts';

const PLENTY = 1_000_000;

/** Limits with high quotas for the total load, and with low limits for a single request. */
export const LIFTED_LIMITS: Limits = {
  ...DEFAULT_LIMITS,
  requestsPerToken: PLENTY,
  requestsPerSource: PLENTY,
  failedTokensPerMinute: PLENTY,
  waitingRuns: PLENTY,
  body: 1024 * 1024,
  file: 1024 * 1024,
  jsonFields: 100_000,
};
