/** A random template. A failed test prints its XML, not its bytes. */
export class RandomTemplate {
  readonly content: Uint8Array;
  readonly #xml: string;

  /** @param xml printed when a test with it fails */
  constructor(content: Uint8Array, xml: string) {
    this.content = content;
    this.#xml = xml;
  }

  toString(): string {
    return this.#xml;
  }
}
