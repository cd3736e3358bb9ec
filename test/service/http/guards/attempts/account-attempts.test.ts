import type { FastifyReply } from 'fastify';
import { DocloomError, problem } from '../../../../../service/src/errors/errors.ts';
import { AccountAttempts } from '../../../../../service/src/http/guards/attempts/account-attempts.ts';
import { AttemptsByNetwork } from '../../../../../service/src/http/guards/attempts/attempts-by-network.ts';
import { HeldClock } from '../../../held-clock.ts';

const LIMIT = 5;
const MINUTE = 60_000;
const EMAIL = 'ann@test';

let clock: HeldClock;
let attempts: AccountAttempts;
let headers: Record<string, string>;
beforeEach(() => {
  clock = new HeldClock();
  attempts = new AccountAttempts(new AttemptsByNetwork(LIMIT, clock));
  headers = {};
});

const reply = {
  header: (name: string, value: string) => {
    headers[name] = value;
  },
} as unknown as FastifyReply;

/** Checks a password, and returns the code of the error, or "done". */
async function attempt(error: Error | null, email = EMAIL): Promise<string> {
  try {
    return await attempts.limit(reply, email, () =>
      error ? Promise.reject(error) : Promise.resolve('done'),
    );
  } catch (cause) {
    return cause instanceof DocloomError ? cause.code : String(cause);
  }
}

const wrong = () => problem('password_wrong');

async function guess(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await attempt(wrong());
}

describe('The attempts for an account', () => {
  it('are limited when the password is wrong, whoever tries', async () => {
    await guess(LIMIT);
    expect(await attempt(null)).toBe('too_many_account_tries');
    expect(Number(headers['retry-after'])).toBe(MINUTE / 1_000 / LIMIT);
    expect(await attempt(null, ' ANN@test')).toBe('too_many_account_tries');
  });

  it('are limited one account at a time', async () => {
    await guess(LIMIT);
    expect(await attempt(null, 'ben@test')).toBe('done');
  });

  it('are possible again soon, so that nobody is locked out for long', async () => {
    await guess(10 * LIMIT);
    clock.moveOn(MINUTE / LIMIT);
    expect(await attempt(null)).toBe('done');
  });

  it('are not limited for a person who knows the password', async () => {
    for (let n = 0; n < 10 * LIMIT; n += 1) expect(await attempt(null)).toBe('done');
  });

  it('that succeed do not make up for those that failed', async () => {
    await guess(LIMIT - 1);
    expect(await attempt(null)).toBe('done');
    await guess(1);
    expect(await attempt(null)).toBe('too_many_account_tries');
  });

  it.each([problem('sign_in_busy'), problem('account_disabled'), new Error('no database')])(
    'do not count for another reason: %s',
    async (error) => {
      for (let n = 0; n < 2 * LIMIT; n += 1) await attempt(error);
      expect(await attempt(null)).toBe('done');
    },
  );
});
