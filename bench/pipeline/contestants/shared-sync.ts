/** One sync for all callers during the previous one. */
export class SharedSync {
  readonly #sync: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(sync: () => Promise<void>) {
    this.#sync = sync;
  }

  /** Resolves when everything that was written before the call is on the disk. */
  async reachDisk(): Promise<void> {
    this.#next ??= this.#running.then(async () => {
      this.#running = this.#next ?? this.#running;
      this.#next = null;
      await this.#sync();
    });
    return this.#next;
  }
}
