import type { PerProcess } from '../../../concurrency/scope.ts';
import type { MonotonicClock } from '../../../time/monotonic-clock.ts';
import type { FailedAttempts } from './failed-attempts.ts';
import { networkOf } from '../network-of.ts';
import type { QuotaResult } from '../quotas.ts';
import { Quotas } from '../quotas.ts';

const MINUTE = 60_000;

/** Limits the failed attempts at this process. */
export class AttemptsByNetwork implements FailedAttempts, PerProcess {
  readonly scope = 'per process';
  readonly #quotas: Quotas;

  constructor(perMinute: number, monotonic: MonotonicClock) {
    this.#quotas = new Quotas({ count: perMinute, windowMilliseconds: MINUTE }, monotonic);
  }

  begin(address: string): QuotaResult {
    return this.#quotas.take(networkOf(address));
  }

  giveBack(address: string): void {
    this.#quotas.giveBack(networkOf(address));
  }

  fail(): void {
    // It counts since it began.
  }
}
