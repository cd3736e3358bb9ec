import { isIPv6 } from 'node:net';
import type { Clock } from '../../time/clock.ts';
import type { Taken } from '../guards/quotas.ts';
import { Quotas } from '../guards/quotas.ts';

const MINUTE = 60_000;

/** How often somebody has tried to sign in, by the network address that the tries come from. */
export class SignInTries {
  readonly #quotas: Quotas;

  constructor(triesPerMinute: number, clock: Clock) {
    this.#quotas = new Quotas({ count: triesPerMinute, windowMilliseconds: MINUTE }, clock);
  }

  take(address: string): Taken {
    return this.#quotas.take(networkOf(address));
  }

  /** Who has signed in was no guesser. */
  forget(address: string): void {
    this.#quotas.forget(networkOf(address));
  }
}

/** Whoever has one IPv6 address has the 2^64 beside it too. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname
    .split(':')
    .slice(0, 4)
    .join(':');
}
