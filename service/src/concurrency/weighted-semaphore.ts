/**
 * Bounds the bytes that several callers hold at once. Callers wait in the order of arrival: a small
 * share does not overtake a large one, which would otherwise wait forever.
 *
 * The semaphore of `async-mutex` counts down from its value at each release, which takes seconds for
 * a value in bytes.
 */
export class WeightedSemaphore {
  readonly #most: number;
  #taken = 0;
  readonly #waiting: { bytes: number; enter: () => void }[] = [];

  /** @param most in bytes, of all shares together */
  constructor(most: number) {
    this.#most = most;
  }

  /** In bytes. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Takes a share as soon as it is free.
   *
   * @param bytes a share larger than the whole takes all of it
   * @returns releases the share
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
