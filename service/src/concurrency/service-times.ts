/** Beyond that, the key that was served least recently starts again without past service. */
const MAXIMUM_KEYS = 1_000;

/**
 * Records how much service each key has had, in milliseconds, to serve the one that has had least
 * (start-time fair queueing, Goyal, Vin and Cheng, 1996).
 *
 * A key that was idle gets no credit for that time: it starts at the virtual time, which is the
 * service that the key in service had before.
 */
export class ServiceTimes<Key extends string = string> {
  /** The key that was served least recently first. */
  readonly #times = new Map<Key, number>();
  #virtualTime = 0;

  /** Returns the key that has had least service; the first one of several, undefined of none. */
  leastOf(keys: Iterable<Key>): Key | undefined {
    let least: Key | undefined;
    for (const key of keys) {
      if (least === undefined || this.#of(key) < this.#of(least)) least = key;
    }
    return least;
  }

  /** Records that a key is served next. */
  begin(key: Key): void {
    this.#virtualTime = this.#of(key);
  }

  /** Adds service to a key, in milliseconds. */
  add(key: Key, milliseconds: number): void {
    const time = this.#of(key) + milliseconds;
    this.#times.delete(key);
    this.#times.set(key, time);
    const [oldest] = this.#times.keys();
    if (this.#times.size > MAXIMUM_KEYS && oldest !== undefined) this.#times.delete(oldest);
  }

  #of(key: Key): number {
    return Math.max(this.#times.get(key) ?? 0, this.#virtualTime);
  }
}
