/**
 * Whether an event has told of an output as it is. A retry may write it again and end in many ways,
 * so that is written down before: whatever becomes of the try, the end of the run tells of it.
 */
export class OutputNews {
  #isTold: boolean;
  readonly #forget: () => Promise<void>;

  /** @param forget writes down that no event has told of the output as it is going to be */
  constructor(isTold: boolean, forget: () => Promise<void>) {
    this.#isTold = isTold;
    this.#forget = forget;
  }

  get isTold(): boolean {
    return this.#isTold;
  }

  /** To be called before a file of the output is written. */
  async willChange(): Promise<void> {
    if (!this.#isTold) return;
    await this.#forget();
    this.#isTold = false;
  }
}
