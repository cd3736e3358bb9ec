import type { Scope } from '../scope.ts';
import { WorkCount } from '../work.ts';

/** Receives problems with the data while a tag is evaluated. */
export interface DataReport {
  /** The work for the document so far. */
  readonly work: WorkCount;
  /** Reports a missing field. */
  missing(field: string, scope: Scope): void;
  /** Reports a value that a tag cannot use. */
  unusable(problem: DataProblem): void;
  /** Reports another warning about a tag, in one or two sentences. */
  note(tag: string, warning: string): void;
  /** The report for conditions, which ignores missing fields. */
  readonly inCondition: DataReport;
}

/** A value that a tag cannot use. */
export interface DataProblem {
  /** The tag as a message shows it: `{{ netto | times: 1.19 }}`. */
  readonly tag: string;
  /** What happened to the tag, as a verb: `was left empty`. */
  readonly outcome: string;
  /** The first of the values in question; at least one. */
  readonly culprits: readonly Culprit[];
  /** The total number of such values. */
  readonly count: number;
  /** The expected value, as a clause: `a number is needed`. */
  readonly need: string;
  /** How to fix it, in one or two sentences. */
  readonly remedy: string;
}

export interface Culprit {
  /** Where the value is: `items[2].price`. */
  readonly path: string;
  readonly value: unknown;
}

/** Ignores all problems. */
export const SILENT_REPORT: DataReport = {
  work: new WorkCount(),
  missing: () => undefined,
  unusable: () => undefined,
  note: () => undefined,
  get inCondition() {
    return SILENT_REPORT;
  },
};
