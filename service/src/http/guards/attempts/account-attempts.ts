import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Advisory } from '../../../concurrency/scope.ts';
import { DocloomError, problem } from '../../../errors/errors.ts';
import { oneAddress } from '../../../store/records/users.ts';
import type { FailedAttempts } from './failed-attempts.ts';

/**
 * Limits the attempts with a wrong password for one e-mail address, from whatever network, so that many
 * networks together cannot guess a password. The limit fills up again within a minute, so nobody locks
 * a person out for longer than the attempts go on.
 */
export class AccountAttempts implements Advisory {
  readonly scope = 'advisory';
  readonly #attempts: FailedAttempts;

  constructor(attempts: FailedAttempts) {
    this.#attempts = attempts;
  }

  /**
   * Checks a password, and counts the attempt if it is wrong.
   * @throws DocloomError `too_many_account_tries`; the error of `check`
   */
  async limit<Result>(
    reply: FastifyReply,
    email: string,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const key = keyOf(email);
    const { isAllowed, retryAfterSeconds } = this.#attempts.begin(key);
    if (!isAllowed) {
      reply.header('retry-after', String(retryAfterSeconds));
      throw problem('too_many_account_tries', retryAfterSeconds);
    }
    try {
      const result = await check();
      this.#attempts.giveBack(key);
      return result;
    } catch (cause) {
      if (isWrongPassword(cause)) this.#attempts.fail(key);
      else this.#attempts.giveBack(key);
      throw cause;
    }
  }
}

/** Returns whether an error may be that of a guess. */
export function isWrongPassword(cause: unknown): boolean {
  if (!(cause instanceof DocloomError)) return false;
  return cause.code === 'password_wrong' || cause.code === 'current_password_wrong';
}

/** Of one length, and no address that somebody has typed is stored. */
function keyOf(email: string): string {
  return createHash('sha256').update(oneAddress(email.trim())).digest('base64url');
}
