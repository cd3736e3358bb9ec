/** Lets one in at a time, in the order in which they came. */
export class Turn {
  #last: Promise<void> = Promise.resolve();

  /** @returns gives the turn to the next */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return () => {
      resolve(undefined);
    };
  }
}
