import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked } from './sqlite-errors.ts';

const LONGEST_PAUSE_MILLISECONDS = 50;
/** A pause that is late by more than this means that the process or the machine was frozen. */
const FREEZE_MILLISECONDS = 500;

/**
 * Waits for a lock that another process holds. SQLite's own busy timeout would block the event
 * loop, and with it all requests and readers, while the lock is held. LockWait tries to take the
 * lock, and tries again after a pause in which everything else goes on.
 *
 * All callers wait in one queue. It ends when one of them gets the lock, and all of them fail if
 * none gets it within the patience. So a lock that is never released delays each caller only that
 * long, however many wait.
 */
export class LockWait {
  readonly #patience: number;
  /** When the present queue gives up, in milliseconds of the monotonic clock. */
  #givesUpAt: number | null = null;

  /** @param patience in milliseconds */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /**
   * Repeats an attempt until it gets the lock.
   * @param attempt fails at once if the lock is held
   * @param since when the caller began to wait: a value of `performance.now()`
   * @throws the attempt's error; SQLite's `SQLITE_BUSY` when the queue gives up
   */
  async until<Result>(attempt: () => Result, since: number): Promise<Result> {
    let pause = 1;
    for (;;) {
      try {
        const result = attempt();
        this.#givesUpAt = null;
        return result;
      } catch (cause) {
        if (!isLocked(cause) || this.#givesUpNow(since)) throw cause;
      }
      await this.#pause(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
    }
  }

  /** A freeze does not count: the holder of the lock may have been frozen, too. */
  async #pause(milliseconds: number): Promise<void> {
    const begun = performance.now();
    await sleep(milliseconds);
    const longer = performance.now() - begun - milliseconds;
    if (longer > FREEZE_MILLISECONDS && this.#givesUpAt !== null) this.#givesUpAt += longer;
  }

  #givesUpNow(since: number): boolean {
    const now = performance.now();
    // A caller that came after the last queue gave up starts a new one.
    if (this.#givesUpAt === null || since > this.#givesUpAt) this.#givesUpAt = now + this.#patience;
    return now >= this.#givesUpAt;
  }
}
