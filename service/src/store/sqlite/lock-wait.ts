import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_PAUSE_MILLISECONDS = 50;
/** A pause that took so much longer was none: the process, or the whole machine, stood still. */
const FREEZE_MILLISECONDS = 500;

/**
 * Waits for a lock that another process holds. SQLite's own busy timeout would keep the event loop,
 * and with it every request and every reader, for as long as the lock is held. Here the lock is
 * asked for, and if it is held, asked for again after a pause in which everything else goes on.
 *
 * Whoever waits waits in one queue: it ends when the lock is had, or as a whole when it was not had
 * for the time that there is patience for. A lock that is never let go costs nobody more than that,
 * however many wait.
 */
export class LockWait {
  readonly #patience: number;
  /** When the present queue gives up, by the monotonic clock. */
  #givesUpAt: number | null = null;

  /** @param patience in milliseconds */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /**
   * Tries until the lock is had.
   * @param attempt fails at once when the lock is held
   * @param since when it began to wait: a reading of `performance.now()`
   * @throws what the attempt throws; SQLite's `SQLITE_BUSY` when the queue gives up
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

  /** A freeze does not count: whoever holds the lock may have been frozen too. */
  async #pause(milliseconds: number): Promise<void> {
    const begun = performance.now();
    await sleep(milliseconds);
    const longer = performance.now() - begun - milliseconds;
    if (longer > FREEZE_MILLISECONDS && this.#givesUpAt !== null) this.#givesUpAt += longer;
  }

  #givesUpNow(since: number): boolean {
    const now = performance.now();
    // Whoever came after the last queue had given up is the first of the next one.
    if (this.#givesUpAt === null || since > this.#givesUpAt) this.#givesUpAt = now + this.#patience;
    return now >= this.#givesUpAt;
  }
}

/** Returns whether SQLite could not do something because another process holds a lock. */
export function isLocked(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && /^SQLITE_BUSY/.test(String(cause.code));
}
