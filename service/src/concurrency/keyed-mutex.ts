import * as async from 'async-mutex';
import type { Mutex } from './mutex.ts';

/** Runs one task at a time for each key in this process, in the order of arrival. */
export class KeyedMutex<Key> implements Mutex<Key> {
  readonly #entries = new Map<Key, { mutex: async.Mutex; users: number }>();

  /** Returns how many keys have a task that is running or waiting. */
  get size(): number {
    return this.#entries.size;
  }

  isLocked(key: Key): boolean {
    return this.#entries.has(key);
  }

  /** Runs the task after all earlier tasks of the key have ended. Rejects with the task's error. */
  async runExclusive<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const entry = this.#entries.get(key) ?? { mutex: new async.Mutex(), users: 0 };
    this.#entries.set(key, entry);
    entry.users += 1;
    try {
      return await entry.mutex.runExclusive(task);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#entries.delete(key);
    }
  }

  runInProcess<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    return this.runExclusive(key, task);
  }

  async runWithFree<Result>(
    keys: readonly Key[],
    task: (held: readonly Key[]) => Promise<Result>,
  ): Promise<Result> {
    const held = [...new Set(keys)].filter((key) => !this.isLocked(key));
    const end = Promise.withResolvers<undefined>();
    const holding = held.map((key) => this.runExclusive(key, () => end.promise));
    try {
      return await task(held);
    } finally {
      end.resolve(undefined);
      await Promise.all(holding);
    }
  }
}
