/** A mutant that behaves like the original, and why. No test can kill it. */
export interface EquivalentMutant {
  readonly file: string;
  /** The mutated line, without the blanks around it. */
  readonly line: string;
  readonly why: string;
}

/** The mutants that were read and found to be equivalent. */
export const equivalentMutants: readonly EquivalentMutant[] = [];
