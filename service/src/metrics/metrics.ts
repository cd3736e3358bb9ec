import type { ErrorCode } from '../errors/errors.ts';
import type { JobMetrics } from '../queue/job-metrics.ts';

/** A request that has been answered. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of its address, never the address: that may hold a secret, and there is no end of them. */
  route: string;
  status: number;
  milliseconds: number;
}

/**
 * What became of source data that was taken in: it started a run; it was kept, because its workflow
 * has no document; or it had come before.
 */
export type AcceptedAs = 'started' | 'kept' | 'repeated';

/** What became of a try to bring an event to its receiver. */
export type TryResult = 'delivered' | 'tried_again' | 'given_up';

/**
 * Hears of what happens, as it happens, and counts it. Nothing that is told here names anybody or
 * anything: the kinds of what is counted are few, and known before.
 */
export interface Metrics extends JobMetrics {
  requestAnswered(request: AnsweredRequest): void;
  sourceDataAccepted(as: AcceptedAs): void;
  sourceDataRefused(code: ErrorCode): void;
  /** @param milliseconds with the wait for a worker */
  documentRendered(milliseconds: number): void;
  /** @param milliseconds with the wait for a process */
  documentConverted(milliseconds: number): void;
  /** @param code of the catalogue */
  outputFailed(code: string): void;
  runEnded(status: 'SUCCEEDED' | 'FAILED'): void;
  deliveryTried(result: TryResult): void;
}
