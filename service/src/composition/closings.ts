/** Closes what the parts of a service have opened, the last part first. */
export class Closings {
  readonly #closings: (() => Promise<void>)[] = [];

  /** @param close is called when the work of the part has ended */
  add(close: () => Promise<void>): void {
    this.#closings.push(close);
  }

  /** Never rejects: what cannot be closed ends with the process. */
  async close(): Promise<void> {
    for (const close of this.#closings.splice(0).toReversed()) await close().catch(() => undefined);
  }
}
