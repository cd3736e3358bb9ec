import type { Kind } from './verdict.ts';

/** The number of responses by status, for each kind of request. */
export type Counts = Record<Kind, Map<number, number>>;

/** Counts the requests to each operation, and their responses. */
export class Tally {
  readonly #counts = new Map<string, Counts>();
  /** The number of all requests. */
  requests = 0;
  /** Answers outside of the document. */
  outside = 0;

  note(route: string, kind: Kind, status: number): void {
    const counts = this.#counts.get(route) ?? noCounts();
    this.#counts.set(route, counts);
    counts[kind].set(status, (counts[kind].get(status) ?? 0) + 1);
    this.requests += 1;
  }

  /** By the name of the operation, in the order of their first requests. */
  get byRoute(): ReadonlyMap<string, Counts> {
    return this.#counts;
  }

  /** All requests of a kind by status. */
  total(kind: Kind): Map<number, number> {
    const sum = new Map<number, number>();
    for (const counts of this.#counts.values()) {
      for (const [status, count] of counts[kind]) sum.set(status, (sum.get(status) ?? 0) + count);
    }
    return sum;
  }
}

function noCounts(): Counts {
  return { valid: new Map(), mutated: new Map(), open: new Map() };
}
