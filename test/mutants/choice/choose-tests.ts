import { contains } from '../records/executed-lines.ts';
import type { TestRecord } from '../records/test-record.ts';
import { likeness, mirrorOf } from './import-graph.ts';
import type { Line } from './places-that-tell.ts';

/** The test files for a mutant, in the order in which they run. */
export interface Choice {
  readonly tests: readonly ChosenTest[];
  /** Whether they were seen to execute the changed code, or only import it. */
  readonly why: 'execute it' | 'import it';
}

export interface ChosenTest {
  readonly file: string;
  /** How long it took without a mutation. */
  readonly seconds: number;
}

/** The test files that are nearest by imports and run first, because they kill most mutants. */
const NEAR = 5;

/** How long a test file without a record is assumed to take. */
export const ASSUMED_SECONDS = 10;

/**
 * Chooses the test files to begin with, recorded or not: the nearest by imports, without those that
 * are known to be slow, to fail without a mutation, or not to execute the lines.
 *
 * @param isSlow whether a test file takes half a minute or more
 */
export function nearestTests(
  records: readonly TestRecord[],
  { lines, reaching }: { lines: readonly Line[]; reaching: readonly string[] },
  isSlow: (test: string) => boolean,
): Choice {
  const byFile = new Map(records.map((record) => [record.test, record]));
  const promising = reaching.filter((test) => {
    const record = byFile.get(test);
    if (record === undefined) return !isSlow(test);
    return record.passed && record.seconds < 30 && lines.some((place) => executes(record, place));
  });
  return {
    why: 'import it',
    tests: promising.slice(0, NEAR).map((file) => ({
      file,
      seconds: byFile.get(file)?.seconds ?? ASSUMED_SECONDS,
    })),
  };
}

/**
 * Chooses the test files that execute one of the lines: first the mirror of the changed file, then
 * those that are near, quick and specific. If none does, chooses those that reach the file by
 * imports: of processes that are killed, nothing is recorded.
 *
 * @param lines the lines that tell the mutant from the original
 * @param reaching the test files that reach the changed file by imports, nearest first
 * @param bound the recorded seconds of all chosen files; one file is chosen anyway
 */
export function chooseTests(
  records: readonly TestRecord[],
  { file, lines, reaching }: { file: string; lines: readonly Line[]; reaching: readonly string[] },
  bound: number,
): Choice {
  const usable = records.filter(({ passed }) => passed);
  const executing = usable
    .filter((record) => lines.some((place) => executes(record, place)))
    .map((record) => ({ record, rank: rankOf(record, file) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ record }) => record);
  if (executing.length > 0) return { why: 'execute it', tests: firstOf(executing, bound) };
  const byFile = new Map(usable.map((record) => [record.test, record]));
  const neighbours = reaching.flatMap((test) => byFile.get(test) ?? []);
  return { why: 'import it', tests: firstOf(neighbours, bound) };
}

function executes({ lines }: TestRecord, { file, line }: Line): boolean {
  const ranges = lines[file];
  return ranges !== undefined && contains(ranges, line);
}

/** How much more a test file may cost for each folder that it shares with the changed file. */
const FOLDER_FACTOR = 8;

/** The lower, the sooner a test file is expected to kill a mutant of the file. */
function rankOf({ test, seconds, lines }: TestRecord, file: string): number {
  const near = likeness(test, mirrorOf(file));
  const breadth = Object.keys(lines).length;
  return ((seconds + 1) * breadth) / FOLDER_FACTOR ** Math.min(near, MIRROR);
}

/** The likeness of a mirror is unbounded; this many folders outweigh every cost. */
const MIRROR = 40;

function firstOf(records: readonly TestRecord[], bound: number): ChosenTest[] {
  const chosen: ChosenTest[] = [];
  let sum = 0;
  for (const { test, seconds } of records) {
    if (chosen.length > 0 && sum + seconds > bound) continue;
    chosen.push({ file: test, seconds });
    sum += seconds;
  }
  return chosen;
}
