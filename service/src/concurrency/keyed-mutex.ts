import { Turn } from './turn.ts';

/** Lets one piece of work in at a time for each key, in the order in which they came. */
export class KeyedMutex<Key> {
  readonly #entries = new Map<Key, { turn: Turn; takers: number }>();

  /** How many keys have work that is under way or waits. */
  get size(): number {
    return this.#entries.size;
  }

  /** Whether work for the key is under way or waits. */
  isLocked(key: Key): boolean {
    return this.#entries.has(key);
  }

  /** Works when everybody is through who came before with the same key. */
  async runExclusive<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const entry = this.#entries.get(key) ?? { turn: new Turn(), takers: 0 };
    this.#entries.set(key, entry);
    entry.takers += 1;
    const release = await entry.turn.take();
    try {
      return await work();
    } finally {
      release();
      entry.takers -= 1;
      if (entry.takers === 0) this.#entries.delete(key);
    }
  }
}
