/** Counts what each key holds, such as a tenant, and the total. A key that holds nothing is dropped. */
export class Counts<Key extends string> {
  readonly #counts = new Map<Key, number>();
  #total = 0;

  /** Returns the total of all keys. */
  get total(): number {
    return this.#total;
  }

  /** Returns the count of a key; 0 for an unknown one. */
  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  /** @param amount negative to subtract */
  add(key: Key, amount: number): void {
    const count = this.of(key) + amount;
    this.#total += amount;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
