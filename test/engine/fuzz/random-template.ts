/** A template that was made at random; it is shown by its XML, and not by its bytes. */
export class RandomTemplate {
  readonly content: Uint8Array;
  readonly #xml: string;

  /** @param xml what a person wants to see of it when it makes a test fail */
  constructor(content: Uint8Array, xml: string) {
    this.content = content;
    this.#xml = xml;
  }

  toString(): string {
    return this.#xml;
  }
}
