import { isIPv6 } from 'node:net';
import type { Clock } from '../../time/clock.ts';
import type { QuotaResult } from '../guards/quotas.ts';
import { Quotas } from '../guards/quotas.ts';

const MINUTE = 60_000;

/** Counts attempts to sign in by network address. */
export class SignInAttempts {
  readonly #quotas: Quotas;

  constructor(triesPerMinute: number, clock: Clock) {
    this.#quotas = new Quotas({ count: triesPerMinute, windowMilliseconds: MINUTE }, clock);
  }

  take(address: string): QuotaResult {
    return this.#quotas.take(networkOf(address));
  }

  /** Clears the count of an address after a successful attempt. */
  forget(address: string): void {
    this.#quotas.forget(networkOf(address));
  }
}

/** Returns the network of an address. Whoever has one IPv6 address usually has its whole /64. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname
    .split(':')
    .slice(0, 4)
    .join(':');
}
