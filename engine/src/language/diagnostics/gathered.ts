import type { Culprit, DataProblem } from './data-report.ts';

/** The maximum number of places in one warning. */
export const MAX_NAMED = 3;
/** The maximum number of distinct places; further ones are only counted. */
export const MAX_DISTINCT = 10_000;

/** The places of a problem; each counts once, even if several tags report it. */
export class Places {
  readonly #known = new Set<string>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @returns whether this place is new */
  add(place: () => string): boolean {
    if (this.#known.size < MAX_DISTINCT) {
      const path = place();
      if (this.#known.has(path)) return false;
      this.#known.add(path);
    }
    this.#count += 1;
    return true;
  }

  get named(): string[] {
    return [...this.#known].slice(0, MAX_NAMED);
  }
}

/** A missing field, and where it is missing. */
export interface MissingField {
  readonly field: string;
  /** A hint about the probable spelling; '' if there is none. */
  readonly hint: string;
  /** Whether it is also missing outside lists. */
  isOutside: boolean;
  readonly places: Places;
  /** The names of the lists in which it is missing. */
  readonly lists: Set<string>;
  /**
   * The number of items of the largest list; Infinity for a nested list, of which there may be
   * several.
   */
  largestList: number;
}

/** A problem and all the places in which a tag has it. */
export interface GatheredProblem {
  readonly problem: DataProblem;
  readonly places: Places;
  readonly culprits: Culprit[];
  /** The number of values. */
  count: number;
}
