import type { RetryOfRun } from '../../../../../service/src/store/records/retries/run-retries.ts';

/** A retry at the command line. @param retriedAt milliseconds since 1970, UTC */
export const byOperator = (retriedAt: number): RetryOfRun => ({
  retriedAt,
  retriedBy: { kind: 'operator', id: null, name: null, means: 'command_line', tokenId: null },
});
