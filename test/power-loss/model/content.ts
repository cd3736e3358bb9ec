/** A change of a file's content. Offsets and sizes are in bytes. */
export type Change =
  { kind: 'write'; offset: number; bytes: Uint8Array } | { kind: 'resize'; size: number };

/** The content of a file, which changes like a file's: what was never written is zero. */
export class Content {
  #bytes: Buffer;
  #size: number;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#bytes = Buffer.from(bytes);
    this.#size = bytes.length;
  }

  get size(): number {
    return this.#size;
  }

  /** Valid until the next change. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  copy(): Content {
    return new Content(this.bytes);
  }

  apply(change: Change): void {
    if (change.kind === 'resize') {
      this.#resize(change.size);
      return;
    }
    const { offset, bytes } = change;
    if (bytes.length === 0) return;
    this.#resize(Math.max(this.#size, offset + bytes.length));
    this.#bytes.set(bytes, offset);
  }

  #resize(size: number): void {
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(size, 2 * this.#bytes.length));
      larger.set(this.bytes);
      this.#bytes = larger;
    }
    // A file that shrinks and grows again has zeros there.
    this.#bytes.fill(0, Math.min(size, this.#size), Math.max(size, this.#size));
    this.#size = size;
  }
}
