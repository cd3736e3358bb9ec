/** The result of a tag with some data; the data is JSON, as a source sends it. */
export interface Row {
  readonly tag: string;
  readonly data: string;
  /** Null if nothing is printed because the template has an error. */
  readonly prints: string | null;
  /** The warnings, or the error, each with its remedy and without its place in the file. */
  readonly says: readonly string[];
}

/** Rows of one kind. */
export interface Section {
  readonly title: string;
  readonly text: string;
  readonly rows: readonly Row[];
}

/** Returns a row without a warning: the output is correct. */
export function right(tag: string, data: string, prints: string): Row {
  return { tag, data, prints, says: [] };
}

/** Returns a row with warnings. */
export function mistake(tag: string, data: string, prints: string, ...says: string[]): Row {
  return { tag, data, prints, says };
}

/** Returns a row whose template has errors. */
export function error(tag: string, data: string, ...says: string[]): Row {
  return { tag, data, prints: null, says };
}
