import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import { networkOf } from './network-of.ts';
import type { QuotaResult } from './quotas.ts';
import { Quotas } from './quotas.ts';

const MINUTE = 60_000;

/**
 * Limits the failed attempts to authenticate from one network. An attempt counts when it begins, so
 * that many at once do not exceed the limit, and is given back if it succeeds.
 */
export class AttemptsByNetwork {
  readonly #quotas: Quotas;

  constructor(perMinute: number, monotonic: MonotonicClock) {
    this.#quotas = new Quotas({ count: perMinute, windowMilliseconds: MINUTE }, monotonic);
  }

  begin(address: string): QuotaResult {
    return this.#quotas.take(networkOf(address));
  }

  /** Gives back an attempt that succeeded. Failed attempts of the network still count. */
  giveBack(address: string): void {
    this.#quotas.giveBack(networkOf(address));
  }
}
