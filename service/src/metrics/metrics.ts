import type { ErrorCode } from '../errors/errors.ts';
import type { JobMetrics } from '../queue/job-metrics.ts';

/** An answered request. */
export interface AnsweredRequest {
  method: string;
  /**
   * The pattern of the address. The address itself may contain a secret, and has unbounded
   * cardinality.
   */
  route: string;
  status: number;
  milliseconds: number;
}

/**
 * The result of accepted source data: it started a run, was kept because its workflow has no
 * document, or repeated an earlier request.
 */
export type AcceptedAs = 'started' | 'kept' | 'repeated';

/** The result of an attempt to deliver an event. */
export type AttemptResult = 'delivered' | 'tried_again' | 'given_up';

/**
 * Counts events as they happen. No label identifies anybody or anything: each has a few values that
 * are known in advance.
 */
export interface Metrics extends JobMetrics {
  requestAnswered(request: AnsweredRequest): void;
  sourceDataAccepted(as: AcceptedAs): void;
  sourceDataRejected(code: ErrorCode): void;
  /** @param milliseconds including the wait for a worker */
  documentRendered(milliseconds: number): void;
  /** @param milliseconds including the wait for a process */
  documentConverted(milliseconds: number): void;
  /** @param code a code of the catalogue */
  outputFailed(code: string): void;
  runEnded(status: 'SUCCEEDED' | 'FAILED'): void;
  deliveryAttempted(result: AttemptResult): void;
}
