import type { Scope } from '../scope.ts';

/** Is told what is wrong with the data while a tag is evaluated. */
export interface DataReport {
  /** Tells of a field that the data does not have. */
  missing(field: string, scope: Scope): void;
  /** Tells of a value that a tag cannot use as it asks. */
  unusable(problem: DataProblem): void;
  /** Tells of something else about a tag, in a sentence or two. */
  note(tag: string, warning: string): void;
  /** For conditions, which may ask for a field that is missing: it is not told of one. */
  readonly inCondition: DataReport;
}

/** A value that a tag cannot use. */
export interface DataProblem {
  /** The tag as a message shows it: `{{ netto | times: 1.19 }}`. */
  readonly tag: string;
  /** What became of the tag, a verb: `was left empty`. */
  readonly outcome: string;
  /** The first of the values in question; at least one. */
  readonly culprits: readonly Culprit[];
  /** How many there are in all. */
  readonly count: number;
  /** What there should be, a clause: `a number is needed`. */
  readonly need: string;
  /** How to get it right, a sentence or two. */
  readonly remedy: string;
}

export interface Culprit {
  /** Where the value is: `items[2].price`. */
  readonly path: string;
  readonly value: unknown;
}

/** Tells nobody. */
export const SILENT_REPORT: DataReport = {
  missing: () => undefined,
  unusable: () => undefined,
  note: () => undefined,
  get inCondition() {
    return SILENT_REPORT;
  },
};
