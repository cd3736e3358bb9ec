import { parts, type PartName } from './parts.mjs';
import { heading } from './task.ts';

/** What jest counted; of the skipped tests, the full names, which say why. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
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
 * Returns the table of the parts, the tests that were skipped, and the sums as the last line.
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
  const names = sums.skipped.map((name) => `  ${name}`);
  const skipped = names.length > 0 ? ['', 'Skipped tests:', ...names] : [];
  const left = longTests.map((file) => `  ${file}`);
  const notRun =
    left.length > 0 ? ['', 'Long tests, which `npm test -- --all` also runs:', ...left] : [];
  return [heading('Summary'), ...rows, ...skipped, ...notRun, '', inWords(sums)].join('\n');
}

/** Returns jest's own counts together. A check that failed without counting counts as one. */
export function total(outcomes: readonly Outcome[]): Counts {
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  return {
    passed: sum(outcomes.map(({ counts }) => counts?.passed ?? 0)),
    failed: sum(outcomes.map(({ state, counts }) => counts?.failed || Number(state === 'failed'))),
    skipped: outcomes.flatMap(({ counts }) => counts?.skipped ?? []),
  };
}

const inWords = ({ passed, failed, skipped }: Counts) =>
  `${String(passed)} passed, ${String(failed)} failed, ${String(skipped.length)} skipped`;
