/** Fewer than that wait for the disk and not for the processor. */
const FEW = 8;

/**
 * Who waits for an answer to source data. Sending it is done by somebody who waits, and making its
 * documents is not: while many wait, fewer runs are performed at once.
 */
export class Intake {
  #waiting = 0;

  /** Whether so many wait that they had better be answered first. */
  get isBusy(): boolean {
    return this.#waiting > FEW;
  }

  /** @returns says that the answer has been given */
  enter(): () => void {
    this.#waiting += 1;
    return () => {
      this.#waiting -= 1;
    };
  }
}
