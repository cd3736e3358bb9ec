import { parts, type PartName } from './parts.mjs';
import { heading } from './task.ts';

/** What jest counted. */
export interface Counts {
  readonly passed: number;
  /** Each with its file and the first line of its error. */
  readonly failed: readonly string[];
  /** The full names, which say why. */
  readonly skipped: readonly string[];
}

/** A part without a state was not asked for. */
export interface Outcome {
  readonly name: PartName;
  readonly state?: 'passed' | 'failed';
  readonly seconds?: number;
  readonly counts?: Counts | undefined;
  readonly note?: string;
}

/**
 * Returns the table of the parts, the tests that were skipped or failed, and the sums as the last
 * line.
 * @param longTests the files that only `--all` runs, if it was not given
 */
export function describeOutcomes(
  outcomes: readonly Outcome[],
  longTests: readonly string[],
): string {
  const width = Math.max(...Object.values(parts).map(({ title }) => title.length));
  const rows = outcomes.map(({ name, state, seconds = 0, counts, note }) => {
    const title = parts[name].title.padEnd(width);
    if (!state) return `${title}  skipped: not asked for (--only)`;
    const details = [counts && inWords(counts), note].filter(Boolean).join('; ');
    return `${title}  ${state} ${`${seconds.toFixed(1)} s`.padStart(9)}  ${details}`.trimEnd();
  });
  const sums = total(outcomes);
  const lists = [
    ...listed('Skipped tests:', sums.skipped),
    ...listed('Long tests, which `npm test -- --all` also runs:', longTests),
    // Last, so that a reader who sees only the end of a long output finds them.
    ...listed('Failed:', sums.failed),
  ];
  return [heading('Summary'), ...rows, ...lists, '', inWords(sums)].join('\n');
}

const listed = (title: string, entries: readonly string[]) =>
  entries.length === 0 ? [] : ['', title, ...entries.map((entry) => `  ${entry}`)];

/** Returns jest's own counts together. A check that failed without counting counts as one. */
export function total(outcomes: readonly Outcome[]): Counts {
  return {
    passed: outcomes.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0),
    failed: outcomes.flatMap(failuresOf),
    skipped: outcomes.flatMap(({ counts }) => counts?.skipped ?? []),
  };
}

function failuresOf({ name, state, counts }: Outcome): readonly string[] {
  if (counts && counts.failed.length > 0) return counts.failed;
  return state === 'failed' ? [parts[name].title] : [];
}

const inWords = ({ passed, failed, skipped }: Counts) =>
  `${String(passed)} passed, ${String(failed.length)} failed, ${String(skipped.length)} skipped`;
