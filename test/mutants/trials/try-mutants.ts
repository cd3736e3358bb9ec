import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SLOWEST } from '../../run/slowest-first.mjs';
import type { Candidate } from '../candidates.ts';
import type { Choice } from '../choice/choose-tests.ts';
import { ASSUMED_SECONDS, chooseTests, nearestTests } from '../choice/choose-tests.ts';
import type { TestRecords } from '../records/test-records.ts';
import type { ImportGraph } from '../choice/import-graph.ts';
import { testFilesThatReach } from '../choice/import-graph.ts';
import type { Options } from '../options.mjs';
import type { Outcome, OutcomeFile } from '../outcomes.ts';
import { placesThatTell } from '../choice/places-that-tell.ts';
import type { Progress } from '../progress.ts';
import type { TreeCopy } from './tree-copy.ts';
import { tryTests } from './trial.ts';

interface Run {
  /** A copy of the tree that nobody changes meanwhile. */
  readonly root: string;
  readonly graph: ImportGraph;
  readonly records: TestRecords;
  /** In each, one mutant is tried at a time. */
  readonly copies: readonly TreeCopy[];
  readonly known: OutcomeFile;
  readonly progress: Progress;
  readonly options: Options;
  readonly signal: AbortSignal;
}

/** How many mutants wait for the records of their test files together. */
const TOGETHER = 40;

/** These start a real n8n, or are about this program. */
const LEFT_OUT = /^test\/(e2e|mutants)\//;

/** Finds the outcome of each mutant of the sample, and keeps it at once. */
export async function tryMutants(run: Run, sample: Iterable<Candidate>): Promise<void> {
  const all: Candidate[] = [];
  let waiting: Candidate[] = [];
  for (const candidate of sample) {
    const { mutant, settled } = candidate;
    all.push(candidate);
    if (settled === undefined) waiting.push(candidate);
    else run.progress.add(mutant, settled, { isNew: false });
    if (waiting.length < TOGETHER) continue;
    await tryTogether(run, waiting);
    waiting = [];
  }
  await tryTogether(run, waiting);
  await confirmKills(run, all);
}

/**
 * Tries those again whose killer fails without a mutation, too, and so has noticed nothing, or takes
 * so long without a mutation that the trial was not patient enough.
 */
async function confirmKills(run: Run, sample: readonly Candidate[]): Promise<void> {
  const kills = sample.flatMap((candidate) => {
    const outcome = run.known.get(candidate.mutant.id);
    return outcome?.by.endsWith('.test.ts') === true ? { candidate, outcome } : [];
  });
  await run.records.update([...new Set(kills.map(({ outcome }) => outcome.by))]);
  const unconfirmed = kills.filter(({ outcome: { by, verdict } }) => {
    const [record] = run.records.valid([by]);
    if (record?.passed !== true) return true;
    return verdict === 'timed out' && record.seconds > ASSUMED_SECONDS;
  });
  await tryTogether(
    run,
    unconfirmed.map(({ candidate }) => candidate),
  );
}

/** Tries the nearest test files first, and records only for the mutants that are still alive. */
async function tryTogether(run: Run, waiting: readonly Candidate[]): Promise<void> {
  if (waiting.length === 0) return;
  const alive: Candidate[] = [];
  await tryInCopies(run, waiting, {
    choose: (candidate) => {
      const situation = situationOf(run, candidate);
      return nearestTests(run.records.valid(situation.reaching), situation, isSlow);
    },
    onAlive: (candidate) => alive.push(candidate),
  });
  const nearest = alive.flatMap(({ mutant }) => {
    return reachingTests(run, mutant.file).slice(0, run.options.nearest);
  });
  await run.records.update([...new Set(nearest)]);
  await tryInCopies(run, alive, {
    choose: (candidate) => {
      const situation = situationOf(run, candidate);
      return chooseTests(run.records.valid(situation.reaching), situation, run.options.seconds);
    },
    onAlive: (candidate, outcome) => {
      conclude(run, candidate, outcome);
    },
  });
}

interface Attempt {
  readonly choose: (candidate: Candidate) => Choice;
  readonly onAlive: (candidate: Candidate, outcome: Outcome) => void;
}

async function tryInCopies(
  run: Run,
  waiting: readonly Candidate[],
  { choose, onAlive }: Attempt,
): Promise<void> {
  // One iterator hands each mutant to one of the copies only.
  const queue = waiting.values();
  const tryInCopy = async (copy: TreeCopy) => {
    for (const candidate of queue) {
      const outcome = await tryMutant(copy, candidate, choose(candidate), run.signal);
      if (outcome.verdict === 'alive') onAlive(candidate, outcome);
      else conclude(run, candidate, outcome);
    }
  };
  await Promise.all(run.copies.map(tryInCopy));
}

function conclude({ known, progress }: Run, { mutant }: Candidate, outcome: Outcome): void {
  known.add(outcome);
  progress.add(mutant, outcome, { isNew: true });
}

async function tryMutant(
  copy: TreeCopy,
  { mutant, build }: Candidate,
  choice: Choice,
  signal: AbortSignal,
): Promise<Outcome> {
  const built = build();
  const restore = [copy.replace(mutant.file, mutant.text)];
  if (built) restore.push(copy.replace(built.file, built.text));
  try {
    return { id: mutant.id, ...(await tryTests({ root: copy.root, signal }, choice)) };
  } finally {
    for (const one of restore) one();
  }
}

/** What the choice of tests depends on. */
function situationOf(run: Run, { mutant: { file, offset } }: Candidate) {
  const { root, graph } = run;
  const readFile = (path: string) => readFileSync(join(root, path), 'utf8');
  const lines = placesThatTell({ file, text: readFile(file), offset }, graph, readFile);
  return { file, lines, reaching: reachingTests(run, file) };
}

function isSlow(test: string): boolean {
  return SLOWEST.includes(test);
}

function reachingTests({ graph }: Pick<Run, 'graph'>, file: string): string[] {
  return testFilesThatReach(graph, file).filter((test) => !LEFT_OUT.test(test));
}
