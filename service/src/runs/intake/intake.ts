/** Up to this many requests wait for the disk and not for the processor. */
const FEW = 8;

/**
 * Counts the senders that wait for a response to source data. A sender waits for the response, but
 * not for the documents. So while many senders wait, fewer runs are performed at once.
 */
export class Intake {
  #waiting = 0;

  /** Returns whether so many senders wait that responses should come before runs. */
  get isBusy(): boolean {
    return this.#waiting > FEW;
  }

  /**
   * Counts one more waiting sender.
   * @returns a function to call when the response was sent
   */
  enter(): () => void {
    this.#waiting += 1;
    return () => {
      this.#waiting -= 1;
    };
  }
}
