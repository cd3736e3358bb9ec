import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Advisory } from '../../../concurrency/scope.ts';
import { DocloomError, problem } from '../../../errors/errors.ts';
import type { FailedAttempts } from './failed-attempts.ts';

/** How many accepted tokens are remembered. */
const MAX_ACCEPTED = 10_000;

/** A request with a token. */
interface TokenAttempt {
  /** The network address of the client. */
  address: string;
  /** Of the token, which is not kept in memory. */
  hash: string;
}

/**
 * Limits the requests with an unknown token, by network. A token that this process has accepted
 * stays usable from everywhere: those who guess do not lock out their neighbours, nor the other
 * clients of a proxy.
 */
export class TokenAttempts implements Advisory {
  readonly scope = 'advisory';
  readonly #attempts: FailedAttempts;
  readonly #accepted = new LRUCache<string, true>({ max: MAX_ACCEPTED });

  constructor(attempts: FailedAttempts) {
    this.#attempts = attempts;
  }

  /** Returns whether this process has accepted a token. */
  hasAccepted(hash: string): boolean {
    return this.#accepted.has(hash);
  }

  /**
   * Authenticates, and counts the attempt if the token is unknown.
   * @throws DocloomError `too_many_failed_tokens`; the error of `authenticate`
   */
  async limit<User>(
    reply: FastifyReply,
    { address, hash }: TokenAttempt,
    authenticate: () => Promise<User>,
  ): Promise<User> {
    if (this.#accepted.get(hash)) return this.#authenticateAgain(hash, authenticate);
    const { isAllowed, retryAfterSeconds } = this.#attempts.begin(address);
    if (!isAllowed) {
      reply.header('retry-after', String(retryAfterSeconds));
      throw problem('too_many_failed_tokens');
    }
    try {
      const user = await authenticate();
      this.#accepted.set(hash, true);
      this.#attempts.giveBack(address);
      return user;
    } catch (cause) {
      if (isUnknown(cause)) this.#attempts.fail(address);
      else this.#attempts.giveBack(address);
      throw cause;
    }
  }

  async #authenticateAgain<User>(hash: string, authenticate: () => Promise<User>): Promise<User> {
    try {
      return await authenticate();
    } catch (cause) {
      if (isUnknown(cause)) this.#accepted.delete(hash);
      throw cause;
    }
  }
}

/** Returns whether the token may be a guess: one that has expired is not, nor an error of the store. */
function isUnknown(cause: unknown): boolean {
  return cause instanceof DocloomError && cause.code === 'token_unknown';
}
