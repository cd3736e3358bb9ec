import type { S3Request } from './s3-request.ts';

/** What happens to a request instead of its answer, or to its answer. */
export type Disturbance =
  /** The answer is this error, without an effect. `location` is the target of a redirect. */
  | { kind: 'error'; status: number; code: string; location?: string }
  | { kind: 'delay'; milliseconds: number }
  /** The connection is cut while the request arrives, without an effect. */
  | { kind: 'cut request' }
  /** The request has its effect, and the connection is cut before the answer. */
  | { kind: 'lose answer' }
  /** The connection is cut after half of the answer's body. */
  | { kind: 'cut answer' }
  /** A byte of the answer's body is another one. */
  | { kind: 'damage answer' };

/** Chooses what happens to a request; undefined for nothing. */
export type Plan = (request: S3Request) => Disturbance | undefined;

/** Returns a plan that disturbs the given number of requests of an operation, and then no other. */
export function planFor(
  operation: S3Request['operation'],
  disturbance: Disturbance,
  times = Number.POSITIVE_INFINITY,
): Plan {
  let left = times;
  return (request) => {
    if (request.operation !== operation || left <= 0) return undefined;
    left -= 1;
    return disturbance;
  };
}

const RANDOM: readonly Disturbance[] = [
  { kind: 'error', status: 503, code: 'SlowDown' },
  { kind: 'error', status: 500, code: 'InternalError' },
  { kind: 'cut request' },
  { kind: 'lose answer' },
  { kind: 'delay', milliseconds: 50 },
];

/**
 * Returns a plan that disturbs a share of the requests in random ways.
 * @param share between 0 and 1
 */
export function randomPlan(share: number, random: () => number = Math.random): Plan {
  return () => (random() < share ? RANDOM[Math.floor(random() * RANDOM.length)] : undefined);
}
