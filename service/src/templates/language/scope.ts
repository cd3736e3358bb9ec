/** The data that a tag sees: the item of the innermost list first, then the outer ones, then the source data. */
export interface Scope {
  /**
   * Flat key first, then the path; own properties only; `.` the item; `@index`, `@first`, `@last` of
   * the innermost list.
   * @returns undefined when it is missing
   */
  lookup(field: string): unknown;
}
