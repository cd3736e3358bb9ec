/**
 * So many bytes, of which everybody takes a part for a while. Whoever finds no room waits, in the
 * order of arrival: what is small does not pass what is large, which would wait for ever otherwise.
 */
export class WeightedSemaphore {
  readonly #most: number;
  #taken = 0;
  readonly #waiting: { bytes: number; enter: () => void }[] = [];

  /** @param most in bytes, of all parts together */
  constructor(most: number) {
    this.#most = most;
  }

  /** In bytes. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * @param bytes what is larger than the whole room takes all of it, and so is alone
   * @returns gives them back
   */
  async take(bytes: number): Promise<() => void> {
    const part = Math.min(bytes, this.#most);
    if (this.#waiting.length > 0 || !this.#has(part)) await this.#wait(part);
    else this.#taken += part;
    return () => {
      this.#taken -= part;
      this.#letIn();
    };
  }

  #has(part: number): boolean {
    return this.#taken + part <= this.#most;
  }

  #wait(bytes: number): Promise<void> {
    return new Promise((enter) => this.#waiting.push({ bytes, enter }));
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next && this.#has(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#taken += next.bytes;
      next.enter();
    }
  }
}
