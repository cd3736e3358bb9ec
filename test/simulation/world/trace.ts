import { createHash } from 'node:crypto';

const KEPT_LINES = 30;

/** What has happened in a world, line by line. The same seed gives the same lines. */
export class Trace {
  readonly #hash = createHash('sha256');
  readonly #print: ((line: string) => void) | null;
  #last: string[] = [];

  /** @param print receives each line; null for none */
  constructor(print: ((line: string) => void) | null) {
    this.#print = print;
  }

  add(line: string): void {
    this.#hash.update(line).update('\n');
    this.#print?.(line);
    this.#last.push(line);
    if (this.#last.length > 2 * KEPT_LINES) this.#last = this.lastLines;
  }

  get lastLines(): string[] {
    return this.#last.slice(-KEPT_LINES);
  }

  /** Returns the hash of all lines. Nothing can be added afterwards. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}
