/** The data that a tag sees: the item of the innermost list first, then the outer ones, then the source data. */
export interface Scope {
  /**
   * Flat key first, then the path; own properties only; `.` the item; `@index`, `@first`, `@last` of
   * the innermost list.
   * @returns undefined when it is missing
   */
  lookup(field: string): unknown;
  /** Where a field is found in the source data: `items[2].price`; the field itself when it is missing. */
  pathOf(field: string): string;
  /** The field that differs from this one in capitals only; null when there is none. */
  inOtherCase(field: string): string | null;
  /** Where the scope is in the source data: `items[2]`; '' for the source data as a whole. */
  readonly place: string;
  /** The list whose item this is, or is inside of; null outside of every list. */
  readonly list: ScopeList | null;
  /** The text, or other single value, that a list tag was given in place of a list; null for none. */
  readonly notAList: NotAList | null;
}

/** A list while it is repeated. */
export interface ScopeList {
  /** As a message names it: `items`. */
  readonly name: string;
  readonly count: number;
  /** Whether it is in another list, so that there are several of it. */
  readonly isNested: boolean;
}

/** A single value where a list tag is. */
export interface NotAList {
  readonly path: string;
  readonly value: unknown;
}
