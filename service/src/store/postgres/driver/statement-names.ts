import { LRUCache } from 'lru-cache';

/** A text is worth preparing when it has been used so often. */
const REPEATED = 3;

/** How many texts are counted, so that those with a list of values do not fill the memory. */
const MOST_COUNTED = 2_000;

/** Each connection of the server keeps the plan of each name. */
const MOST_NAMES = 400;

/**
 * Names the statements that are repeated, so that a connection parses and plans each of them once.
 * All connections of a pool use the same names.
 */
export class StatementNames {
  readonly #uses = new LRUCache<string, number>({ max: MOST_COUNTED });
  readonly #names = new Map<string, string>();

  /** Counts a use of a text, and returns its name; undefined if it has none. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MOST_NAMES) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < REPEATED) return undefined;
    const given = `docloom_${String(this.#names.size)}`;
    this.#names.set(text, given);
    this.#uses.delete(text);
    return given;
  }
}
