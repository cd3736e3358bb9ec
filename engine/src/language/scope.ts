/**
 * The data that a tag sees: the item of the innermost list, then the outer lists, then the source
 * data.
 */
export interface Scope {
  /**
   * Looks a field up: the flat key first, then the path; own properties only. `.` is the item;
   * `@index`, `@first` and `@last` belong to the innermost list.
   * @param steps the steps of the field's path, if they are known
   * @returns undefined if it is missing
   */
  lookup(field: string, steps?: readonly string[]): unknown;
  /**
   * Returns a field's path in the source data: `items[2].price`; the field itself if it is missing.
   */
  pathOf(field: string): string;
  /** Returns the field that differs from this one only in case; null if there is none. */
  inOtherCase(field: string): string | null;
  /** The path of the scope in the source data: `items[2]`; '' for the source data as a whole. */
  readonly place: string;
  /** The surrounding list; null outside lists. */
  readonly list: ScopeList | null;
  /** The text or other single value that a list tag received instead of a list; null for none. */
  readonly notAList: NotAList | null;
}

/** A list that is being repeated. */
export interface ScopeList {
  /** Its name in messages: `items`. */
  readonly name: string;
  readonly count: number;
  /** Whether it is nested in another list, so that it occurs several times. */
  readonly isNested: boolean;
}

/** A single value in a list tag. */
export interface NotAList {
  readonly path: string;
  readonly value: unknown;
}
