import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { KeyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Mutex } from '../../../concurrency/mutex.ts';
import type { PerProcess } from '../../../concurrency/scope.ts';
import type { AdvisorySession, HeldLock } from './advisory-session.ts';
import { LockNotAvailable } from '../postgres-errors.ts';
import { PostgresUnreachable } from '../postgres-unreachable.ts';

/** How long to wait for another process, in milliseconds: it may be writing a large file. */
const PATIENCE_MILLISECONDS = 60_000;

/** The pauses between two attempts, in milliseconds: each is twice as long as the one before. */
const FIRST_PAUSE_MILLISECONDS = 5;
const LONGEST_PAUSE_MILLISECONDS = 100;

/**
 * Runs one task at a time for each key, in all processes that use the database. The tasks of this
 * process run in the order of arrival, those of several in any order.
 *
 * A task that runs while the connection of its lock is lost goes on, and so may a task of another
 * process then. Only `SessionTerms.onLost` reports that. So a task must not rely on the mutex
 * alone where that would do lasting harm.
 */
export class AdvisoryMutex<Key extends string> implements Mutex<Key>, PerProcess {
  readonly scope = 'per process';
  readonly #session: AdvisorySession;
  readonly #space: string;
  readonly #patience: number;
  readonly #local = new KeyedMutex<Key>();

  /**
   * @param space keeps the keys of several mutexes of a database apart
   * @param patience how long to wait for another process, in milliseconds
   */
  constructor(session: AdvisorySession, space: string, patience = PATIENCE_MILLISECONDS) {
    this.#session = session;
    this.#space = space;
    this.#patience = patience;
  }

  isLocked(key: Key): boolean {
    return this.#local.isLocked(key);
  }

  /**
   * Rejects with the task's error.
   * @throws also LockNotAvailable if another process runs a task of the key for too long; the
   * server's error, `PostgresUnreachable`
   */
  async runExclusive<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + this.#patience;
    return this.#local.runExclusive(key, async () => {
      const held = await this.#acquire(key, deadline);
      try {
        return await task();
      } finally {
        this.#session.release(held);
      }
    });
  }

  runInProcess<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    return this.#local.runExclusive(key, task);
  }

  /** @throws also the server's error, `PostgresUnreachable` */
  async runWithFree<Result>(
    keys: readonly Key[],
    task: (held: readonly Key[]) => Promise<Result>,
  ): Promise<Result> {
    return this.#local.runWithFree(keys, async (free) => {
      const locks = await this.#tryAll(free);
      try {
        return await task(free.filter((_, position) => locks[position] !== null));
      } finally {
        this.#releaseAll(locks);
      }
    });
  }

  /** Returns the lock of each key, or null if another process has it. */
  async #tryAll(keys: readonly Key[]): Promise<(HeldLock | null)[]> {
    const settled = await Promise.allSettled(keys.map((key) => this.#try(key)));
    const locks = settled.map((one) => (one.status === 'fulfilled' ? one.value : null));
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed === undefined) return locks;
    this.#releaseAll(locks);
    throw failed.reason;
  }

  #releaseAll(locks: readonly (HeldLock | null)[]): void {
    for (const lock of locks) if (lock) this.#session.release(lock);
  }

  /** @param deadline by the monotonic clock, in milliseconds; there is always one attempt */
  async #acquire(key: Key, deadline: number): Promise<HeldLock> {
    for (
      let pause = FIRST_PAUSE_MILLISECONDS;
      ;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)
    ) {
      const isLast = performance.now() + pause > deadline;
      const held = await this.#try(key).catch((cause: unknown) => {
        // The server may be restarting.
        if (isLast || !(cause instanceof PostgresUnreachable)) throw cause;
        return null;
      });
      if (held) return held;
      if (isLast) throw new LockNotAvailable(`${this.#space} ${key}`);
      // So that several processes do not try again and again at the same moment.
      await delay(pause * (0.5 + Math.random()));
    }
  }

  #try(key: Key): Promise<HeldLock | null> {
    return this.#session.tryAcquire(lockNumber(this.#space, key));
  }
}

/** Two keys may have one number. Then one waits for the other, which does no harm. */
function lockNumber(space: string, key: string): string {
  const digest = createHash('sha256').update(`${space}\n${key}`).digest();
  return String(digest.readBigInt64BE(0));
}
