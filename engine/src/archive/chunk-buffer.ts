import { concatBytes } from '../bytes.ts';

/** In bytes. Smaller pieces are cheaper to copy than to pass on separately. */
const LARGE = 32 * 1024;

/** Collects chunks of bytes: joins small ones and keeps large ones without a copy. */
export class ChunkBuffer {
  readonly #pieces: Uint8Array[] = [];
  #small: Uint8Array[] = [];
  #length = 0;

  /** The number of bytes that were added. */
  get length(): number {
    return this.#length;
  }

  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (bytes.length < LARGE) {
      this.#small.push(bytes);
      return;
    }
    this.#joinSmall();
    this.#pieces.push(bytes);
  }

  /** The bytes in the order in which they were added. */
  all(): Uint8Array[] {
    this.#joinSmall();
    return this.#pieces;
  }

  #joinSmall(): void {
    if (this.#small.length > 0) this.#pieces.push(concatBytes(this.#small));
    this.#small = [];
  }
}
