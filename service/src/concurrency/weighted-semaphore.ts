import { Semaphore } from 'async-mutex';

/**
 * Bounds the bytes that several callers hold at once. Callers wait in the order of arrival: a small
 * share does not overtake a large one, which would otherwise wait forever.
 */
export class WeightedSemaphore {
  readonly #most: number;
  readonly #semaphore: Semaphore;

  /** @param most in bytes, of all shares together */
  constructor(most: number) {
    this.#most = most;
    this.#semaphore = new Semaphore(most);
  }

  /** In bytes. */
  get taken(): number {
    return this.#most - this.#semaphore.getValue();
  }

  /**
   * Takes a share as soon as it is free.
   *
   * @param bytes a share larger than the whole takes all of it
   * @returns releases the share
   */
  async take(bytes: number): Promise<() => void> {
    const weight = Math.max(1, Math.min(bytes, this.#most));
    const [, release] = await this.#semaphore.acquire(weight);
    return release;
  }
}
