import { Mutex } from 'async-mutex';

/** Runs one task at a time for each key, in the order of arrival. */
export class KeyedMutex<Key> {
  readonly #entries = new Map<Key, { mutex: Mutex; takers: number }>();

  /** How many keys have a task that is running or waiting. */
  get size(): number {
    return this.#entries.size;
  }

  /** Whether a task of the key is running or waiting. */
  isLocked(key: Key): boolean {
    return this.#entries.has(key);
  }

  /** Runs the task when all earlier tasks with the same key have ended. */
  async runExclusive<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const entry = this.#entries.get(key) ?? { mutex: new Mutex(), takers: 0 };
    this.#entries.set(key, entry);
    entry.takers += 1;
    try {
      return await entry.mutex.runExclusive(task);
    } finally {
      entry.takers -= 1;
      if (entry.takers === 0) this.#entries.delete(key);
    }
  }
}
