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

/** A field that is missing, and where. */
export interface MissingField {
  readonly field: string;
  /** Says how the field may be meant; '' when nothing is known. */
  readonly hint: string;
  /** Whether it is missing outside of lists too. */
  isOutside: boolean;
  readonly places: Places;
  /** The names of the lists that it is missing in. */
  readonly lists: Set<string>;
  /** How many items it has; Infinity for one in another list, of which there may be several. */
  largestList: number;
}

/** The same problem in every place in which a tag has it. */
export interface GatheredProblem {
  readonly problem: DataProblem;
  readonly places: Places;
  readonly culprits: Culprit[];
  /** Of culprits. */
  count: number;
}
