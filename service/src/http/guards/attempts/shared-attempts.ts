import { LRUCache } from 'lru-cache';
import type { PerProcess } from '../../../concurrency/scope.ts';
import type { MonotonicClock } from '../../../time/monotonic-clock.ts';
import { AttemptsByNetwork } from './attempts-by-network.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import { networkOf } from '../network-of.ts';
import type { QuotaResult } from '../quotas.ts';

/** How many blocked networks are remembered. */
const MAX_BLOCKED = 10_000;

/** The failed attempts of a network at all services. */
export interface CountedFailures {
  count: number;
  /** When the count begins again, in milliseconds from now. */
  endsIn: number;
}

export interface SharedAttemptsOptions {
  perMinute: number;
  monotonic: MonotonicClock;
  /** Counts a failed attempt for all services. */
  countFailure: (network: string) => Promise<CountedFailures>;
}

/**
 * Limits the failed attempts at all services that share a database. Only failures are counted there,
 * so a request with a valid token costs no statement.
 *
 * A service knows the count since its own last failure. So once the limit is reached, each of the
 * other services lets one more attempt of the network begin, or as many as were in progress. Attempts
 * that begin at the same moment are limited by each service alone.
 */
export class SharedAttempts implements FailedAttempts, PerProcess {
  readonly scope = 'per process';
  readonly #options: SharedAttemptsOptions;
  readonly #own: AttemptsByNetwork;
  /** Until when, in milliseconds of the monotonic clock. */
  readonly #blocked = new LRUCache<string, number>({ max: MAX_BLOCKED });

  constructor(options: SharedAttemptsOptions) {
    this.#options = options;
    this.#own = new AttemptsByNetwork(options.perMinute, options.monotonic);
  }

  begin(address: string): QuotaResult {
    const milliseconds = this.#blockedFor(networkOf(address));
    if (milliseconds <= 0) return this.#own.begin(address);
    const retryAfterSeconds = Math.ceil(milliseconds / 1_000);
    return { isAllowed: false, remaining: 0, resetSeconds: retryAfterSeconds, retryAfterSeconds };
  }

  giveBack(address: string): void {
    this.#own.giveBack(address);
  }

  /** No request waits for the count. */
  fail(address: string): void {
    void this.#count(networkOf(address));
  }

  #blockedFor(network: string): number {
    return (this.#blocked.get(network) ?? 0) - this.#options.monotonic.elapsed();
  }

  async #count(network: string): Promise<void> {
    const { perMinute, monotonic, countFailure } = this.#options;
    // Without the database, no attempt can succeed.
    const failures = await countFailure(network).catch(() => null);
    if (failures === null || failures.count < perMinute) return;
    this.#blocked.set(network, monotonic.elapsed() + failures.endsIn);
  }
}
