/**
 * Limits the total of bytes that several callers hold at once. Callers wait in order of arrival: a
 * small request does not overtake a large one, which might otherwise wait forever.
 *
 * `async-mutex` is not used, because its semaphore counts down from its value at each release. For
 * a value in bytes, that takes seconds.
 */
export class WeightedSemaphore {
  readonly #most: number;
  #taken = 0;
  readonly #waiting: { bytes: number; enter: () => void }[] = [];

  /** @param most total of all shares, in bytes */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the bytes that are held now. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Waits until the bytes are free, and takes them.
   *
   * @param bytes limited to the semaphore's total
   * @returns a function that releases them
   */
  async take(bytes: number): Promise<() => void> {
    const share = Math.min(bytes, this.#most);
    if (this.#waiting.length > 0 || !this.#has(share)) await this.#wait(share);
    else this.#taken += share;
    return () => {
      this.#taken -= share;
      this.#dispatch();
    };
  }

  #has(share: number): boolean {
    return this.#taken + share <= this.#most;
  }

  #wait(bytes: number): Promise<void> {
    return new Promise((enter) => this.#waiting.push({ bytes, enter }));
  }

  #dispatch(): void {
    for (let next = this.#waiting[0]; next && this.#has(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#taken += next.bytes;
      next.enter();
    }
  }
}
