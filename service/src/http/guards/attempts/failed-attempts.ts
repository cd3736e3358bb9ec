import type { QuotaResult } from '../quotas.ts';

/**
 * Limits the failed attempts to authenticate from one network, or for one account. An attempt counts when it begins, so
 * that many at once do not exceed the limit.
 */
export interface FailedAttempts {
  /** Begins an attempt, if the limit allows it. */
  begin(address: string): QuotaResult;
  /** Gives back an attempt that did not fail. Failed attempts of the network still count. */
  giveBack(address: string): void;
  /** Records that an attempt has failed. */
  fail(address: string): void;
}

/**
 * What people authenticate for: a session of the pages, requests with a token, or the password of one
 * account. The key of an account takes the place of the address.
 */
export type AttemptKind = 'signIn' | 'token' | 'account';

/** Returns the limit of a kind. */
export type LimitAttempts = (kind: AttemptKind, perMinute: number) => FailedAttempts;
