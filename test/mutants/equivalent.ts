/** A mutant that behaves like the original, and why. No test can kill it. */
export interface EquivalentMutant {
  readonly file: string;
  /** The mutated line, trimmed. */
  readonly line: string;
  readonly why: string;
}

/** The mutants that were read and found to be equivalent. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: 'service/src/drive/folder/files-below.ts',
    line: 'const AT_ONCE = (500 + 1);',
    why: 'The number of files per batch changes only the cost.',
  },
  {
    file: 'service/src/time/freezes.ts',
    line: 'this.#freezes = this.#freezes.filter(({ endedAt }) => now - endedAt <= this.#remembered);',
    why: 'A freeze is dropped a millisecond later; no caller needs one that old.',
  },
  {
    file: 'service/src/queue/embedded/embedded-job-queue.ts',
    line: 'delivery: { all: 64, pressed: (16 + 1), perNewGroup: 2, perGroup: 16, suspects: 64 },',
    why: 'How many deliveries run at once under pressure is a matter of tuning.',
  },
];
