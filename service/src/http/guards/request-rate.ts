import type { FastifyReply } from 'fastify';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import { problem } from '../../errors/errors.ts';
import { Quotas } from './quotas.ts';

const SECOND = 1_000;

/** What requests are counted by. */
export type RateLimitKey = 'token' | 'source' | 'link' | 'preview';

/**
 * Limits the requests per second with one token, or to one webhook source or share link. Each response tells the
 * remaining quota in the headers of the IETF draft "RateLimit header fields for HTTP"
 * (draft-ietf-httpapi-ratelimit-headers-10, §3 and §4): lists of one String each, the name of the
 * policy, with Integers as parameters.
 */
export class RequestRate {
  readonly #ratedBy: RateLimitKey;
  readonly #quotas: Quotas;
  readonly #perSecond: number;
  readonly #policy: string;

  constructor(ratedBy: RateLimitKey, perSecond: number, monotonic: MonotonicClock) {
    this.#ratedBy = ratedBy;
    this.#perSecond = perSecond;
    this.#quotas = new Quotas({ count: perSecond, windowMilliseconds: SECOND }, monotonic);
    this.#policy = `"${ratedBy}";q=${String(perSecond)};w=1`;
  }

  /**
   * Counts a request.
   * @param key the token, the source, or the secret of the link
   * @throws DocloomError `too_many_requests`
   */
  admit(reply: FastifyReply, key: string): void {
    const { isAllowed, remaining, resetSeconds, retryAfterSeconds } = this.#quotas.take(key);
    reply.header('ratelimit-policy', this.#policy);
    reply.header(
      'ratelimit',
      `"${this.#ratedBy}";r=${String(remaining)};t=${String(resetSeconds)}`,
    );
    if (isAllowed) return;
    reply.header('retry-after', String(retryAfterSeconds));
    throw problem('too_many_requests', this.#ratedBy, this.#perSecond);
  }

  /**
   * Counts a request whose response tells another quota.
   * @param key the token or the source
   * @throws DocloomError `too_many_requests`
   */
  count(key: string): void {
    if (this.#quotas.take(key).isAllowed) return;
    throw problem('too_many_requests', this.#ratedBy, this.#perSecond);
  }
}
